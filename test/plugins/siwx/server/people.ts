// Accounts that really sign, one for each kind of signature.
import { base58 } from '@scure/base'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, WIF } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { Signer } from 'bip322-js'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { SignInFields } from '../../../../plugins/shared/sign-in-message/format'
import { createSignInMessage } from '../../../../plugins/shared/sign-in-message/message'
import { bitcoinSignatures, evmSignatures, solanaSignatures } from '../../../../plugins/siwx/server'

/** An account, and how it signs a text. */
export interface Person {
  readonly chainId: string
  readonly address: string
  readonly sign: (message: string) => Promise<string>
}

export const ethereum = (byte = '11'): Person => {
  const account = privateKeyToAccount(`0x${byte.repeat(32)}`)
  return {
    chainId: 'eip155:1',
    address: account.address,
    sign: (message) => account.signMessage({ message }),
  }
}

export const solana = async (): Promise<Person> => {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const address = base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  const sign = async (message: string) =>
    base58.encode(
      new Uint8Array(
        await crypto.subtle.sign(
          { name: 'Ed25519' },
          privateKey,
          new TextEncoder().encode(message),
        ),
      ),
    )
  return { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address, sign }
}

const bitcoinNetworks = {
  main: { ...NETWORK, chainId: 'bip122:000000000019d6689c085ae165831e93' },
  regtest: { ...TEST_NETWORK, bech32: 'bcrt', chainId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' },
}
const payments = {
  p2pkh,
  'p2sh-p2wpkh': (key: Uint8Array, network: typeof NETWORK) => p2sh(p2wpkh(key, network), network),
  p2wpkh,
  p2tr: (key: Uint8Array, network: typeof NETWORK) => p2tr(key.slice(1), undefined, network),
}
/** Signs as bip322-js does: by BIP-322, for P2PKH with the older 65 bytes. */
export const bitcoin = (
  type: keyof typeof payments = 'p2wpkh',
  on: keyof typeof bitcoinNetworks = 'main',
  byte = 7,
): Person => {
  const secret = new Uint8Array(32).fill(byte)
  const { chainId, ...network } = bitcoinNetworks[on]
  const address = payments[type](pubECDSA(secret), network).address as string
  return {
    chainId,
    address,
    sign: async (message) => String(Signer.sign(WIF(network).encode(secret), address, message)),
  }
}

/** Verifies keys alone, without a chain. */
export const keysOnly = { verifyMessage }
export const signatures = {
  eip155: evmSignatures(() => keysOnly),
  solana: solanaSignatures(),
  bip122: bitcoinSignatures(),
}

export const origin = 'https://app.example'
/** The fields of a message by a person, issued now. */
const fieldsOf = (
  { chainId, address }: Person,
  nonce: string,
  more: Partial<SignInFields> = {},
): SignInFields => ({
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
