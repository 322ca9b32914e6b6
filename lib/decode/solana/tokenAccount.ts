import { toBase58 } from '../../bytes/base58'

/** What an account of the token programs has, and who may move it. Keys in base58. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  /** In the smallest unit. */
  readonly amount: bigint
  /** Who else may move some of it. */
  readonly delegate: string | undefined
  /** Who else may close it, and so take what is in one of wrapped coins. */
  readonly closer: string | undefined
}

/**
 * Where its fields are: mint, owner, amount, whether there is a delegate, the delegate, the state,
 * whether there is another who may close it, who; behind them, of Token-2022, what kind of account
 * it is.
 */
const OWNER = 32
const AMOUNT = 64
const HAS_DELEGATE = 72
const DELEGATE = 76
const STATE = 108
const HAS_CLOSER = 129
const CLOSER = 133
const LENGTH = 165

/**
 * Reads the data of an account of a token program; undefined for a mint, and for one that is not
 * set up.
 */
export function readTokenAccount(data: Uint8Array<ArrayBuffer>): TokenAccount | undefined {
  if (data.length < LENGTH || data[STATE] === 0 || (data.length > LENGTH && data[LENGTH] !== 2))
    return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const keyAt = (at: number) => toBase58(data.slice(at, at + 32))
  const optional = (flag: number, at: number) =>
    view.getUint32(flag, true) === 1 ? keyAt(at) : undefined
  return {
    mint: keyAt(0),
    owner: keyAt(OWNER),
    amount: view.getBigUint64(AMOUNT, true),
    delegate: optional(HAS_DELEGATE, DELEGATE),
    closer: optional(HAS_CLOSER, CLOSER),
  }
}

/**
 * Bytes of a mint, and where it says who may make more of it, and who may freeze it: each behind
 * whether there is anybody.
 */
const MINT = 82
const MINT_RIGHTS = [0, 46] as const

/** Who may make more of a token, and who may freeze it, in base58; nothing for what is no mint. */
export function readMintAuthorities(
  data: Uint8Array<ArrayBuffer>,
): readonly (string | undefined)[] {
  if (data.length !== MINT && data[LENGTH] !== 1) return []
  return MINT_RIGHTS.map((at) =>
    data[at] === 1 ? toBase58(data.slice(at + 4, at + 36)) : undefined,
  )
}
