// Transactions of Solana without its library, which is in the driver's own file: three
// instructions, and the addresses of token accounts.

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 32 bytes of an address, or of a block hash. */
function bytesOf(address: string): Uint8Array {
  let value = 0n
  for (const char of address) value = value * 58n + BigInt(alphabet.indexOf(char))
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * (31 - at))) & 255n))
}

/** The address of 32 bytes. */
export function addressOf(bytes: Uint8Array): string {
  let text = ''
  for (
    let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    value > 0n;
    value /= 58n
  )
    text = alphabet[Number(value % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte > 0)
  return '1'.repeat(zeros < 0 ? 32 : zeros) + text
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
    ...keys.flatMap((key) => [...bytesOf(key)]),
    ...bytesOf(blockhash),
    instructions.length,
    ...compiled,
  ])
}

/** A text in base64. */
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
/** The transaction of a message that nobody has signed yet, in base64. */
export const unsigned = (message: Uint8Array): string =>
  base64(Uint8Array.from([1, ...new Uint8Array(64), ...message]))

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
  const seeds = [owner, program, mint].flatMap((each) => [...bytesOf(each)])
  const end = [
    ...bytesOf(tokenAccountProgram),
    ...new TextEncoder().encode('ProgramDerivedAddress'),
  ]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from([...seeds, bump, ...end]))
    const found = addressOf(new Uint8Array(hash))
    if (!isOnCurve(found)) return found
  }
  throw new TypeError('no address is free')
}
