import type { MethodKind, RpcRequest, Safety } from '../types'
import { fieldsOf } from './params'

/** Methods that {@link esplora} encodes for a server. */
const reads = [
  'getBalance',
  'getUtxos',
  'getAddressTransactions',
  'getFeeEstimates',
  'getTransaction',
  'getTransactionStatus',
  'getBlockHeight',
] as const

const table = <V>(names: readonly string[], value: V): Record<string, V> =>
  Object.fromEntries(names.map((name) => [name, value]))

/**
 * Kind per method; methods without an entry (`signMessage`, `signPsbt`, `sendTransfer`) go to the
 * wallet.
 */
export const methods: Readonly<Record<string, MethodKind>> = /*#__PURE__*/ (() => ({
  ...table<MethodKind>(reads, 'read'),
  sendTransaction: 'broadcast',
  requestAccounts: 'connect',
  ...table<MethodKind>(['getAccounts', 'getAccountAddresses'], 'session'),
}))()

/** Safety per method, see {@link Driver.policy}. */
export const policy: Readonly<Record<string, Safety>> = /*#__PURE__*/ (() => ({
  ...table<Safety>([...reads, 'sendTransaction', 'getAccounts', 'getAccountAddresses'], 'safe'),
  ...table<Safety>(['signMessage', 'signPsbt', 'sendTransfer'], 'unsafe'),
}))()

/**
 * The address that a call acts for: the signing address of `signMessage` if given, else the
 * account. No method names a chain.
 */
export function callTarget(request: RpcRequest): { readonly account?: string } {
  const { account, address } = fieldsOf(request)
  const target = request.method === 'signMessage' && address !== undefined ? address : account
  return typeof target === 'string' ? { account: target } : {}
}
