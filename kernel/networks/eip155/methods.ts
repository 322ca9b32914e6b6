import type { MethodKind, Safety } from '../types'

const reads = [
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_syncing',
  'eth_uninstallFilter',
  'eth_createAccessList',
  'eth_blobBaseFee',
  'web3_clientVersion',
  'eth_simulateV1',
  'debug_traceCall',
] as const
/** As safe as reads, but answered by the wallet. */
const walletReads = [
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
] as const
const unsafeMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
] as const

const table = <V>(names: readonly string[], value: V): Record<string, V> =>
  Object.fromEntries(names.map((name) => [name, value]))

/** Kind per method; methods without an entry go to the wallet. */
export const methods: Readonly<Record<string, MethodKind>> = /*#__PURE__*/ (() => ({
  ...table<MethodKind>(reads, 'read'),
  eth_sendRawTransaction: 'broadcast',
  eth_requestAccounts: 'connect',
  ...table<MethodKind>(['eth_accounts', 'eth_chainId', 'eth_coinbase', 'net_version'], 'session'),
}))()

/** Safety per method, see {@link Driver.policy}. */
export const policy: Readonly<Record<string, Safety>> = /*#__PURE__*/ (() => ({
  ...table<Safety>(
    [...reads, ...walletReads, 'eth_sendRawTransaction', 'eth_accounts', 'eth_chainId'],
    'safe',
  ),
  ...table<Safety>(unsafeMethods, 'unsafe'),
}))()
