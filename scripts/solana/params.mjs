// Parameters of the local Solana RPC, checked as a node checks them.
import { getBase58Encoder } from '@solana/web3.js'
import { invalidParams } from './errors.mjs'

const TRANSACTION = 'solana_transaction::versioned::VersionedTransaction'

/**
 * Base58 text as bytes; undefined if it is not. @param {unknown} text @param {number} most
 * characters @returns {Uint8Array | undefined}
 */
const fromBase58 = (text, most) => {
  if (typeof text !== 'string' || text.length > most) return undefined
  try {
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    return undefined
  }
}

/** @param {unknown} value @param {string} [word] @returns {any} */
export const pubkey = (value, word = 'Invalid param') => {
  if (typeof value !== 'string') throw invalidParams('Invalid params: expected a string')
  const bytes = fromBase58(value, 64)
  if (!bytes) throw invalidParams(`${word}: Invalid`)
  if (bytes.length !== 32) throw invalidParams(`${word}: WrongSize`)
  return value
}

/** @param {unknown} value */
export const signature = (value) => {
  const bytes = fromBase58(value, 100)
  if (!bytes) throw invalidParams('Invalid param: Invalid')
  if (bytes.length !== 64) throw invalidParams('Invalid param: WrongSize')
  return /** @type {string} */ (value)
}

/** @param {unknown} value @param {string} name @returns {bigint} */
export const count = (value, name) => {
  if (!Number.isSafeInteger(value) || Number(value) < 0)
    throw invalidParams(`Invalid params: invalid value for ${name}, expected u64.`)
  return BigInt(Number(value))
}

/** @param {unknown} value @returns {any} */
export const config = (value) => {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidParams('Invalid params: invalid type, expected a configuration object.')
  return value
}

/** @param {unknown} value @param {number} most @returns {unknown[]} */
export const listOf = (value, most) => {
  if (!Array.isArray(value))
    throw invalidParams('Invalid params: invalid type, expected a sequence.')
  if (value.length > most) throw invalidParams(`Too many inputs provided; max ${most}`)
  return value
}

/** Encoded bytes. @param {unknown} value @param {string} encoding @returns {Uint8Array} */
export const encoded = (value, encoding) => {
  if (typeof value !== 'string')
    throw invalidParams('Invalid params: invalid type, expected a string.')
  if (encoding !== 'base58' && encoding !== 'base64')
    throw invalidParams(`unsupported encoding: ${encoding}. Supported encodings: base58, base64`)
  const most = encoding === 'base58' ? 1683 : 1644
  if (value.length > most)
    throw invalidParams(
      `${encoding} encoded ${TRANSACTION} too large: ${value.length} bytes (max: encoded/raw ${most}/1232)`,
    )
  if (encoding === 'base58') {
    const bytes = fromBase58(value, most)
    if (!bytes) throw invalidParams('invalid base58 encoding')
    return bytes
  }
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value))
    throw invalidParams('invalid base64 encoding')
  return new Uint8Array(Buffer.from(value, 'base64'))
}

/**
 * Whether an account's data passes the filters of `getProgramAccounts`. @param {Uint8Array} data
 * @param {unknown} filters
 */
export const passes = (data, filters) =>
  listOf(filters ?? [], 4).every((one) => {
    const { dataSize, memcmp } = config(one)
    if (dataSize !== undefined) return data.length === dataSize
    if (!memcmp) throw invalidParams('Invalid params: unknown filter')
    const wanted = encoded(memcmp.bytes, memcmp.encoding ?? 'base58')
    return Buffer.from(data.slice(memcmp.offset, memcmp.offset + wanted.length)).equals(
      Buffer.from(wanted),
    )
  })
