import type { PrivateKeyAccount } from 'viem/accounts'
import type { Hex, WalletChain } from '../../types'
import { type DescribedCall, describeCalls } from '../describe'
import { type Core, confirm, type Handler } from '../handler'
import {
  isRecord,
  parseAddress,
  parseChainId,
  parseData,
  parseQuantity,
  parseRecord,
  parseString,
  toQuantity,
} from '../parse'
import { rpcError } from '../rpcError'

type Batch = { readonly chain: WalletChain; status: number; readonly hashes: Hex[] }
type Receipt = Record<string, unknown>

const VERSION = '2.0.0'
const RECEIPT_POLL_MS = 50
const RECEIPT_POLLS = 1200

const refuseRequired = (capabilities: unknown) => {
  if (!isRecord(capabilities)) return
  const required = Object.entries(capabilities).find(
    ([, value]) => !isRecord(value) || value.optional !== true,
  )
  if (required)
    throw rpcError('unsupportedCapability', `The wallet has no capability ${required[0]}`)
}

const parseCalls = (value: unknown): DescribedCall[] => {
  if (!Array.isArray(value) || value.length === 0)
    throw rpcError('invalidParams', 'calls must be a list of calls')
  return value.map((entry) => {
    const call = parseRecord(entry, 'A call')
    refuseRequired(call.capabilities)
    const to = call.to === undefined ? undefined : parseAddress(call.to, 'to')
    return { to, data: parseData(call.data, 'data'), value: parseQuantity(call.value, 'value') }
  })
}

const parseBatch = (core: Core, params: readonly unknown[]) => {
  const input = parseRecord(params[0], 'The batch')
  if (input.version !== VERSION) throw rpcError('invalidParams', `version must be ${VERSION}`)
  if (typeof input.atomicRequired !== 'boolean')
    throw rpcError('invalidParams', 'atomicRequired must be a boolean')
  const id = input.id === undefined ? undefined : parseString(input.id, 'id')
  const from = input.from === undefined ? core.state.visible()[0] : parseAddress(input.from, 'from')
  const account = core.state.accountOf(from ?? 'none')
  const chain = core.state.find(parseChainId(input.chainId, 'chainId'))
  if (!chain) throw rpcError('unsupportedCallsChain', 'The wallet does not know this chain')
  refuseRequired(input.capabilities)
  const calls = parseCalls(input.calls)
  if (input.atomicRequired)
    throw rpcError('atomicityUnsupported', 'The wallet cannot run calls atomically')
  return { id, account, chain, calls }
}

const pickReceipt = (receipt: Receipt) => {
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

/**
 * What runs a batch after the approval: one call after the other, each mined before the next, ended
 * by the first failure.
 */
const createRunner = (core: Core) => {
  const receiptOf = async (chain: WalletChain, hash: Hex): Promise<Receipt> => {
    for (let poll = 0; poll < RECEIPT_POLLS; poll++) {
      const receipt = await core.call(chain, 'eth_getTransactionReceipt', [hash])
      if (isRecord(receipt)) return receipt
      await new Promise((resolve) => setTimeout(resolve, RECEIPT_POLL_MS))
    }
    throw rpcError('internal', 'A transaction was not mined')
  }
  return async (batch: Batch, account: PrivateKeyAccount, calls: readonly DescribedCall[]) => {
    try {
      for (const call of calls) {
        const hash = await core.send(account, batch.chain, call)
        batch.hashes.push(hash)
        const receipt = await receiptOf(batch.chain, hash)
        if (receipt.status !== '0x1') {
          batch.status = batch.hashes.length === 1 ? 500 : 600
          return
        }
      }
      batch.status = 200
    } catch {
      batch.status = batch.hashes.length === 0 ? 400 : 600
    }
  }
}

/**
 * wallet_getCapabilities, wallet_sendCalls and wallet_getCallsStatus of EIP-5792 2.0.0; atomic
 * execution is unsupported.
 */
export const callsMethods = (core: Core): Record<string, Handler> => {
  const batches = new Map<string, Batch>()
  const run = createRunner(core)
  return {
    wallet_getCapabilities: (params) => {
      core.state.accountOf(parseAddress(params[0], 'The account'))
      const wanted = Array.isArray(params[1])
        ? params[1].map((id) => parseChainId(id, 'A chain id'))
        : undefined
      const known = core.state.chains().filter(({ id }) => wanted?.includes(id) ?? true)
      return Object.fromEntries(
        known.map(({ id }) => [toQuantity(id), { atomic: { status: 'unsupported' } }]),
      )
    },
    wallet_sendCalls: async (params, session) => {
      const { id = crypto.randomUUID(), account, chain, calls } = parseBatch(core, params)
      if (batches.has(id)) throw rpcError('duplicateCallsId', 'There is a batch with this id')
      const request = { method: 'wallet_sendCalls', params }
      await confirm(session, describeCalls(core.origin(), account.address, calls, chain, request))
      const batch: Batch = { chain, status: 100, hashes: [] }
      batches.set(id, batch)
      void run(batch, account, calls)
      return { id }
    },
    wallet_getCallsStatus: async (params) => {
      const id = parseString(params[0], 'id')
      const batch = batches.get(id)
      if (!batch) throw rpcError('unknownCallsId', 'There is no batch with this id')
      const { chain, status } = batch
      const found = await Promise.all(
        batch.hashes.map((hash) => core.call(chain, 'eth_getTransactionReceipt', [hash])),
      )
      const receipts = found.filter(isRecord).map(pickReceipt)
      return {
        version: VERSION,
        id,
        chainId: toQuantity(chain.id),
        status,
        atomic: false,
        receipts,
      }
    },
  }
}
