import type { MethodKind, RpcRequest, Safety } from '../types'
import { readTransaction, transactionsOf } from './transactions'

const reads = [
  'getAccountInfo',
  'getBalance',
  'getBlock',
  'getBlockCommitment',
  'getBlockHeight',
  'getBlockProduction',
  'getBlocks',
  'getBlocksWithLimit',
  'getBlockTime',
  'getClusterNodes',
  'getEpochInfo',
  'getEpochSchedule',
  'getFeeForMessage',
  'getFirstAvailableBlock',
  'getGenesisHash',
  'getHealth',
  'getHighestSnapshotSlot',
  'getIdentity',
  'getInflationGovernor',
  'getInflationRate',
  'getInflationReward',
  'getLargestAccounts',
  'getLatestBlockhash',
  'getLeaderSchedule',
  'getMaxRetransmitSlot',
  'getMaxShredInsertSlot',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getProgramAccounts',
  'getRecentPerformanceSamples',
  'getRecentPrioritizationFees',
  'getSignaturesForAddress',
  'getSignatureStatuses',
  'getSlot',
  'getSlotLeader',
  'getSlotLeaders',
  'getStakeMinimumDelegation',
  'getSupply',
  'getTokenAccountBalance',
  'getTokenAccountsByDelegate',
  'getTokenAccountsByOwner',
  'getTokenLargestAccounts',
  'getTokenSupply',
  'getTransaction',
  'getTransactionCount',
  'getVersion',
  'getVoteAccounts',
  'isBlockhashValid',
  'minimumLedgerSlot',
  'simulateTransaction',
] as const
const broadcasts = ['sendTransaction', 'requestAirdrop'] as const
const unsafeMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_signIn',
] as const

const table = <V>(names: readonly string[], value: V): Record<string, V> =>
  Object.fromEntries(names.map((name) => [name, value]))

/** Kind per method; methods without an entry go to the wallet. */
export const methods: Readonly<Record<string, MethodKind>> = /*#__PURE__*/ (() => ({
  ...table<MethodKind>(reads, 'read'),
  ...table<MethodKind>(broadcasts, 'broadcast'),
  solana_requestAccounts: 'connect',
  solana_getAccounts: 'session',
}))()

/** Safety per method, see {@link Driver.policy}. */
export const policy: Readonly<Record<string, Safety>> = /*#__PURE__*/ (() => ({
  ...table<Safety>([...reads, ...broadcasts, 'solana_getAccounts'], 'safe'),
  ...table<Safety>(unsafeMethods, 'unsafe'),
}))()

/**
 * The account that a wallet method acts for: the one it names, else the fee payer. Several payers
 * are joined, since the value is only compared.
 */
export function callTarget({ method, params }: RpcRequest): { readonly account?: string } {
  if (!method.startsWith('solana_') || typeof params !== 'object' || params === null) return {}
  const { pubkey, address } = params as Readonly<Record<string, unknown>>
  const named = method === 'solana_signIn' ? address : pubkey
  if (typeof named === 'string') return { account: named }
  const payers = [
    ...new Set(transactionsOf(method, params).map((one) => readTransaction(one)?.signers[0] ?? '')),
  ]
  return payers.length ? { account: payers.join(' ') } : {}
}
