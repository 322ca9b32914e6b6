import { toBase58 } from '../../bytes/base58'

/** What the issuer of a token of Token-2022 may do to who has it. Keys in base58. */
export interface MintTerms {
  /** The program that runs with each transfer. */
  readonly hook?: string | undefined
  /** Who may take or burn everybody's, at any time. */
  readonly delegate?: string | undefined
  /** What is withheld of each transfer, in hundredths of a percent; 0 where nothing is. */
  readonly basisPoints: number
  /** Accounts are frozen until the issuer says otherwise. */
  readonly isFrozen: boolean
}

/** Extensions by their numbers, and where in each its fields are. */
const FEES = 1
const STATE = 6
const DELEGATE = 12
const HOOK = 14
/**
 * Behind two authorities and what is withheld so far: the fee before and the one from an epoch on,
 * each an epoch, the most, and the part.
 */
const PARTS = [72 + 16, 90 + 16] as const
/** Where an account says of which kind it is, behind as many bytes as all have; 1 is a mint. */
const KIND = 165

/** Reads what a mint of Token-2022 has beside its supply; undefined for what is no such mint. */
export function readMintTerms(data: Uint8Array<ArrayBuffer>): MintTerms | undefined {
  if (data[KIND] !== 1) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const keyAt = (at: number) =>
    data.subarray(at, at + 32).some(Boolean) ? toBase58(data.slice(at, at + 32)) : undefined
  let terms: MintTerms = { basisPoints: 0, isFrozen: false }
  for (let at = KIND + 1; at + 4 <= data.length; ) {
    const [type, length, from] = [view.getUint16(at, true), view.getUint16(at + 2, true), at + 4]
    at = from + length
    if (!type || at > data.length) break
    if (type === FEES && length >= 108)
      terms = {
        ...terms,
        basisPoints: Math.max(...PARTS.map((part) => view.getUint16(from + part, true))),
      }
    if (type === STATE) terms = { ...terms, isFrozen: data[from] === 2 }
    if (type === DELEGATE && length >= 32) terms = { ...terms, delegate: keyAt(from) }
    if (type === HOOK && length >= 64) terms = { ...terms, hook: keyAt(from + 32) }
  }
  return terms
}
