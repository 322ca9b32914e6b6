import { runError } from '../../../kernel/plugins/toolkit'
import { fromBase58, fromBase64, readBytes, toBase58, toBase64 } from '../bytes'
import { lacking } from '../namespaceConnector'
import { readTexts } from '../standard/readWallet'
import type { AdapterCall } from '../standard/namespaceAdapter'
import { readWire, signatureOf } from './signatureEncoding'

type Params = Readonly<Record<string, unknown>>

const bad = (who: string, problem: string) => runError('bad-answer', { who: `The wallet "${who}"`, problem })

/** The output for a single input; some wallets return it without the list. */
const only = (answer: unknown): Params => ((Array.isArray(answer) ? answer[0] : answer) ?? {}) as Params

/** Whether a text is an address of Solana: base58 for 32 bytes. */
export const isAddress = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && fromBase58(text).length === 32

/** Decodes a transaction in base64; throws code -32602 for anything else. */
export function readTransaction(text: unknown) {
  const bytes = fromBase64(text)
  try {
    return { bytes, wire: readWire(bytes) }
  } catch (error) {
    throw Object.assign(new Error('Expected a serialized transaction', { cause: error }), { code: -32602 })
  }
}

/** Checks a signed transaction: returns it in base64, with the requested account's signature in base58. */
export function signedTransaction(value: unknown, address: string, who: string): { readonly signature: string; readonly transaction: string } {
  const bytes = readBytes(value)
  if (!bytes?.length) throw bad(who, 'expected the bytes of a transaction')
  let signature: Uint8Array | undefined
  try {
    signature = signatureOf(readWire(bytes), fromBase58(address))
  } catch {
    // reported below
  }
  if (!signature) throw bad(who, 'the transaction is not signed by the account that was asked')
  return { signature: toBase58(signature), transaction: toBase64(bytes) }
}

/** A 64-byte signature in base58. */
export function readSignature(value: unknown, who: string): string {
  const bytes = readBytes(value, 64)
  if (bytes?.length !== 64) throw bad(who, 'expected a signature of 64 bytes')
  return toBase58(bytes)
}

const sendKeys = ['skipPreflight', 'preflightCommitment', 'commitment', 'maxRetries', 'minContextSlot'] as const
/** The send options that Solana's wallets know; others are left out. */
export const sendOptions = (options: unknown): Params =>
  Object.fromEntries(sendKeys.flatMap((name) => ((options as Params | undefined)?.[name] === undefined ? [] : [[name, (options as Params)[name]]])))

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i])

const signInTexts = ['domain', 'address', 'statement', 'uri', 'version', 'chainId', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const

/** The fields of Sign In With Solana that the standard defines. */
const signInInput = (params: Params): Params => ({
  ...Object.fromEntries(signInTexts.flatMap((name) => (typeof params[name] === 'string' ? [[name, params[name]]] : []))),
  ...(Array.isArray(params.resources) && { resources: readTexts(params.resources) }),
})

/** A wallet's sign-in in text form. If the input names an account, it must be that one. */
function signedIn(answer: Params, asked: unknown, who: string): Params {
  const { address, publicKey } = (answer.account ?? {}) as Params
  const message = readBytes(answer.signedMessage)
  const key = readBytes(publicKey, 32)
  const isAccount = typeof address === 'string' && key?.length === 32 && toBase58(key) === address
  if (!isAccount || !message?.length) throw bad(who, 'expected an account and the message it signed')
  if (typeof asked === 'string' && asked !== address) throw bad(who, 'it signed in with another account than the one asked for')
  return { account: { address, publicKey: address }, signedMessage: toBase64(message), signature: readSignature(answer.signature, who) }
}

/** Translates calls of Solana to the Wallet Standard's features. Rejects with the wallet's error, `kernel/bad-answer`, or code 4100, 4200, -32602. */
export async function requestSolana({ wallet, call, chain, account }: AdapterCall): Promise<unknown> {
  const params = (call.params ?? {}) as Params
  const who = wallet.name
  const checkVersion = (feature: string, version: number | 'legacy') => {
    const versions = wallet.featureInfo(feature, 'supportedTransactionVersions')
    if (Array.isArray(versions) && !versions.includes(version)) throw lacking(`"${feature}" for transactions of version ${version}`)
  }
  switch (call.method) {
    case 'solana_signMessage': {
      const message = fromBase58(params.message)
      const answer = only(await wallet.ask('solana:signMessage', { account: account(params.pubkey).source, message: message.slice() }))
      // a wallet may prefix the message; the caller would take the signature for one of the message it passed
      const signedMessage = readBytes(answer.signedMessage)
      if (signedMessage && !isSame(signedMessage, message)) throw bad(who, 'it signed another message')
      return { signature: readSignature(answer.signature, who) }
    }
    case 'solana_signTransaction': {
      const { address, source } = account(params.pubkey)
      const { bytes, wire } = readTransaction(params.transaction)
      checkVersion('solana:signTransaction', wire.version)
      const answer = only(await wallet.ask('solana:signTransaction', { account: source, transaction: bytes, chain }))
      return signedTransaction(answer.signedTransaction, address, who)
    }
    case 'solana_signAllTransactions': {
      const { address, source } = account(params.pubkey)
      const list = (Array.isArray(params.transactions) ? params.transactions : []).map(readTransaction)
      for (const { wire } of list) checkVersion('solana:signTransaction', wire.version)
      const answers = await wallet.ask('solana:signTransaction', ...list.map(({ bytes }) => ({ account: source, transaction: bytes, chain })))
      if (!Array.isArray(answers) || answers.length !== list.length) throw bad(who, 'expected as many transactions as were asked for')
      return { transactions: answers.map((answer: Params) => signedTransaction(answer.signedTransaction, address, who).transaction) }
    }
    case 'solana_signAndSendTransaction': {
      const { source } = account(params.pubkey)
      const { bytes, wire } = readTransaction(params.transaction)
      checkVersion('solana:signAndSendTransaction', wire.version)
      const options = sendOptions(params.sendOptions ?? params.options)
      const answer = only(await wallet.ask('solana:signAndSendTransaction', { account: source, transaction: bytes, chain, options }))
      return { signature: readSignature(answer.signature, who) }
    }
    case 'solana_signIn':
      return signedIn(only(await wallet.ask('solana:signIn', signInInput(params))), params.address, who)
    default:
      throw lacking(`method "${call.method}"`)
  }
}
