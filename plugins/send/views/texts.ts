import { isKitError } from '../../../kernel/index'
import type { ViewContext } from '../../../ui/view'
import { writeAmount } from '../../shared/amounts/readAmount'

/** A name or an amount in a sentence, isolated for direction (U+2068, U+2069). */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** A sum in base units. */
export interface Sum {
  readonly decimals: number
  readonly symbol: string
}

/** An amount with all its decimals, for a sentence. */
export const describeSum = (
  { locale }: Pick<ViewContext, 'locale'>,
  amount: bigint,
  { decimals, symbol }: Sum,
): string => isolate(`${writeAmount(amount, { decimals, locale })}\u00a0${symbol}`)

/** The first two digits of an estimate, rounded up. */
export function aboutOf(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(amount).length - 2))
  return ((amount + unit - 1n) / unit) * unit
}

/**
 * Errors with words of their own; of the others the error's message is for nobody but developers.
 */
const worded: readonly string[] = [
  'send/unsupported-chain',
  'send/unknown-token',
  'send/bad-address',
  'send/reverts',
  'send/recipient-refuses',
  'send/unsupported-token',
  'send/bad-fee',
  'send/wrong-network',
  'send/account-changed',
  'send/expired',
  'send/sent-late',
  'rpc/user-rejected',
  'rpc/no-url',
  'rpc/resource-unavailable',
]

/**
 * How errors end after which nobody here knows whether the wallet has sent it: its answer is
 * missing, or is none.
 */
const unanswered =
  /\/(?:aborted|timeout|bad-answer|bad-response|disconnected|destroyed|expired|stopped|session-ended|relay-unreachable|reloaded|bad-frame)$/

/** What went wrong, for the visitor; `otherwise` says what was tried. */
export function describeError(
  ctx: Pick<ViewContext, 't' | 'locale'>,
  error: unknown,
  otherwise: 'send.not-prepared' | 'send.not-sent',
): string {
  if (!isKitError(error)) return ctx.t(otherwise)
  const details = (error.details ?? {}) as Sum & {
    readonly balance: bigint
    readonly fee: bigint
    readonly least: bigint
  }
  switch (error.code) {
    case 'send/not-enough':
      return ctx.t('send.error.not-enough', { balance: describeSum(ctx, details.balance, details) })
    case 'send/not-enough-for-fee':
      return ctx.t('send.error.not-enough-for-fee', { fee: describeSum(ctx, details.fee, details) })
    case 'send/leaves-too-little':
      return ctx.t('send.error.leaves-too-little', {
        least: describeSum(ctx, details.least, details),
      })
    case 'send/too-little':
      return ctx.t('send.error.too-little', { least: describeSum(ctx, details.least, details) })
    default:
      if (worded.includes(error.code))
        return ctx.t(`send.error.${error.code.replace(/^(send|rpc)\//, '')}`)
      return ctx.t(
        otherwise === 'send.not-sent' && unanswered.test(error.code) ? 'send.not-known' : otherwise,
      )
  }
}

/** The amount that would do, where an error says one. */
export function wouldDo(error: unknown): bigint | undefined {
  const most =
    isKitError(error) && /^send\/(not-enough-for-fee|leaves-too-little)$/.test(error.code)
      ? (error.details as { readonly most: bigint }).most
      : 0n
  return most > 0n ? most : undefined
}
