import type { SignInRequest } from '../../../kernel/index'
import { toBase58 } from '../../../lib/bytes/base58'
import { toBase64 } from '../../../lib/bytes/base64'
import { readBytes } from '../bytes'
import type { AdapterSignIn, NamespaceAdapter } from '../standard/namespaceAdapter'
import type { StandardWallet } from '../standard/wallet'
import { bad, only, type Params, readSignature } from './answers'

const feature = 'solana:signIn'
const texts = [
  'domain',
  'address',
  'statement',
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
] as const
const isText = (value: unknown) => typeof value === 'string'

/** The fields of Sign-In with Solana that the standard defines. */
const inputOf = (params: Params): Params => ({
  ...Object.fromEntries(
    texts.flatMap((name) => (isText(params[name]) ? [[name, params[name]]] : [])),
  ),
  ...(Array.isArray(params.resources) && { resources: params.resources.filter(isText) }),
})

/**
 * What a wallet signed, and for which account. Rejects with the wallet's error,
 * `kernel/bad-answer`.
 */
async function ask(wallet: StandardWallet, params: Params) {
  const answer = only(await wallet.ask(feature, inputOf(params)))
  const account = (answer.account ?? {}) as Params
  const { address, publicKey } = account
  const message = readBytes(answer.signedMessage)
  const key = readBytes(publicKey, 32)
  if (
    typeof address !== 'string' ||
    key?.length !== 32 ||
    toBase58(key) !== address ||
    !message?.length
  )
    throw bad(wallet.name, 'expected an account and the message it signed')
  return { account, address, message, signature: readSignature(answer.signature, wallet.name) }
}

/**
 * `solana_signIn`: the wallet's sign-in in text form. If the input names an account, it must be
 * that one.
 */
export async function signIn(wallet: StandardWallet, params: Params): Promise<Params> {
  const { address, message, signature } = await ask(wallet, params)
  if (isText(params.address) && params.address !== address)
    throw bad(wallet.name, 'it signed in with another account than the one asked for')
  return { account: { address, publicKey: address }, signedMessage: toBase64(message), signature }
}

/**
 * Connects and signs in with one approval: https://github.com/anza-xyz/wallet-standard
 * (`solana:signIn`).
 */
export const connectBySignIn: NonNullable<NamespaceAdapter['signIn']> = {
  feature,
  async run(wallet, request: SignInRequest): Promise<AdapterSignIn> {
    const { message, ...rest } = await ask(wallet, { version: '1', ...request })
    return {
      ...rest,
      message: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message),
      type: 'solana:ed25519',
    }
  },
}
