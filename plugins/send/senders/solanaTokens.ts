import { any, is, list, object, runError, safeParse, text } from '../../../kernel/plugins/toolkit'
import { toBase58 } from '../../../lib/bytes/base58'
import { fromBase64 } from '../../../lib/bytes/base64'
import { refusal } from '../errors'
import type { Job } from '../types'

const open = { open: true }
const commitment = 'confirmed'
const bytes = is<string>(
  'bytes in base64',
  (value) =>
    typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value) && value.length < 200_000,
)
const data = is<readonly [string, string]>(
  'data in base64',
  (value) =>
    Array.isArray(value) && value[1] === 'base64' && safeParse(bytes, value[0]) !== undefined,
)
const account = object({ owner: text(64), data }, open)
const accountAnswer = object({ value: any<unknown>() }, open)
const listAnswer = object({ value: list(object({ pubkey: text(64), account }, open), 1000) }, open)

/** An account of the chain as it is stored. */
export interface StoredAccount {
  /** The program that it belongs to. */
  readonly owner: string
  readonly data: Uint8Array
}
/** One of an owner's accounts of a token. */
export interface TokenAccountState {
  readonly address: string
  readonly raw: bigint
  /** Bytes that an account takes that is opened for somebody else. */
  readonly opens: number
}
/** A token as its program stores it. */
export interface Mint {
  readonly program: string
  readonly decimals: number
  /**
   * What is withheld of an amount on the way, from an epoch on: hundredths of a percent, and the
   * most of it.
   */
  readonly fees: readonly {
    readonly epoch: bigint
    readonly basisPoints: number
    readonly most: bigint
  }[]
}

const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const decode = (value: readonly [string, string]) => fromBase64(value[0])
const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const bad = (who: string) => runError('bad-answer', { who, problem: 'it is no account' })

/**
 * Extensions of Token-2022 that matter here: what is withheld, an owner that stays, what never
 * moves, what runs a program of somebody else.
 */
const extension = { fees: 1, owned: 7, bound: 9, hook: 14 } as const
/**
 * What Token-2022 stores behind 165 bytes and a mark of their kind: types, and where they begin and
 * end.
 */
function extensionsOf(
  stored: Uint8Array,
): readonly { readonly type: number; readonly from: number; readonly length: number }[] {
  const found: { readonly type: number; readonly from: number; readonly length: number }[] = []
  const view = viewOf(stored)
  for (let at = 166; at + 4 <= stored.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (!type || at + 4 + length > stored.length) break
    found.push({ type, from: at + 4, length })
    at += 4 + length
  }
  return found
}
/**
 * Bytes of an account like this one that the token account program opens: it says besides that its
 * owner stays.
 */
const opensOf = (program: string, stored: Uint8Array): number =>
  program === tokenPrograms[0]
    ? 165
    : Math.max(166, stored.length) +
      (extensionsOf(stored).some(({ type }) => type === extension.owned) ? 0 : 4)

/** Reads an account; undefined where nobody has opened it. */
export async function readAccount(
  address: string,
  request: Job['request'],
): Promise<StoredAccount | undefined> {
  const who = 'getAccountInfo'
  const value = safeParse(
    accountAnswer,
    await request({ method: who, params: [address, { encoding: 'base64', commitment }] }),
  )?.value
  if (value === null) return undefined
  const found = safeParse(account, value)
  if (!found) throw bad(who)
  return { owner: found.owner, data: decode(found.data) }
}

/** The owner's accounts of a token, the fullest first. Frozen ones are left out. */
export async function readAccountsOfMint(
  owner: string,
  mint: string,
  request: Job['request'],
): Promise<readonly TokenAccountState[]> {
  const who = 'getTokenAccountsByOwner'
  const found = safeParse(
    listAnswer,
    await request({ method: who, params: [owner, { mint }, { encoding: 'base64', commitment }] }),
  )?.value
  if (!found) throw bad(who)
  const held = found.flatMap(
    ({ pubkey, account: { owner: program, data: given } }): TokenAccountState[] => {
      const bytesHeld = decode(given)
      if (!tokenPrograms.includes(program) || bytesHeld.length < 165 || bytesHeld[108] !== 1)
        return []
      if (
        toBase58(bytesHeld.subarray(0, 32)) !== mint ||
        toBase58(bytesHeld.subarray(32, 64)) !== owner
      )
        return []
      return [
        {
          address: pubkey,
          raw: viewOf(bytesHeld).getBigUint64(64, true),
          opens: opensOf(program, bytesHeld),
        },
      ]
    },
  )
  return held.sort((a, b) => (a.raw < b.raw ? 1 : a.raw > b.raw ? -1 : 0))
}

/** The token that an account holds; undefined where it is no token account. */
export const mintOf = ({ owner, data: held }: StoredAccount): string | undefined =>
  tokenPrograms.includes(owner) && held.length >= 165 ? toBase58(held.subarray(0, 32)) : undefined

/**
 * A token as it is stored. Throws `send/unsupported-token` for one that a plain transfer cannot
 * move.
 */
export function parseMint({ owner: program, data: stored }: StoredAccount): Mint {
  if (!tokenPrograms.includes(program) || stored.length < 82 || stored[45] !== 1)
    throw refusal('unsupported-token', { problem: 'its address is no token' })
  const view = viewOf(stored)
  const fees: Mint['fees'][number][] = []
  for (const { type, from, length } of extensionsOf(stored)) {
    if (type === extension.bound)
      throw refusal('unsupported-token', { problem: 'it stays with who has it' })
    // who may change it, then the program
    if (type === extension.hook && stored.subarray(from + 32, from + 64).some(Boolean))
      throw refusal('unsupported-token', {
        problem: 'a program of its issuer runs with each transfer',
      })
    // two authorities, what is withheld so far, then the fee before and the one from an epoch on
    if (type === extension.fees && length >= 108)
      for (const at of [from + 72, from + 90])
        fees.push({
          epoch: view.getBigUint64(at, true),
          most: view.getBigUint64(at + 8, true),
          basisPoints: view.getUint16(at + 16, true),
        })
  }
  return { program, decimals: stored[44] as number, fees }
}

/** What is withheld of an amount in an epoch; without an epoch the most that it may be. */
export function withheldOf({ fees }: Mint, amount: bigint, epoch: bigint | undefined): bigint {
  const [older, newer] = fees.map((fee) => {
    const part = (amount * BigInt(fee.basisPoints) + 9999n) / 10_000n
    return { from: fee.epoch, part: part < fee.most ? part : fee.most }
  })
  if (!older || !newer) return 0n
  if (epoch === undefined) return older.part > newer.part ? older.part : newer.part
  return epoch >= newer.from ? newer.part : older.part
}
