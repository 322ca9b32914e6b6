import { toBase58 } from '../../bytes/base58'

/** Bytes of a key. */
const KEY = 32

/** Where the keys of a lookup table begin. */
const TABLE_HEAD = 56

/**
 * The keys at some places of a lookup table, in base58; undefined where it does not have them all.
 */
export function readTableKeys(
  data: Uint8Array<ArrayBuffer>,
  places: readonly number[],
): readonly string[] | undefined {
  const keys = places.map((place) =>
    data.slice(TABLE_HEAD + KEY * place, TABLE_HEAD + KEY * (place + 1)),
  )
  return keys.every(({ length }) => length === KEY) ? keys.map((key) => toBase58(key)) : undefined
}

/** The stake program. */
export const STAKE = 'Stake11111111111111111111111111111111111111'
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
type Places = Readonly<Record<string, Readonly<Record<number, number>>>>
/**
 * Where accounts of apps say in whose name something lies there, by their programs and the number
 * that their data begins with: users' accounts of Drift and marginfi, obligations of Kamino, what
 * is locked for votes at Jupiter, positions of Meteora.
 */
export const APP_HOLDERS: Places = {
  dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH: { 0x9f: 8 },
  MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA: { 0x43: 40 },
  KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD: { 0xa8: 64 },
  voTpe3tHQ7AjQHMapgSue2HJFAh2cGsdokqN3XqmVSj: { 0x1f: 40 },
  LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo: { 0x75: 40 },
}
/**
 * Where an account says who may take out what is in it, by its program and the number that its data
 * begins with.
 */
const HOLDERS: Places = {
  // of stakes: who may withdraw
  [STAKE]: { 1: 44, 2: 44 },
  // of nonces, in both versions
  '11111111111111111111111111111111': { 0: 8, 1: 8 },
  // of validators: who may withdraw, in all versions but the first
  Vote111111111111111111111111111111111111111: { 1: 36, 2: 36, 3: 36 },
  // code on its way to a program, and a program's; behind a byte that says whether there is anybody
  [LOADER]: { 1: 5, 3: 13 },
  ...APP_HOLDERS,
}
/** Bytes of such an account that are read. */
export const AUTHORITY_BYTES = 96

/**
 * Whether accounts of a program may say who takes out what is in them, or what lies there in their
 * name.
 */
export const hasAuthority = (program: unknown): program is string =>
  typeof program === 'string' && Object.hasOwn(HOLDERS, program)

/**
 * Who may take out what is in an account of one of the network's programs, or of an app (of the
 * code of a program: who may replace it, too), in base58; undefined for one that is not set up.
 */
export function readAuthority(program: string, data: Uint8Array<ArrayBuffer>): string | undefined {
  const at = HOLDERS[program]?.[data[0] ?? -1]
  if (at === undefined || data.length < at + KEY || (program === LOADER && data[at - 1] !== 1))
    return undefined
  return toBase58(data.slice(at, at + KEY))
}
