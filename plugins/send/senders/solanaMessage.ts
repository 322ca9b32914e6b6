import { fromBase58, toBase58 } from '../../../lib/bytes/base58'
import { toBase64 } from '../../../lib/bytes/base64'

// Transactions of Solana without its library, which is in the driver's own file: three
// instructions, and the addresses of token accounts.

/** The 32 bytes of an address, or of a block hash. Throws a RangeError for any other text. */
function keyBytes(address: string): Uint8Array {
  const bytes = fromBase58(address)
  if (bytes.length !== 32) throw new RangeError('Not 32 bytes in base58')
  return bytes
}

/** An account of an instruction: who signs may be written too. */
export interface AccountMeta {
  readonly address: string
  readonly writable?: boolean
}
/** An instruction; nobody signs but who pays. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountMeta[]
  readonly data: Uint8Array
}

/** Little-endian numbers one after the other: pairs of a value and its bytes. */
export function pack(
  ...parts: readonly (readonly [value: bigint | number, size: number])[]
): Uint8Array {
  return Uint8Array.from(
    parts.flatMap(([value, size]) =>
      Array.from({ length: size }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 255n)),
    ),
  )
}

/**
 * The legacy message of instructions that one account pays for and signs; every list in it has
 * fewer than 128 entries.
 */
export function compileMessage(
  payer: string,
  blockhash: string,
  instructions: readonly Instruction[],
): Uint8Array {
  const metas = instructions.flatMap(({ accounts, program }): AccountMeta[] => [
    ...accounts,
    { address: program },
  ])
  const writable = new Set([
    payer,
    ...metas.filter((meta) => meta.writable).map(({ address }) => address),
  ])
  const readonly = new Set(
    metas.map(({ address }) => address).filter((address) => !writable.has(address)),
  )
  const keys = [...writable, ...readonly]
  const at = (address: string) => keys.indexOf(address)
  const compiled = instructions.flatMap(({ program, accounts, data }) => [
    at(program),
    accounts.length,
    ...accounts.map(({ address }) => at(address)),
    data.length,
    ...data,
  ])
  return Uint8Array.from([
    1,
    0,
    readonly.size,
    keys.length,
    ...keys.flatMap((key) => [...keyBytes(key)]),
    ...keyBytes(blockhash),
    instructions.length,
    ...compiled,
  ])
}

/** Returns the unsigned transaction of a message, in base64. */
export const unsigned = (message: Uint8Array): string =>
  toBase64(Uint8Array.from([1, ...new Uint8Array(64), ...message]))

/** The program that makes token accounts at addresses that follow from their owners. */
export const tokenAccountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/**
 * The address of an owner's account of a token, which no key belongs to. `isOnCurve` tells whether
 * one could.
 */
export async function tokenAccountOf(
  owner: string,
  mint: string,
  program: string,
  isOnCurve: (address: string) => boolean,
): Promise<string> {
  const seeds = [owner, program, mint].flatMap((each) => [...keyBytes(each)])
  const end = [
    ...keyBytes(tokenAccountProgram),
    ...new TextEncoder().encode('ProgramDerivedAddress'),
  ]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from([...seeds, bump, ...end]))
    const found = toBase58(new Uint8Array(hash))
    if (!isOnCurve(found)) return found
  }
  throw new TypeError('no address is free')
}
