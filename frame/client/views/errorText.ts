import { isKitError } from '../../../kernel/index'
import type { ViewContext } from '../../../ui/view'

/** Errors `embedded/…` with texts of their own. */
const known = [
  'otp-wrong',
  'otp-expired',
  'otp-locked',
  'address-reserved',
  'link-expired',
  'recovery-needed',
  'rate-limited',
  'too-soon',
  'mail-unavailable',
  'not-loaded',
  'storage-blocked',
  'not-kept',
  'approval-unavailable',
] as const

/** Returns why a step of the embedded wallet failed, in the visitor's language. */
export function textOf(error: unknown, t: ViewContext['t']): string {
  const { code, details = {} } = isKitError(error) ? error : { code: '' }
  const name = known.find((one) => code === `embedded/${one}`)
  // an error of the server proves that the connection worked
  if (!navigator.onLine && (name === undefined || name === 'not-loaded'))
    return t('embedded.offline')
  const {
    left,
    seconds = 30,
    retryAfter = 0,
  } = details as { left?: unknown; seconds?: number; retryAfter?: number }
  // the last try was the end of the code
  const told = name === 'otp-wrong' && left === 0 ? 'otp-locked' : name
  return told === 'otp-wrong' && typeof left === 'number'
    ? t('embedded.left', { left })
    : t(`embedded.${told ?? 'failed'}`, {
        seconds,
        date: new Date(Date.now() + retryAfter * 1000).toLocaleString(),
      })
}
