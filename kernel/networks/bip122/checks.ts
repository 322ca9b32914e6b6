import { type Check, is } from '../../schema/checks'
import { parseAddress } from './address'

/** The most satoshi that can exist: 21 million bitcoin. */
const maxMoney = 2_100_000_000_000_000

const matches = (expects: string, pattern: RegExp, max: number): Check<string> =>
  is(expects, (value) => typeof value === 'string' && value.length <= max && pattern.test(value))

/** A valid Bitcoin address of any network. */
export const address: Check<string> = is('a Bitcoin address', (value) => typeof value === 'string' && value.length <= 90 && parseAddress(value) !== undefined)
/** A transaction id. */
export const txid = matches('a transaction id (64 hexadecimal digits)', /^[0-9a-f]{64}$/, 64)
/** A block hash. */
export const blockHash = matches('a block hash (64 hexadecimal digits)', /^[0-9a-f]{64}$/, 64)
/** Hexadecimal bytes without `0x`, at most 400,000. */
export const hex = matches('hexadecimal bytes', /^([0-9a-f]{2})+$/i, 800_000)
/** A PSBT (BIP-174, version 0 or 2) in base64; it starts with the bytes "psbt" and 0xff. */
export const psbt = matches('a PSBT in base64', /^cHNidP[89+/][A-Za-z0-9+/]+={0,2}$/, 4_000_000)
/** Whether a value is satoshi as a decimal text; with `signed`, possibly negative. */
export const isAmount = (value: unknown, signed = false): value is string =>
  typeof value === 'string' && (signed ? /^-?\d{1,16}$/ : /^\d{1,16}$/).test(value) && Math.abs(Number(value)) <= maxMoney
/** Satoshi as a decimal text. */
export const amount: Check<string> = is('an amount in satoshi, as a decimal text', (value) => isAmount(value))
/** A change in satoshi as a decimal text, possibly negative. */
export const change: Check<string> = is('a change in satoshi, as a decimal text', (value) => isAmount(value, true))
/** Satoshi as a number, as in servers' responses. */
export const satoshi: Check<number> = is('an amount in satoshi', (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= maxMoney)
/** A count or a block height. */
export const count: Check<number> = is('a whole number from 0', (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffffffff)
