import {
  createKeyPairFromPrivateKeyBytes,
  getAddressEncoder,
  getAddressFromPublicKey,
  signBytes,
} from '@solana/web3.js'
import type { Hex } from '../../types'
import { fromHex } from '../wire'

/** An ed25519 key that signs bytes. */
export type SolanaKey = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>
}

/** Reads a seed of 32 bytes; throws for anything else. */
export const readKey = async (seed: Hex): Promise<SolanaKey> => {
  const bytes = fromHex(seed)
  if (bytes?.length !== 32) throw new Error('A Solana key is a seed of 32 bytes in hex')
  const { publicKey, privateKey } = await createKeyPairFromPrivateKeyBytes(bytes)
  const address = await getAddressFromPublicKey(publicKey)
  return {
    address,
    publicKey: Uint8Array.from(getAddressEncoder().encode(address)),
    sign: async (message) => Uint8Array.from(await signBytes(privateKey, message)),
  }
}

/** A key that is nobody's. */
export const strangeKey = () =>
  readKey(
    `0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  )
