import type { ActionText } from '../../../lib/decode/facts'
import type { PageText } from '../../../lib/decode/pageText'
import type { Explanation } from '../../../lib/decode/types'

/** What the approval screen shows of one transaction or message. */
export interface Approval extends Explanation {
  readonly chainId: string
  /** The account that signs. */
  readonly signer: string
  /** Each action in words, and behind it those within it. */
  readonly described: readonly ActionText[]
  /**
   * The texts that the words and the warnings name, in each language: a document that shows
   * approvals need not have those of all that there could be.
   */
  readonly texts: Readonly<Record<'en' | 'ar', Readonly<Record<string, string>>>>
  /** The highest fee of a transaction: in wei, or lamports. */
  readonly highestFee?: bigint
  /** The account has less of the network's coin than the fee and the value: only a rejection ends it. */
  readonly isUnpayable?: boolean
  /** The highest fee is more than a hundredth of what the account has. */
  readonly isFeeHigh?: boolean
  /** All of it, for whoever wants to read that: hexadecimal, base58 or text. */
  readonly raw: PageText
  /** The words do not say all that is signed: `raw` is shown, and read to its end. */
  readonly isRawRead: boolean
}
