// Accounts that really sign, one for each kind of signature.
import { base58 } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh, WIF } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { Signer } from 'bip322-js'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSignInMessage } from '../../../../plugins/signInMessage/message'
import type { SignInFields } from '../../../../plugins/signInMessage/format'
import { bitcoinSignatures, evmSignatures, solanaSignatures } from '../../../../plugins/siwx/server'

/** An account, and how it signs a text. */
export interface Person {
  readonly chainId: string
  readonly address: string
  readonly sign: (message: string) => Promise<string>
}

export const ethereum = (byte = '11'): Person => {
  const account = privateKeyToAccount(`0x${byte.repeat(32)}`)
  return { chainId: 'eip155:1', address: account.address, sign: (message) => account.signMessage({ message }) }
}

export const solana = async (): Promise<Person> => {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair
  const address = base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  const sign = async (message: string) => base58.encode(new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, privateKey, new TextEncoder().encode(message))))
  return { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address, sign }
}

const secret = new Uint8Array(32).fill(7)
const bitcoinAddresses = { p2pkh: p2pkh(pubECDSA(secret)).address, 'p2sh-p2wpkh': p2sh(p2wpkh(pubECDSA(secret))).address, p2wpkh: p2wpkh(pubECDSA(secret)).address, p2tr: p2tr(pubSchnorr(secret)).address }
/** Signs as bip322-js does: by BIP-322, for P2PKH with the older 65 bytes. */
export const bitcoin = (type: keyof typeof bitcoinAddresses = 'p2wpkh'): Person => {
  const address = bitcoinAddresses[type] as string
  return { chainId: 'bip122:000000000019d6689c085ae165831e93', address, sign: async (message) => String(Signer.sign(WIF().encode(secret), address, message)) }
}

/** Verifies keys alone, without a chain. */
export const keysOnly = { verifyMessage }
export const signatures = { eip155: evmSignatures(() => keysOnly), solana: solanaSignatures(), bip122: bitcoinSignatures() }

export const origin = 'https://app.example'
/** The fields of a message by a person, issued now. */
const fieldsOf = ({ chainId, address }: Person, nonce: string, more: Partial<SignInFields> = {}): SignInFields => ({
  domain: 'app.example',
  uri: `${origin}/login`,
  accountAddress: address,
  chainId,
  nonce,
  issuedAt: new Date().toISOString(),
  ...more,
})

/** What a page sends to be signed in. */
export const attempt = async (person: Person, nonce: string, more: Partial<SignInFields> = {}) => {
  const message = createSignInMessage(fieldsOf(person, nonce, more))
  return { message, signature: await person.sign(message) }
}
