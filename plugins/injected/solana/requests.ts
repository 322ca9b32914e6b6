import { readBase58, readBytes } from '../bytes'
import { lacking } from '../namespaceConnector'
import type { AdapterCall } from '../standard/namespaceAdapter'
import {
  bad,
  only,
  type Params,
  readSignature,
  readTransaction,
  signedTransaction,
} from './answers'
import { signIn } from './signIn'

/** Whether a text is an address of Solana: base58 for 32 bytes. */
export const isAddress = (text: string): boolean =>
  /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && readBase58(text).length === 32

const sendKeys = [
  'skipPreflight',
  'preflightCommitment',
  'commitment',
  'maxRetries',
  'minContextSlot',
] as const
/** The send options that Solana's wallets know; others are left out. */
export const sendOptions = (options: unknown): Params =>
  Object.fromEntries(
    sendKeys.flatMap((name) =>
      (options as Params | undefined)?.[name] === undefined
        ? []
        : [[name, (options as Params)[name]]],
    ),
  )

const isSame = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, i) => byte === b[i])

/**
 * Translates calls of Solana to the Wallet Standard's features. Rejects with the wallet's error,
 * `kernel/bad-answer`, or code 4100, 4200, -32602.
 */
export async function requestSolana({
  wallet,
  call,
  chain,
  account,
}: AdapterCall): Promise<unknown> {
  const params = (call.params ?? {}) as Params
  const who = wallet.name
  const checkVersion = (feature: string, version: number | 'legacy') => {
    const versions = wallet.featureInfo(feature, 'supportedTransactionVersions')
    if (Array.isArray(versions) && !versions.includes(version))
      throw lacking(`"${feature}" for transactions of version ${version}`)
  }
  switch (call.method) {
    case 'solana_signMessage': {
      const message = readBase58(params.message)
      const answer = only(
        await wallet.ask('solana:signMessage', {
          account: account(params.pubkey).source,
          message: message.slice(),
        }),
      )
      // a wallet may prefix the message; the caller would take the signature for one of the message
      // it passed
      const signedMessage = readBytes(answer.signedMessage)
      if (signedMessage && !isSame(signedMessage, message))
        throw bad(who, 'it signed another message')
      return { signature: readSignature(answer.signature, who) }
    }
    case 'solana_signTransaction': {
      const { address, source } = account(params.pubkey)
      const { bytes, wire } = readTransaction(params.transaction)
      checkVersion('solana:signTransaction', wire.version)
      const answer = only(
        await wallet.ask('solana:signTransaction', { account: source, transaction: bytes, chain }),
      )
      return signedTransaction(answer.signedTransaction, address, who)
    }
    case 'solana_signAllTransactions': {
      const { address, source } = account(params.pubkey)
      const list = (Array.isArray(params.transactions) ? params.transactions : []).map(
        readTransaction,
      )
      for (const { wire } of list) checkVersion('solana:signTransaction', wire.version)
      const answers = await wallet.ask(
        'solana:signTransaction',
        ...list.map(({ bytes }) => ({ account: source, transaction: bytes, chain })),
      )
      if (!Array.isArray(answers) || answers.length !== list.length)
        throw bad(who, 'expected as many transactions as were asked for')
      return {
        transactions: answers.map(
          (answer: Params) => signedTransaction(answer.signedTransaction, address, who).transaction,
        ),
      }
    }
    case 'solana_signAndSendTransaction': {
      const { source } = account(params.pubkey)
      const { bytes, wire } = readTransaction(params.transaction)
      checkVersion('solana:signAndSendTransaction', wire.version)
      const options = sendOptions(params.sendOptions ?? params.options)
      const answer = only(
        await wallet.ask('solana:signAndSendTransaction', {
          account: source,
          transaction: bytes,
          chain,
          options,
        }),
      )
      return { signature: readSignature(answer.signature, who) }
    }
    case 'solana_signIn':
      return signIn(wallet, params)
    default:
      throw lacking(`method "${call.method}"`)
  }
}
