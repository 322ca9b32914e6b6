/**
 * What may be asked of a node: reads, simulations, and the sending of what is signed. None of them
 * uses an account of the node.
 */
const EIP155: ReadonlySet<string> = new Set(
  `eth_blockNumber eth_call eth_chainId eth_createAccessList eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash
  eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges
  eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
  eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
  eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_simulateV1 eth_syncing
  eth_uninstallFilter net_version`.split(/\s+/),
)
const SOLANA: ReadonlySet<string> = new Set(
  `getAccountInfo getBalance getBlockHeight getBlockTime getEpochInfo getFeeForMessage getGenesisHash getLatestBlockhash
  getMinimumBalanceForRentExemption getMultipleAccounts getRecentPrioritizationFees getSignatureStatuses getSignaturesForAddress getSlot
  getTokenAccountBalance getTokenAccountsByOwner getTokenSupply getTransaction getVersion isBlockhashValid sendTransaction simulateTransaction`.split(
    /\s+/,
  ),
)
const METHODS: Readonly<Record<string, ReadonlySet<string>>> = { eip155: EIP155, solana: SOLANA }

/** Of these, what a node searches its history or its state for, or simulates. */
export const COSTLY: readonly string[] =
  `eth_createAccessList eth_getBlockReceipts eth_getFilterLogs eth_getLogs eth_getProof eth_newBlockFilter eth_newFilter
  eth_newPendingTransactionFilter eth_simulateV1 getSignaturesForAddress getTokenAccountsByOwner simulateTransaction`.split(
    /\s+/,
  )

/** Whether it has a smaller budget than the rest. */
export const isCostlyMethod = (method: string): boolean => COSTLY.includes(method)

/** Whether a chain of this CAIP-2 id may be asked for it. */
export const isAllowedMethod = (chain: string, method: string): boolean => {
  const [namespace = ''] = chain.split(':')
  return Object.hasOwn(METHODS, namespace) && METHODS[namespace]?.has(method) === true
}
