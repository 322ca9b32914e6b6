import * as z from 'zod/mini'
import { commitments } from '../../lib/decode/solana/commitments'
import { base58, chainRef, type ObjectSchema, text } from './shapes'

// Lists and rules of the specification's protocol. The five methods of user operations are listed
// there without a form, which refuses them; here they have one.

const withoutParams = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_chainId',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'wallet_getCapabilities',
] as const
const reads = [
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
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
  'eth_newFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCallsStatus',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
] as const

/** Methods that no person is asked about. */
export const safeMethods = [...withoutParams, ...reads] as const
/** Methods that the user approves in the frame. */
export const unsafeMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
] as const

/** Whether a method takes an approval; `unknown` ones are refused. */
export function classifyMethod(method: string): 'safe' | 'unsafe' | 'unknown' {
  if ((safeMethods as readonly string[]).includes(method)) return 'safe'
  return (unsafeMethods as readonly string[]).includes(method) ? 'unsafe' : 'unknown'
}

const list = z.array(z.unknown()).check(z.maxLength(256))
/** A network as EIP-5792 writes it: hexadecimal, without leading zeros. */
const hexChain = z.string().check(z.regex(/^0x[1-9a-f][\da-f]{0,12}$/i))
const hex = z.string().check(z.regex(/^0x[\da-fA-F]*$/))

const special = (object: ObjectSchema): Readonly<Record<string, z.ZodMiniType>> => ({
  ...Object.fromEntries(
    [...withoutParams, 'wallet_getAssets', 'wallet_revokePermissions'].map((method) => [
      method,
      z.unknown(),
    ]),
  ),
  wallet_getCallsStatus: z.array(text(8_192)).check(z.maxLength(8)),
  wallet_sendCalls: z
    .array(
      // whoever approves is shown what it knows; unknown fields of EIP-5792 are the account's to
      // refuse
      z.looseObject({
        chainId: z.optional(z.union([chainRef, hexChain])),
        from: z.optional(text(64)),
        version: z.optional(text(16)),
        capabilities: z.optional(z.unknown()),
        calls: z
          .array(z.looseObject({ to: hex, data: z.optional(hex), value: z.optional(text(80)) }))
          .check(z.maxLength(256)),
      }),
    )
    .check(z.minLength(1), z.maxLength(1)),
  solana_signMessage: object({ message: base58, pubkey: base58 }),
  solana_signTransaction: object({ transaction: base58 }),
  solana_signAllTransactions: object({
    transactions: z.array(base58).check(z.minLength(1), z.maxLength(64)),
  }),
  solana_signAndSendTransaction: object({
    transaction: base58,
    options: z.optional(
      object({
        skipPreflight: z.optional(z.boolean()),
        preflightCommitment: z.optional(z.enum(commitments)),
        maxRetries: z.optional(z.int().check(z.nonnegative())),
        minContextSlot: z.optional(z.int().check(z.nonnegative())),
      }),
    ),
  }),
})

/** The form of the parameters of each method of the two lists. */
export function paramsSchemas(object: ObjectSchema): ReadonlyMap<string, z.ZodMiniType> {
  const own = special(object)
  return new Map([...safeMethods, ...unsafeMethods].map((method) => [method, own[method] ?? list]))
}
