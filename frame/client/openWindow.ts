// Part of the page's start: the window is opened in the click itself, where nothing may be waited
// for.

/** Whether the page is shown inside Telegram, whose windows never come back. */
export const isTelegram = (host: object): boolean =>
  ['', 'WebviewProxy', 'WebviewProxyProto'].some((rest) => `Telegram${rest}` in host)

/**
 * Opens a window to sign in, at a page of the frame's server. Returns undefined where
 * the browser blocks it.
 */
export function openWindow(address: string): Window | undefined {
  const opened = open(address, 'tessera-sign-in', 'popup,width=600,height=800')
  return opened && !opened.closed ? opened : undefined
}
