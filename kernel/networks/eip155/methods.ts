import { rpcError } from '../../requests/errors'
import type { ChainId, DriverSession, MethodKind, RpcRequest, Safety } from '../types'
import { toChainId } from './address'

const reads = [
  'eth_blockNumber', 'eth_call', 'eth_estimateGas', 'eth_feeHistory', 'eth_gasPrice', 'eth_getAccount', 'eth_getBalance',
  'eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber', 'eth_getCode', 'eth_getFilterChanges', 'eth_getFilterLogs', 'eth_getLogs', 'eth_getProof',
  'eth_getStorageAt', 'eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionByBlockNumberAndIndex', 'eth_getTransactionByHash',
  'eth_getTransactionCount', 'eth_getTransactionReceipt', 'eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas', 'eth_newBlockFilter', 'eth_newFilter', 'eth_newPendingTransactionFilter', 'eth_syncing',
  'eth_uninstallFilter', 'eth_createAccessList', 'eth_blobBaseFee', 'web3_clientVersion',
] as const
/** As safe as reads, but answered by the wallet. */
const walletReads = [
  'wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets', 'eth_getUserOperationReceipt', 'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash', 'eth_supportedEntryPoints',
] as const
const unsafeMethods = [
  'personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls', 'wallet_grantPermissions',
  'wallet_revokePermissions', 'eth_sendUserOperation',
] as const

const table = <V>(names: readonly string[], value: V): Record<string, V> => Object.fromEntries(names.map((name) => [name, value]))

/** Kind per method; methods without an entry go to the wallet. */
export const methods: Readonly<Record<string, MethodKind>> = /*#__PURE__*/ (() => ({
  ...table<MethodKind>(reads, 'read'),
  eth_sendRawTransaction: 'broadcast',
  eth_requestAccounts: 'connect',
  ...table<MethodKind>(['eth_accounts', 'eth_chainId', 'eth_coinbase', 'net_version'], 'session'),
}))()

/** Safety per method, see {@link Driver.policy}. */
export const policy: Readonly<Record<string, Safety>> = /*#__PURE__*/ (() => ({
  ...table<Safety>([...reads, ...walletReads, 'eth_sendRawTransaction', 'eth_accounts', 'eth_chainId'], 'safe'),
  ...table<Safety>(unsafeMethods, 'unsafe'),
}))()

/** Where a method's parameters name the account: position, and the field there, if it is an object. */
const accountAt: Readonly<Record<string, readonly [position: number, field?: string]>> = {
  personal_sign: [1],
  eth_sign: [0],
  eth_signTypedData: [0],
  eth_signTypedData_v3: [0],
  eth_signTypedData_v4: [0],
  eth_sendTransaction: [0, 'from'],
  eth_signTransaction: [0, 'from'],
  wallet_sendCalls: [0, 'from'],
  wallet_getCapabilities: [0],
}
const namesChain = ['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']

/** The account (lower case) and the chain that a call's parameters name; for typed data the chain of its domain. */
export function callTarget({ method, params }: RpcRequest): { readonly account?: string; readonly chainId?: ChainId } {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const [position, field] = (Object.hasOwn(accountAt, method) && accountAt[method]) || []
  const at = position === undefined ? undefined : list[position]
  const account = field ? (at as Record<string, unknown> | null | undefined)?.[field] : at
  const chainId = toChainId(
    namesChain.includes(method) ? (list[0] as { chainId?: unknown } | undefined)?.chainId : method.startsWith('eth_signTypedData') ? domainChain(list[1]) : undefined,
  )
  return { ...(typeof account === 'string' && { account: account.toLowerCase() }), ...(chainId && { chainId }) }
}

/** The methods that act on the chain they name, whatever chain the wallet is on. */
const actsOnChain = ['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls']

/** See {@link Driver.checkTarget}. Typed data may be for another chain: wallets decide about that themselves. */
export function checkTarget(request: RpcRequest, { accounts, chainId: current }: DriverSession): void {
  const { account, chainId } = callTarget(request)
  if (account && !accounts.some(({ address }) => address.toLowerCase() === account)) throw rpcError('unauthorized', { reason: `the wallet does not share the account ${account}` })
  if (chainId && chainId !== current && actsOnChain.includes(request.method)) throw rpcError('chain-disconnected', { reason: `the wallet is on ${current}, not on ${chainId}` })
}

function domainChain(data: unknown): unknown {
  try {
    const value = typeof data === 'string' ? JSON.parse(data) : data
    return value?.domain?.chainId
  } catch {
    return undefined
  }
}
