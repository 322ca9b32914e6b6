// Test keys from a name, and what they sign. The names are public: such a key holds nothing outside
// a local chain.
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Bytes as base58. @param {Uint8Array} bytes @returns {string} */
export const toBase58 = (bytes) => getBase58Decoder().decode(bytes)

/** The key whose seed is the SHA-256 of a name. @param {string} name */
export const keyOf = (name) => {
  const seed = createHash('sha256').update(name).digest()
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const address = toBase58(
    createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32),
  )
  return {
    address,
    secret: /** @type {`0x${string}`} */ (`0x${seed.toString('hex')}`),
    /** @param {Uint8Array} message @returns {Uint8Array} */
    sign: (message) => new Uint8Array(sign(null, message, key)),
  }
}
