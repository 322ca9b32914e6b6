import type { SocialProvider } from '../../frame/client/index'
import { isTelegram } from '../../frame/client/openWindow'

/** Apps that show pages in a browser of their own, which Google refuses (`disallowed_useragent`). */
const inApp = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|TikTok|musical_ly|Snapchat|; wv\)/

/**
 * The providers that do not work where the page is shown: the specification's rules inside
 * Telegram, and Google in the browsers of other apps.
 */
export function refusedHere(host: Pick<Window, 'navigator'>): readonly SocialProvider[] {
  const agent = host.navigator.userAgent
  if (!isTelegram(host)) return inApp.test(agent) ? ['google'] : []
  if (/iphone|ipad|ipod/i.test(agent)) return ['google']
  if (/android/i.test(agent)) return ['facebook', 'x']
  return /macintosh/i.test(agent) && !/safari/i.test(agent) ? ['x'] : []
}
