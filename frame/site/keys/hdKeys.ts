import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concat, utf8, withSecret } from '../bytes'
import { SiteError } from '../errors'

/** Curves of the keys: BIP-32 derives those of secp256k1, SLIP-10 those of ed25519. */
export type Curve = 'secp256k1' | 'ed25519'

/** Added to an index whose key is derived of the private key alone (BIP-32). */
export const HARDENED = 0x80000000

/** Key of the HMAC that makes the first key of a seed. */
const MASTER = { secp256k1: 'Bitcoin seed', ed25519: 'ed25519 seed' }

const { Fn } = secp256k1.Point

/** The key, then the chain code: 32 bytes each. */
const KEY = 32

/**
 * A child's key: for secp256k1 the sum with its parent's, which is none in one of 2^127. Throws
 * where the number is out of its range.
 */
const childKey = (curve: Curve, digest: Uint8Array, parent: Uint8Array) => {
  if (curve === 'ed25519') return digest
  const sum = Fn.add(Fn.fromBytes(digest), Fn.fromBytes(parent))
  if (Fn.is0(sum)) throw new SiteError('internal')
  return Fn.toBytes(sum)
}

function deriveChild(curve: Curve, node: Uint8Array, index: number): Uint8Array {
  const key = node.subarray(0, KEY)
  if (curve === 'ed25519' && index < HARDENED) throw new SiteError('internal')
  const number = Uint8Array.of(index >>> 24, index >>> 16, index >>> 8, index)
  const data = concat(
    index < HARDENED ? secp256k1.getPublicKey(key) : concat(new Uint8Array(1), key),
    number,
  )
  const child = hmac(sha512, node.subarray(KEY), data)
  data.fill(0)
  child.set(childKey(curve, child.subarray(0, KEY), key))
  return child
}

/** Runs `work` with the key at a path of a seed, and overwrites each key of the path. */
export async function withChildKey<Result>(
  curve: Curve,
  seed: Uint8Array,
  path: readonly number[],
  work: (key: Uint8Array) => Result | Promise<Result>,
): Promise<Result> {
  let node: Uint8Array = hmac(sha512, utf8(MASTER[curve]), seed)
  try {
    for (const index of path) {
      const child = deriveChild(curve, node, index)
      node.fill(0)
      node = child
    }
    return await withSecret(node.slice(0, KEY), work)
  } finally {
    node.fill(0)
  }
}
