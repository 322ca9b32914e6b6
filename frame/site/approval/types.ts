import type { PageText } from '../../../plugins/clearDisplay/pageText'
import type { Explanation } from '../../../plugins/clearDisplay/types'

/** What the approval screen shows of one transaction or message. */
export interface Approval extends Explanation {
  readonly chainId: string
  /** The account that signs. */
  readonly signer: string
  /** The highest fee of a transaction: in wei, or lamports. */
  readonly highestFee?: bigint
  /** All of it, for whoever wants to read that: hexadecimal, base58 or text. */
  readonly raw: PageText
}
