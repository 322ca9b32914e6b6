import { connectAccounts } from '../../../frame/client/views/accounts'
import { textOf as embeddedTextOf } from '../../../frame/client/views/errorText'
import { isKitError } from '../../../kernel/index'
import type { ViewContext } from '../../../ui/view'
import { apiOf } from '../api'
import type { EmailAuthState } from '../types'

/**
 * Milliseconds after its mail that a sign-in may go on: a link is good for twenty minutes, and the
 * code that follows it for as long.
 */
const life = 40 * 60_000

/** The sign-in that this address can go on with: its mail is on the way. */
export const resumable = (
  { signIn, mailedAt = 0, isKept, isHere }: EmailAuthState,
  email = signIn?.email,
): 'device' | 'code' | undefined =>
  signIn &&
  signIn.step !== 'done' &&
  signIn.email === email?.trim() &&
  Date.now() - mailedAt < life &&
  (isKept !== false || isHere)
    ? signIn.step
    : undefined

export const views = { device: 'email-auth/device', code: 'email-auth/code' } as const

/** Mails to an address, and shows the next step: in place of this view, or after it. */
export async function begin(
  ctx: ViewContext,
  email: string,
  how: 'push' | 'replace',
): Promise<void> {
  const { step } = await apiOf(ctx.kit).begin(email)
  if (step === 'done') await connect(ctx)
  else ctx[how](views[step])
}

/** Returns why a step failed, in the visitor's language. */
export function textOf(error: unknown, t: ViewContext['t']): string {
  if (isKitError(error, 'email-auth/bad-address')) return t('email-auth.bad-address')
  if (isKitError(error, 'email-auth/same-address')) return t('email-auth.same-address')
  return embeddedTextOf(error, t)
}

/**
 * Returns what is said under the address: why it failed, or that there is no connection. A frame
 * that was not loaded before is waited for, 20 seconds without a word.
 */
export function faultText(
  fault: unknown,
  isPending: boolean,
  t: ViewContext['t'],
): string | undefined {
  if (fault !== undefined) return textOf(fault, t)
  return isPending && !navigator.onLine ? t('embedded.offline') : undefined
}

/** Connects the accounts of the visitor who has signed in, ends the sign-in, and leaves the view. */
export const connect = (ctx: ViewContext): Promise<void> =>
  connectAccounts(ctx, () => apiOf(ctx.kit).cancel())
