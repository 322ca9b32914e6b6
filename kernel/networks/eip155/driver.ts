import { runError } from '../../runErrors'
import type { Driver } from '../driver'
import { switchNetwork } from './addChain'
import { checkAddress } from './addresses'
import { addresses, events } from './events'
import { explorerUrl } from './explorer'
import { chainIdToHex, toQuantity, utf8ToHex } from './hex'
import { methods, policy } from './methods'
import { checkParams } from './params'
import { checkResult } from './results'
import { fallback } from './sendCalls'
import { subject } from './subject'

/** EVM chains: EIP-1193, EIP-55, EIP-191, EIP-712, EIP-3085, EIP-3326, EIP-5792. */
const driver: Driver = {
  namespace: 'eip155',
  methods,
  policy,
  checkParams,
  checkResult,
  subject,
  answer(method, session, fallbackChain) {
    if (method === 'eth_chainId') return chainIdToHex(session?.chainId ?? fallbackChain)
    if (method === 'net_version') return BigInt(chainIdToHex(session?.chainId ?? fallbackChain)).toString()
    if (method === 'eth_coinbase') return session?.active ?? null
    return session ? addresses(session) : []
  },
  events,
  fallback,
  ping: { method: 'eth_chainId' },
  switchNetwork,
  checkAddress,
  getBalance: async (send, address) => BigInt(text('eth_getBalance', await send({ method: 'eth_getBalance', params: [address, 'latest'] }))),
  signMessage: ({ account, message }) => ({ method: 'personal_sign', params: [utf8ToHex(message), account] }),
  sendNative: ({ account, to, amount, data }) => ({
    method: 'eth_sendTransaction',
    params: [{ from: account, to, value: toQuantity(amount), ...(data && data !== '0x' && { data }) }],
  }),
  readSignature: (result) => text('personal_sign', result),
  readTransaction: (result) => text('eth_sendTransaction', result),
  async getStatus(id, send) {
    const receipt = (await send({ method: 'eth_getTransactionReceipt', params: [id] })) as { status?: unknown } | null
    if (receipt) return receipt.status === '0x0' ? 'failed' : 'confirmed'
    return (await send({ method: 'eth_getTransactionByHash', params: [id] })) ? 'pending' : 'unknown'
  },
  explorerUrl,
}

function text(method: string, result: unknown): string {
  const problem = checkResult(method, result)
  if (problem) throw runError('bad-answer', { who: method, problem })
  return result as string
}

export default driver
