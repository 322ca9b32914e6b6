import type { ChainId, KitApi, RpcRequest } from '../../kernel/index'
import { fromBase58, toBase58 } from '../../lib/bytes/base58'
import { fromBase64, toBase64 } from '../../lib/bytes/base64'
import { connectionOf } from '../connection'
import { adapterError, providerError } from '../errors'
import { solana } from './accounts'
import { decoded } from './decoded'
import { walletError } from './errors'
import { putSignature } from './putSignature'
import type { KitAccount, KitFeatures, StandardName, ToSign } from './types'

/** Codes of a method that the wallet does not have (EIP-1193, JSON-RPC). */
const unknownMethod: readonly unknown[] = [4200, -32601, -32004]

/** The kit's limit for messages, in bytes; encoding base58 takes quadratic time. */
const maxMessageBytes = 10_000

type Answer = Readonly<Record<string, unknown>>

/** Decodes a field of a result. Throws `adapter/bad-answer`. */
function bytesOf(answer: Answer, field: string, decoder: (text: string) => Uint8Array): Uint8Array {
  const text = answer[field]
  const bytes = typeof text === 'string' && text ? decoded(text, decoder) : undefined
  if (!bytes)
    throw walletError('bad-answer', {
      problem: `"${field}" is missing or not encoded as it should be`,
    })
  return bytes
}

/**
 * The id of the kit's network for a chain of Wallet Standard; the preferred one if several have the
 * same.
 */
function networkOf({ networks }: KitApi, chain: StandardName, preferred: ChainId): ChainId {
  const ids = networks
    .filter(({ namespace, standardChain }) => namespace === solana && standardChain === chain)
    .map(({ id }) => id)
  const id = ids.includes(preferred) ? preferred : ids[0]
  if (!id) throw adapterError('network-unknown', { network: chain })
  return id
}

/**
 * Sends a request, on `chain` if given, else on the session's. Rejects with errors with a numeric
 * code, as wallets do.
 */
async function request(kit: KitApi, request: RpcRequest, chain?: StandardName): Promise<Answer> {
  try {
    const connection = connectionOf(kit, solana)
    if (!connection) throw adapterError('not-connected', { namespace: solana })
    // the pipeline refuses a chain that is not the session's
    const chainId =
      chain === undefined ? connection.chainId : networkOf(kit, chain, connection.chainId)
    return (await kit.request(request, { namespace: solana, chainId })) as Answer
  } catch (error) {
    throw await providerError(error)
  }
}

async function messageTooLong(): Promise<Error> {
  const { rpcError, toProviderError } = await import('../../kernel/requests/errors')
  return toProviderError(
    rpcError('invalid-params', {
      method: 'solana_signMessage',
      problem: `expected a message of at most ${maxMessageBytes} bytes`,
    }),
  )
}

/** One after the other: a wallet shows one prompt at a time. */
async function inSequence<I, O>(inputs: readonly I[], run: (input: I) => Promise<O>): Promise<O[]> {
  const outputs: O[] = []
  for (const input of inputs) outputs.push(await run(input))
  return outputs
}

type SignedTransaction = { readonly signedTransaction: Uint8Array }

async function signOne(
  kit: KitApi,
  { account: { address }, transaction, chain }: ToSign,
): Promise<SignedTransaction> {
  const params = { transaction: toBase64(transaction), pubkey: address }
  const answer = await request(kit, { method: 'solana_signTransaction', params }, chain)
  if (answer.transaction !== undefined)
    return { signedTransaction: bytesOf(answer, 'transaction', fromBase64) }
  // some wallets return only the signature
  const signedTransaction = putSignature(
    transaction,
    decoded(address, fromBase58),
    bytesOf(answer, 'signature', fromBase58),
  )
  if (!signedTransaction)
    throw walletError('bad-answer', { problem: 'its signature has no place in the transaction' })
  return { signedTransaction }
}

/**
 * Signs several transactions of one account and chain with one prompt; undefined if they differ in
 * those, or the wallet does not support it.
 */
async function signTogether(
  kit: KitApi,
  inputs: readonly ToSign[],
): Promise<SignedTransaction[] | undefined> {
  const [first] = inputs
  if (
    !first ||
    inputs.length < 2 ||
    inputs.some(
      ({ account, chain }) => account.address !== first.account.address || chain !== first.chain,
    )
  )
    return undefined
  const params = {
    transactions: inputs.map(({ transaction }) => toBase64(transaction)),
    pubkey: first.account.address,
  }
  try {
    const { transactions } = await request(
      kit,
      { method: 'solana_signAllTransactions', params },
      first.chain,
    )
    if (!Array.isArray(transactions) || transactions.length !== inputs.length)
      throw walletError('bad-answer', {
        problem: 'expected as many transactions as were asked for',
      })
    return transactions.map((transaction) => ({
      signedTransaction: bytesOf({ transaction }, 'transaction', fromBase64),
    }))
  } catch (error) {
    if (unknownMethod.includes((error as { code?: unknown }).code)) return undefined
    throw error
  }
}

type Signing = {
  readonly signMessage: KitFeatures['solana:signMessage']['signMessage']
  readonly signTransaction: KitFeatures['solana:signTransaction']['signTransaction']
  readonly signAndSendTransaction: KitFeatures['solana:signAndSendTransaction']['signAndSendTransaction']
  readonly signIn: KitFeatures['solana:signIn']['signIn']
}

/** Solana's features of Wallet Standard over a kit's pipeline. */
export const createSigning = (kit: KitApi, accounts: () => readonly KitAccount[]): Signing => ({
  signMessage: (...inputs) =>
    inSequence(inputs, async ({ account: { address }, message }) => {
      if (message.length > maxMessageBytes) throw await messageTooLong()
      const params = { message: toBase58(message), pubkey: address }
      const answer = await request(kit, { method: 'solana_signMessage', params })
      return { signedMessage: message, signature: bytesOf(answer, 'signature', fromBase58) }
    }),
  signTransaction: async (...inputs) =>
    (await signTogether(kit, inputs)) ?? inSequence(inputs, (input) => signOne(kit, input)),
  signAndSendTransaction: (...inputs) =>
    inSequence(inputs, async ({ account: { address }, transaction, chain, options }) => {
      const sendOptions =
        options &&
        Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
      const params = {
        transaction: toBase64(transaction),
        pubkey: address,
        ...(sendOptions && { sendOptions }),
      }
      const answer = await request(kit, { method: 'solana_signAndSendTransaction', params }, chain)
      return { signature: bytesOf(answer, 'signature', fromBase58) }
    }),
  signIn: (...inputs) =>
    inSequence(inputs.length ? inputs : [{}], async (input) => {
      // signing in also connects
      if (!connectionOf(kit, solana))
        await kit.provider(solana).request({ method: 'solana_requestAccounts' })
      const answer = await request(kit, { method: 'solana_signIn', params: { ...input } })
      const signer = (answer.account as Partial<KitAccount> | undefined)?.address
      const account = accounts().find(({ address }) => address === signer)
      if (!account)
        throw walletError('bad-answer', {
          problem: 'it signed in with an account that is not connected',
        })
      return {
        account,
        signedMessage: bytesOf(answer, 'signedMessage', fromBase64),
        signature: bytesOf(answer, 'signature', fromBase58),
      }
    }),
})
