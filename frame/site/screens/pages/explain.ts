import { formatTime } from '../look/dates'
import type { PageTextName, PageTexts } from '../messages/pages/index'

const SENTENCES: Readonly<Record<string, PageTextName>> = {
  secret_wrong: 'wrong',
  secret_short: 'tooShort',
  secret_common: 'tooCommon',
  recovery_wrong: 'wrong',
  wallet_refused: 'wrong',
  generation_mixed: 'wrong',
  accounts_differ: 'wrong',
  layout_unknown: 'wrongFile',
  passkey_declined: 'passkeyDeclined',
  passkey_unsupported: 'passkeyUnsupported',
  otp_wrong: 'wrongCode',
  otp_expired: 'expiredCode',
  otp_locked: 'expiredCode',
  link_expired: 'expiredCode',
  address_reserved: 'addressReserved',
  recovery_delayed: 'newDevice',
  frozen: 'frozenNow',
  conflict: 'lastMethod',
}

/** A refusal's name: of the server, of the site, or as a window is told it. */
export function codeOf(error: unknown): string {
  const { code, reason } = (error ?? {}) as { readonly code?: unknown; readonly reason?: unknown }
  return typeof reason === 'string' ? reason : typeof code === 'string' ? code : ''
}

/** Whether the sign-in is too old for what was asked, or there is none. */
export const isLoginNeeded = (error: unknown): boolean => codeOf(error) === 'login_needed'

/** Whether the visitor has to sign in anew. */
export const isSignedOut = (error: unknown): boolean =>
  isLoginNeeded(error) || codeOf(error) === 'signed_out'

/** Whether nothing went wrong: the visitor did not want it, or has it elsewhere. */
export const isDeclined = (error: unknown): boolean => codeOf(error) === 'passkey_declined'

/** What went wrong, in a sentence for the visitor. */
export function explain(error: unknown, { t, lang }: PageTexts): string {
  const code = codeOf(error)
  const {
    retryAfter,
    extra,
    left = extra?.left,
  } = (error ?? {}) as {
    readonly retryAfter?: number
    readonly left?: number | undefined
    readonly extra?: { readonly left?: number }
  }
  return t(
    // the last try was the end of the code
    left === 0 ? 'expiredCode' : (SENTENCES[code] ?? 'failed'),
  ).replace('{time}', formatTime(Date.now() + (retryAfter ?? 0) * 1000, lang))
}
