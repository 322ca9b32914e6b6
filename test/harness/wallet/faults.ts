import type { RequestArguments } from '../types'
import { applies, type BehaviourHolder, isAsking } from './behaviour'
import { rpcError } from './rpcError'

const GARBAGE_ACCOUNTS = { accounts: [42, null, {}, { address: 7 }] }

const GARBAGE: Readonly<Record<string, unknown>> = {
  eth_requestAccounts: [42, null, {}, '0x1'],
  eth_accounts: [42, null, {}, '0x1'],
  eth_chainId: 'banana',
  net_version: { version: 1 },
  personal_sign: { not: 'a signature' },
  eth_signTypedData_v4: 17,
  eth_sendTransaction: 12345,
  wallet_getPermissions: 'all of them',
  wallet_requestPermissions: 'all of them',
  wallet_getCapabilities: 'yes',
  wallet_sendCalls: [],
  wallet_getCallsStatus: 'fine',
  'standard:connect': GARBAGE_ACCOUNTS,
  'solana:signMessage': [{ signedMessage: 'text', signature: 'not bytes' }],
  'solana:signTransaction': [{ signedTransaction: 17 }],
  'solana:signAndSendTransaction': [{ signature: 'not bytes' }],
  'solana:signIn': [{ account: { address: 7 }, signedMessage: null, signature: {} }],
  'bitcoin:connect': GARBAGE_ACCOUNTS,
  'bitcoin:signMessage': [{ signedMessage: 'text', signature: 'not bytes' }],
  'bitcoin:signTransaction': [{ signedPsbt: 17 }],
  'bitcoin:signAndSendTransaction': [{ txId: 17 }],
  'bitcoin:sendTransfer': [{ txid: 17 }],
  requestAccounts: [42, null, {}, ''],
  getAccounts: [42, null, {}, ''],
  getPublicKey: { key: 1 },
  getNetwork: 7,
  getChain: 'banana',
  signMessage: { not: 'a signature' },
  signPsbt: 17,
}

/** What a wallet under `malformed` emits instead of an event's value. */
export const garbageEvent = (event: string): unknown => {
  if (event === 'standard:change')
    return { accounts: [7, null, '0x', { address: {} }], chains: 'all of them' }
  return event.endsWith('accountsChanged') ? [7, null, '0x'] : { garbage: event }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Puts the faults of a behaviour in front of what answers requests, each decided when the request
 * comes to it.
 */
export const withFaults = <Rest extends unknown[]>(
  handle: (args: RequestArguments, ...rest: Rest) => Promise<unknown>,
  behaviour: BehaviourHolder,
) => {
  return async (args: RequestArguments, ...rest: Rest): Promise<unknown> => {
    const { method } = args
    if (behaviour.get().disappear) throw rpcError('disconnected', 'The wallet is gone')
    const { slow } = behaviour.get()
    const ms = typeof slow === 'number' ? slow : (slow?.[method] ?? 0)
    if (ms > 0) await wait(ms)
    await behaviour.until((current) => !applies(current.hang, method) || current.disappear === true)
    const { disappear, reject, malformed } = behaviour.get()
    if (disappear) throw rpcError('disconnected', 'The wallet is gone')
    const rejects = reject === true ? isAsking(args) : applies(reject, method)
    if (rejects) throw rpcError('userRejected', 'User rejected the request.')
    if (applies(malformed, method)) return GARBAGE[method] ?? { garbage: method }
    return handle(args, ...rest)
  }
}
