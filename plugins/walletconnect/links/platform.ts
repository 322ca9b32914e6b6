/** Where the page is shown, as far as it matters to links into wallets. */
export interface Platform {
  readonly device: 'ios' | 'android' | 'desktop'
  /** Set if the page is shown inside an app instead of a browser. */
  readonly inApp?: 'telegram' | 'wallet' | 'other'
  /** The page is in a frame of another page. */
  readonly framed: boolean
}

/** What the browser says about itself. */
export interface BrowserFacts {
  readonly userAgent?: string
  readonly maxTouchPoints?: number
  /** The window has one of the objects that Telegram adds. */
  readonly telegram?: boolean
  readonly framed?: boolean
}

const wallets =
  /metamaskmobile|trust\/|coinbasewallet|cbwallet|phantom\/|okapp|okex\/|imtoken|tokenpocket|bitkeep|bitget|rainbow\/|safepal|coin98|status\/|uniswap\/|zerion/i
const apps =
  /fban|fbav|fb_iab|instagram|\bline\/|micromessenger|twitter|snapchat|musical_ly|bytedancewebview|tiktok|linkedinapp|discord|pinterest|gsa\//i

/**
 * Derives the platform from what the browser says; an iPad that claims to be a Mac is recognised by
 * its touch screen.
 */
export function readPlatform({
  userAgent = '',
  maxTouchPoints = 0,
  telegram = false,
  framed = false,
}: BrowserFacts): Platform {
  const device = deviceOf(userAgent, maxTouchPoints)
  const inApp = inAppOf(userAgent, device, telegram)
  return { device, framed, ...(inApp && { inApp }) }
}

function deviceOf(userAgent: string, maxTouchPoints: number): Platform['device'] {
  if (/android/i.test(userAgent)) return 'android'
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
    ? 'ios'
    : 'desktop'
}

function inAppOf(
  userAgent: string,
  device: Platform['device'],
  telegram: boolean,
): Platform['inApp'] {
  if (telegram || /telegram/i.test(userAgent)) return 'telegram'
  if (device === 'desktop') return undefined
  if (wallets.test(userAgent)) return 'wallet'
  // Android's web views say "wv"; on iOS only real browsers name Safari
  const webView =
    device === 'android'
      ? /;\s*wv\)/i.test(userAgent)
      : /applewebkit/i.test(userAgent) && !/safari\//i.test(userAgent)
  return webView || apps.test(userAgent) ? 'other' : undefined
}

/** {@link readPlatform} for a window. */
export function platformOf(window: Window): Platform {
  const { userAgent, maxTouchPoints } = window.navigator
  const telegram = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'].some((name) =>
    Boolean((window as unknown as Record<string, unknown>)[name]),
  )
  return readPlatform({ userAgent, maxTouchPoints, telegram, framed: isFramed(window) })
}

function isFramed(window: Window): boolean {
  try {
    return window.self !== window.top
  } catch {
    return true
  }
}
