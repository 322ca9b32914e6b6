/** The device, for choosing links to wallets. */
export type Device = 'ios' | 'android' | 'desktop'

/**
 * Detects the device from the user agent. iPads that identify as Macs are detected by their touch
 * screen.
 */
export function deviceOf({
  userAgent = '',
  maxTouchPoints = 0,
}: {
  readonly userAgent?: string
  readonly maxTouchPoints?: number
}): Device {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1))
    return 'ios'
  return 'desktop'
}

/** Whether the browser can install extensions of the Chrome Web Store. */
export const takesChromeExtensions = (userAgent: string): boolean =>
  /chrom(e|ium)\//i.test(userAgent) && !/mobile/i.test(userAgent)
