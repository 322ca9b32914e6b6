import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import type { BitcoinAddresses, Hex } from '../../types'
import { fromHex } from '../wire'
import type { BitcoinNetwork } from './networks'

/** What an address is for: p2wpkh pays, p2tr holds ordinals. */
export type Purpose = keyof BitcoinAddresses

/** What a permission can be for. */
export const PURPOSES: readonly Purpose[] = ['payment', 'ordinals']

/** A secp256k1 key with its compressed and its x-only public key. */
export type BitcoinKey = {
  readonly secret: Uint8Array
  readonly publicKey: Uint8Array
  readonly xOnly: Uint8Array
}

/** One address of a key: where it is, what it is for, and what its outputs look like. */
export type BitcoinAddress = {
  readonly key: BitcoinKey
  readonly purpose: Purpose
  readonly address: string
  readonly script: Uint8Array
}

const fromSecret = (secret: Uint8Array): BitcoinKey => ({
  secret,
  publicKey: pubECDSA(secret),
  xOnly: pubSchnorr(secret),
})

/** Reads a key of 32 bytes; throws for anything else. */
export const readKey = (text: Hex): BitcoinKey => {
  const secret = fromHex(text)
  if (secret?.length !== 32) throw new Error('A Bitcoin key has 32 bytes in hex')
  return fromSecret(secret)
}

/** A key that is nobody's. */
export const strangeKey = () => fromSecret(randomPrivateKeyBytes())

/** An address of a key on a network. */
export const addressOf = (
  key: BitcoinKey,
  purpose: Purpose,
  { params }: BitcoinNetwork,
): BitcoinAddress => {
  const { address, script } =
    purpose === 'payment' ? p2wpkh(key.publicKey, params) : p2tr(key.xOnly, undefined, params)
  return { key, purpose, address: address ?? '', script }
}
