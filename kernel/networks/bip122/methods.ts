import type { MethodKind, RpcRequest, Safety } from '../types'
import { fieldsOf } from './params'

/** Answered by a server with Esplora's HTTP interface; see rest.ts. */
const reads = ['getBalance', 'getUtxos', 'getFeeEstimates', 'getTransaction', 'getTransactionStatus', 'getBlockHeight'] as const

const table = <V>(names: readonly string[], value: V): Record<string, V> => Object.fromEntries(names.map((name) => [name, value]))

/** Where each method is answered; what is missing (`signMessage`, `signPsbt`, `sendTransfer`) goes to the wallet. */
export const methods: Readonly<Record<string, MethodKind>> = /*#__PURE__*/ (() => ({
  ...table<MethodKind>(reads, 'read'),
  sendTransaction: 'broadcast',
  requestAccounts: 'connect',
  ...table<MethodKind>(['getAccounts', 'getAccountAddresses'], 'session'),
}))()

/** What a connector without prompts of its own may be asked: `unsafe` with the user's approval, what is missing not at all. */
export const policy: Readonly<Record<string, Safety>> = /*#__PURE__*/ (() => ({
  ...table<Safety>([...reads, 'sendTransaction', 'getAccounts', 'getAccountAddresses'], 'safe'),
  ...table<Safety>(['signMessage', 'signPsbt', 'sendTransfer'], 'unsafe'),
}))()

/** The address a call speaks for: the one that signs where it is named, else the account. No method of Bitcoin wallets names a chain. */
export function callTarget(request: RpcRequest): { readonly account?: string } {
  const { account, address } = fieldsOf(request)
  const speaker = request.method === 'signMessage' && address !== undefined ? address : account
  return typeof speaker === 'string' ? { account: speaker } : {}
}
