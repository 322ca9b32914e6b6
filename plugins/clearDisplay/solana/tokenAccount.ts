import { toBase58 } from '../../../frame/protocol/base58'

/** What an account of the token programs has, and who may move it. Keys in base58. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  /** In the smallest unit. */
  readonly amount: bigint
  /** Who else may move some of it. */
  readonly delegate: string | undefined
}

/** Where its fields are: mint, owner, amount, whether there is a delegate, the delegate, the state; behind them, of Token-2022, what kind of account it is. */
const OWNER = 32
const AMOUNT = 64
const HAS_DELEGATE = 72
const DELEGATE = 76
const STATE = 108
const LENGTH = 165

/** Reads the data of an account of a token program; undefined for a mint, and for one that is not set up. */
export function readTokenAccount(data: Uint8Array<ArrayBuffer>): TokenAccount | undefined {
  if (data.length < LENGTH || data[STATE] === 0 || (data.length > LENGTH && data[LENGTH] !== 2)) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const keyAt = (at: number) => toBase58(data.slice(at, at + 32))
  return { mint: keyAt(0), owner: keyAt(OWNER), amount: view.getBigUint64(AMOUNT, true), delegate: view.getUint32(HAS_DELEGATE, true) === 1 ? keyAt(DELEGATE) : undefined }
}
