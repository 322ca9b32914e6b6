import { readTransaction, type SolanaTransaction } from '../../../lib/decode/solana/transaction'
import type { Bytes } from '../bytes'
import { SiteError } from '../errors'

// what is shown of a transaction and what is signed of it is read by the same code
export {
  isTransactionLike,
  KEY_LENGTH,
  SIGNATURE_LENGTH,
  type SolanaTransaction,
} from '../../../lib/decode/solana/transaction'

/**
 * Reads a whole transaction, with nothing behind it.
 * @throws SiteError `request_refused`
 */
export function parseSolanaTransaction(wire: Bytes): SolanaTransaction {
  try {
    return readTransaction(wire)
  } catch (error) {
    throw error instanceof RangeError ? new SiteError('request_refused') : error
  }
}
