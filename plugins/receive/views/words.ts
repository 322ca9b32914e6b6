import type { Network } from '../../../kernel/index'
import type { ViewContext } from '../../../ui/view'
import { writeAmount } from '../amount'

/** A name or an amount in a sentence, isolated for direction (U+2068, U+2069). */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** An amount of a network's currency, in base units, for a sentence. */
export const amountWords = ({ locale }: Pick<ViewContext, 'locale'>, { nativeCurrency: { decimals, symbol } }: Network, amount: bigint): string => isolate(`${writeAmount(amount, { decimals, locale })}\u00a0${symbol}`)
