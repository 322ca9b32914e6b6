import { toBase64 } from '../../../lib/bytes/base64'
import { fromHexDigits } from '../../../lib/bytes/hex'
import { isKitError } from '../../errors/KitError'
import { runError } from '../../errors/lateErrors'
import type {
  ChainId,
  Driver,
  DriverSession,
  Network,
  RpcRequest,
  SendRpc,
  TransactionStatus,
} from '../types'
import { accountsResult, events } from './accounts'
import { checkAddress } from './address'
import { readCoins, selectCoins } from './coins'
import { esplora } from './esplora'
import { callTarget, methods, policy } from './methods'
import { checkParams, checkResult, fieldsOf } from './params'

/**
 * Bitcoin: reads by Esplora's HTTP API, wallet methods of WalletConnect's `bip122` RPC, messages by
 * BIP-322.
 */
const driver: Driver = {
  namespace: 'bip122',
  methods,
  policy,
  checkParams,
  checkResult,
  callTarget,
  answer: (
    method: string,
    session: DriverSession | undefined,
    _fallback: ChainId,
    params?: RpcRequest['params'],
  ) => accountsResult(method, session, fieldsOf({ method, params }).intentions),
  events,
  ping: { method: 'getBlockHeight' },
  checkAddress,
  async getBalance(send, address) {
    const { confirmed, pending } = fields(
      'getBalance',
      await send({ method: 'getBalance', params: { address } }),
    )
    return BigInt(confirmed as string) + BigInt(pending as string)
  },
  signMessage: ({ account, message }) => ({
    method: 'signMessage',
    params: { account, message, protocol: 'bip322' },
  }),
  sendNative: ({ account, to, amount, data }) => ({
    method: 'sendTransfer',
    params: {
      account,
      recipientAddress: to,
      amount: amount.toString(),
      ...(data && data !== '0x' && { memo: data.replace(/^0x/, '') }),
    },
  }),
  readSignature: (result) =>
    toBase64(fromHexDigits(fields('signMessage', result).signature as string)),
  readTransaction: (result) => fields('sendTransfer', result).txid as string,
  async getFee({ account, to, amount }, send) {
    return selectCoins({ account, to, amount, ...(await readCoins(account, {}, send)) }).fee
  },
  getStatus,
  rest: esplora,
  explorerUrl,
}

async function getStatus(id: string, send: SendRpc): Promise<TransactionStatus> {
  const confirmed = async (method: string) =>
    fields(method, await send({ method, params: { txid: id } })).confirmed === true
  try {
    if (await confirmed('getTransactionStatus')) return 'confirmed'
    // servers also report unknown transactions as unconfirmed
    return (await confirmed('getTransaction')) ? 'confirmed' : 'pending'
  } catch (error) {
    if (isMissing(error)) return 'unknown'
    throw error
  }
}

/** Whether an error means "not found", as opposed to a failure. */
const isMissing = (error: unknown) =>
  isKitError(error, 'rpc/resource-not-found') ||
  (isKitError(error, 'kernel/http-status') &&
    (error.details as { status?: unknown } | undefined)?.status === 404)

function fields(method: string, result: unknown): Readonly<Record<string, unknown>> {
  const problem = checkResult(method, result)
  if (problem) throw runError('bad-answer', { who: method, problem })
  return result as Readonly<Record<string, unknown>>
}

export default driver

/** See {@link Driver.explorerUrl}. */
export function explorerUrl(
  { explorer }: Network,
  what: { readonly address: string } | { readonly transaction: string },
): string | undefined {
  if (!explorer || !/^https?:\/\//i.test(explorer.url)) return undefined
  const base = explorer.url.replace(/\/+$/, '')
  return 'address' in what
    ? `${base}/address/${encodeURIComponent(what.address)}`
    : `${base}/tx/${encodeURIComponent(what.transaction)}`
}
