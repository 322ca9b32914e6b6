import { runError } from '../../errors/lateErrors'
import type { Driver, DriverSession, Network } from '../types'
import { switchNetwork } from './addChain'
import { checkAddress } from './address'
import { methods, policy } from './methods'
import { callTarget, checkParams, checkResult, checkTarget, toQuantity, utf8ToHex } from './params'
import { sendCallsFallback } from './sendCalls'
import { addresses, chainIdToHex, sessionAnswer } from './sessionAnswer'

/** EVM chains: EIP-1193, EIP-55, EIP-191, EIP-712, EIP-3085, EIP-3326, EIP-5792. */
const driver: Driver = {
  namespace: 'eip155',
  methods,
  policy,
  checkParams,
  checkResult,
  callTarget,
  checkTarget,
  answer(method, session, fallbackChain) {
    if (method === 'net_version')
      return BigInt(chainIdToHex(session?.chainId ?? fallbackChain)).toString()
    if (method === 'eth_coinbase') return session?.active ?? null
    // eth_requestAccounts is answered as eth_accounts
    return sessionAnswer(method, session, fallbackChain) ?? (session ? addresses(session) : [])
  },
  events,
  fallback: sendCallsFallback,
  fallbackOnFailure: ['wallet_getCapabilities'],
  ping: { method: 'eth_chainId' },
  switchNetwork,
  checkAddress,
  getBalance: async (send, address) =>
    BigInt(
      text('eth_getBalance', await send({ method: 'eth_getBalance', params: [address, 'latest'] })),
    ),
  signMessage: ({ account, message }) => ({
    method: 'personal_sign',
    params: [utf8ToHex(message), account],
  }),
  sendNative: ({ account, to, amount, data }) => ({
    method: 'eth_sendTransaction',
    params: [
      { from: account, to, value: toQuantity(amount), ...(data && data !== '0x' && { data }) },
    ],
  }),
  readSignature: (result) => text('personal_sign', result),
  readTransaction: (result) => text('eth_sendTransaction', result),
  async getStatus(id, send) {
    const receipt = (await send({ method: 'eth_getTransactionReceipt', params: [id] })) as {
      status?: unknown
    } | null
    if (receipt) return receipt.status === '0x0' ? 'failed' : 'confirmed'
    return (await send({ method: 'eth_getTransactionByHash', params: [id] }))
      ? 'pending'
      : 'unknown'
  },
  explorerUrl,
}

function text(method: string, result: unknown): string {
  const problem = checkResult(method, result)
  if (problem) throw runError('bad-answer', { who: method, problem })
  return result as string
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

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, i) => value === b[i])

/**
 * The EIP-1193 events of a change: connect, disconnect, accountsChanged, chainChanged; none if
 * nothing visible changed.
 */
export function events(
  previous: DriverSession | undefined,
  current: DriverSession | undefined,
): (readonly [string, unknown])[] {
  if (!current) {
    if (!previous) return []
    const error = Object.assign(new Error('The wallet was disconnected'), { code: 4900 })
    return [
      ['accountsChanged', []],
      ['disconnect', error],
    ]
  }
  const out: (readonly [string, unknown])[] = []
  const chainId = chainIdToHex(current.chainId)
  if (!previous) out.push(['connect', { chainId }])
  else if (previous.chainId !== current.chainId) out.push(['chainChanged', chainId])
  if (!previous || !same(addresses(previous), addresses(current)))
    out.push(['accountsChanged', addresses(current)])
  return out
}
