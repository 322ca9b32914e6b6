import { toBase58 } from '../../../frame/protocol/base58'

/** The stake program. */
export const STAKE = 'Stake11111111111111111111111111111111111111'
/** Where its accounts say who may take out what is in one: behind its state, what it has to keep, and who may delegate. */
const WITHDRAWER = 44
const KEY_LENGTH = 32

/** Who may take out what is in an account of the stake program, in base58; undefined for one that is not set up. */
export function readWithdrawer(data: Uint8Array<ArrayBuffer>): string | undefined {
  return data[0] && data.length >= WITHDRAWER + KEY_LENGTH ? toBase58(data.slice(WITHDRAWER, WITHDRAWER + KEY_LENGTH)) : undefined
}
