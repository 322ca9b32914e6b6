import { uintWord } from '../../../lib/bytes/abiWord'
import { KitError } from '../../errors/KitError'
import { toRpcError } from '../../requests/errors'
import type { DriverSession, RpcRequest, SendRpc } from '../types'
import { toChainId } from './address'
import { utf8ToHex } from './params'
import { chainIdToHex } from './sessionAnswer'

/**
 * Suffix of the ids of batches that were sent as single transactions:
 * `0x <hashes> <chain id> <mark>`, 32 bytes each. The id holds all data, so nothing is stored.
 */
const mark = /*#__PURE__*/ utf8ToHex('tessera-kit/single-transactions').slice(2).padEnd(64, '0')
const maxCalls = 100

interface Batch {
  readonly version?: string
  readonly from?: string
  readonly chainId?: string
  readonly atomicRequired?: boolean
  readonly calls: readonly {
    readonly to?: string
    readonly data?: string
    readonly value?: string
    readonly capabilities?: object
  }[]
  readonly capabilities?: object
}

/**
 * EIP-5792 for wallets without it. Capabilities are empty. A batch is sent as single transactions,
 * one prompt each, if `atomicRequired` is not true, every capability is `optional`, and it is for
 * the session's account and chain. The status of such a batch is computed from receipts. In all
 * other cases resolves with undefined.
 */
export async function sendCallsFallback(
  { method, params }: RpcRequest,
  send: SendRpc,
  session: DriverSession,
): Promise<{ readonly result: unknown } | undefined> {
  const [input] = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (method === 'wallet_getCapabilities') return { result: {} }
  if (method === 'wallet_sendCalls') return sendOneByOne(input as Batch, send, session)
  if (method === 'wallet_getCallsStatus' && typeof input === 'string' && input.endsWith(mark))
    return { result: await statusOf(input, send) }
  return undefined
}

const required = (capabilities: object | undefined) =>
  Object.values(capabilities ?? {}).some(
    (capability) => (capability as { optional?: unknown } | null)?.optional !== true,
  )

async function sendOneByOne(
  batch: Batch,
  send: SendRpc,
  session: DriverSession,
): Promise<{ result: unknown } | undefined> {
  const { calls, chainId, from = session.active } = batch
  const otherChain = chainId !== undefined && toChainId(chainId) !== session.chainId
  const otherAccount = !session.accounts.some(
    (account) => account.address.toLowerCase() === from.toLowerCase(),
  )
  const strict =
    batch.atomicRequired === true || [batch, ...calls].some((part) => required(part.capabilities))
  if (otherChain || otherAccount || strict || !calls.length || calls.length > maxCalls)
    return undefined
  const chain = chainIdToHex(session.chainId)
  const sent: string[] = []
  for (const { to, data, value } of calls) {
    try {
      const transaction = {
        from,
        chainId: chain,
        ...(to && { to }),
        ...(data && { data }),
        ...(value && { value }),
      }
      const hash = await send({ method: 'eth_sendTransaction', params: [transaction] })
      if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
        throw new TypeError('expected a transaction hash')
      sent.push(hash)
    } catch (error) {
      const known = toRpcError(error, { method: 'eth_sendTransaction' })
      // transactions that were sent cannot be undone: their hashes go to the caller
      throw sent.length
        ? new KitError(known.code, known.message, known.audience, {
            cause: known,
            details: { ...(known.details as object), sent },
          })
        : known
    }
  }
  const id = `0x${[...sent.map((hash) => hash.slice(2)), uintWord(BigInt(chain))].join('')}${mark}`
  return { result: batch.version?.startsWith('1') ? id : { id } }
}

interface Receipt {
  readonly status?: string
}

async function statusOf(id: string, send: SendRpc): Promise<unknown> {
  const words = id.slice(2).match(/.{64}/g) ?? []
  const hashes = words.slice(0, -2)
  const chainId = `0x${BigInt(`0x${words.at(-2) ?? '0'}`).toString(16)}`
  const results = await Promise.all(
    hashes.map((hash) => send({ method: 'eth_getTransactionReceipt', params: [`0x${hash}`] })),
  )
  const receipts = results.filter(
    (result): result is Receipt => typeof result === 'object' && result !== null,
  )
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  const done = receipts.length === hashes.length
  const status = !done ? 100 : succeeded === hashes.length ? 200 : succeeded ? 600 : 500
  return { version: '2.0.0', id, chainId, atomic: false, status, receipts }
}
