import type { RequestArguments } from '../types'
import { ASKING_METHODS, applies, type BehaviourHolder } from './behaviour'
import { rpcError } from './rpcError'

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
}

/** What a wallet under `malformed` emits instead of an event's value. */
export const garbageEvent = (event: string): unknown =>
  event === 'accountsChanged' ? [7, null, '0x'] : { garbage: event }

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Puts the faults of a behaviour in front of what answers requests, each decided when the request comes to it. */
export const withFaults = <Rest extends unknown[]>(
  handle: (args: RequestArguments, ...rest: Rest) => Promise<unknown>,
  behaviour: BehaviourHolder
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
    const rejects = reject === true ? ASKING_METHODS.includes(method) : applies(reject, method)
    if (rejects) throw rpcError('userRejected', 'User rejected the request.')
    if (applies(malformed, method)) return GARBAGE[method] ?? { garbage: method }
    return handle(args, ...rest)
  }
}
