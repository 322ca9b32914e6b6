/** What kind of device shows the page, as far as links to wallets are concerned. */
export type Device = 'ios' | 'android' | 'desktop'

/** Reads the browser's own description; tablets that call themselves a Mac are told by their touch screen. */
export function deviceOf({ userAgent = '', maxTouchPoints = 0 }: { readonly userAgent?: string; readonly maxTouchPoints?: number }): Device {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return 'desktop'
}

/** Whether extensions of the Chrome Web Store can be installed here. */
export const takesChromeExtensions = (userAgent: string): boolean => /chrom(e|ium)\//i.test(userAgent) && !/mobile/i.test(userAgent)
