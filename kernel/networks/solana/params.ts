import { fromBase58 } from '../../../lib/bytes/base58'
import { commitments } from '../../../lib/decode/solana/commitments'
import { runError } from '../../errors/lateErrors'
import { rpcError } from '../../requests/errors'
import {
  any,
  bool,
  type Check,
  either,
  is,
  list,
  number,
  object,
  oneOf,
  optional,
  text,
} from '../../schema/checks'
import { describeIssue, type SchemaIssue } from '../../schema/standardSchema'
import type { RpcRequest } from '../types'
import { fromBase64, isBase58, isBase58Of } from './address'
import {
  maxTransactionBytes,
  parseTransaction,
  readTransaction,
  transactionsOf,
} from './transactions'

/** Maximum bytes of a message to sign. */
export const maxMessageBytes = 10_000

const address = is<string>('an address (32 bytes in base58)', (value) => isBase58Of(value, 32))
const signature = is<string>('a signature (64 bytes in base58)', (value) => isBase58Of(value, 64))
const transaction = is<string>(
  `a transaction (base64, at most ${maxTransactionBytes} bytes)`,
  (value) => readTransaction(value) !== undefined,
)
const compiled = is<string>(
  `the message of a transaction (base64, at most ${maxTransactionBytes} bytes)`,
  (value) => fromBase64(value, maxTransactionBytes) !== undefined,
)
// a byte is at most 1.38 base58 characters
const message = is<string>(
  `a message (base58, at most ${maxMessageBytes} bytes)`,
  (value) => value === '' || isBase58(value, Math.ceil(maxMessageBytes * 1.38)),
)
const count = number(0, Number.MAX_SAFE_INTEGER)
const commitment = oneOf(...commitments)
const settings = optional(
  object({ commitment: optional(commitment), minContextSlot: optional(count) }, { open: true }),
)
const sendOptions = optional(
  object(
    {
      skipPreflight: optional(bool),
      preflightCommitment: optional(commitment),
      maxRetries: optional(count),
      minContextSlot: optional(count),
    },
    { open: true },
  ),
)
const line = optional(
  is<string>(
    'a text of one line',
    (value) => typeof value === 'string' && value.length <= 2048 && !/[\n\r]/.test(value),
  ),
)
const encodedBase58 = is<string>('a transaction in base58', (value) => {
  const bytes = isBase58(value, 1683) && fromBase58(value)
  return (
    bytes !== false && bytes.length <= maxTransactionBytes && parseTransaction(bytes) !== undefined
  )
})

/** Parameters of wallet methods: one object. */
const objects: Readonly<Record<string, Check<unknown>>> = {
  solana_signMessage: object({ message, pubkey: address }, { open: true }),
  solana_signTransaction: object({ transaction, pubkey: optional(address) }, { open: true }),
  solana_signAllTransactions: object(
    { transactions: list(transaction, 100), pubkey: optional(address) },
    { open: true },
  ),
  solana_signAndSendTransaction: object(
    { transaction, pubkey: optional(address), sendOptions },
    { open: true },
  ),
  solana_signIn: object(
    {
      domain: line,
      address: optional(address),
      statement: line,
      uri: line,
      version: line,
      chainId: line,
      nonce: line,
      issuedAt: line,
      expirationTime: line,
      notBefore: line,
      requestId: line,
      resources: optional(list(text(), 64)),
    },
    { open: true },
  ),
}

/** Parameters of node methods: a list. */
const lists: Readonly<Record<string, readonly Check<unknown>[]>> = {
  getBalance: [address, settings],
  getAccountInfo: [address, settings],
  getMultipleAccounts: [list(address, 100), settings],
  getProgramAccounts: [address, settings],
  getTokenAccountsByOwner: [
    address,
    object({ mint: optional(address), programId: optional(address) }),
    settings,
  ],
  getTokenAccountBalance: [address, settings],
  getTokenSupply: [address, settings],
  getLatestBlockhash: [settings],
  isBlockhashValid: [address, settings],
  getFeeForMessage: [compiled, settings],
  getSignatureStatuses: [
    list(signature, 256),
    optional(object({ searchTransactionHistory: optional(bool) })),
  ],
  getSignaturesForAddress: [address, settings],
  getTransaction: [signature, either(settings, text(16))],
  sendTransaction: [any(), sendOptions],
  simulateTransaction: [any(), settings],
  requestAirdrop: [address, count, settings],
}

/**
 * Validates the parameters of known methods and returns them in wire format: wallet methods (one
 * object; transactions in base64, messages and keys in base58) and node methods (a list). Integers
 * may be bigints. Parameters of other methods are not validated. Throws `rpc/invalid-params` with
 * the path.
 */
export function checkParams({ method, params }: RpcRequest): RpcRequest['params'] {
  const given = method.startsWith('solana_') ? params : plainNumbers(method, params)
  const issues = Object.hasOwn(objects, method)
    ? objectIssues(method, given ?? {})
    : Object.hasOwn(lists, method)
      ? listIssues(method, given ?? [])
      : []
  if (issues.length) throw invalidParams(method, issues.map(describeIssue).join('; '))
  return method === 'solana_signIn' ? (given ?? {}) : given
}

/** The error `rpc/invalid-params` of a method. */
export const invalidParams = (method: string, problem: string) =>
  rpcError('invalid-params', { method, problem })

function objectIssues(method: string, given: object): SchemaIssue[] {
  const issues = issuesOf(objects[method] as Check<unknown>, given, ['params'])
  if (issues.length) return issues
  const { pubkey } = given as { readonly pubkey?: unknown }
  const foreign =
    typeof pubkey === 'string' &&
    transactionsOf(method, given).some((one) => !readTransaction(one)?.signers.includes(pubkey))
  return foreign
    ? [{ message: 'expected an account that signs the transaction', path: ['params', 'pubkey'] }]
    : []
}

function listIssues(method: string, given: unknown): SchemaIssue[] {
  if (!Array.isArray(given)) return [{ message: 'expected a list', path: ['params'] }]
  const issues = (lists[method] as readonly Check<unknown>[]).flatMap((check, i) =>
    issuesOf(check, given[i], ['params', i]),
  )
  if (method !== 'sendTransaction' && method !== 'simulateTransaction') return issues
  const encoding = (given[1] as { encoding?: unknown } | undefined)?.encoding ?? 'base58'
  if (encoding !== 'base58' && encoding !== 'base64')
    return [...issues, { message: 'expected base58 or base64', path: ['params', 1, 'encoding'] }]
  return [
    ...issues,
    ...issuesOf(encoding === 'base64' ? transaction : encodedBase58, given[0], ['params', 0]),
  ]
}

function issuesOf(
  check: Check<unknown>,
  value: unknown,
  path: readonly PropertyKey[],
): SchemaIssue[] {
  const result = check['~standard'].validate(value)
  const issues = result instanceof Promise ? [] : (result.issues ?? [])
  return issues.map((issue) => ({ ...issue, path: [...path, ...(issue.path ?? [])] }))
}

/**
 * Converts bigints to numbers, as JSON requires. Throws `rpc/invalid-params` for one that a number
 * cannot represent exactly.
 */
function plainNumbers(method: string, params: RpcRequest['params']): RpcRequest['params'] {
  const plain = (value: unknown): unknown => {
    if (typeof value === 'bigint') {
      if (!Number.isSafeInteger(Number(value)))
        throw invalidParams(method, 'a number beyond 2^53 cannot be sent exactly')
      return Number(value)
    }
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, plain(field)]))
  }
  return plain(params) as RpcRequest['params']
}

type Test = (result: unknown) => boolean
type Fields = Readonly<Record<string, unknown>>

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const isAddress: Test = (value) => isBase58Of(value, 32)
const isSignature: Test = (value) => isBase58Of(value, 64)
// JSON numbers beyond 2^53 lose precision when parsed
const isCount: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isTransaction: Test = (value) => readTransaction(value) !== undefined
const isStatus: Test = (value) =>
  value === null || (typeof value === 'object' && isCount(fields(value).slot))
const inValue =
  (test: Test): Test =>
  (result) =>
    test(fields(result).value)
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every((entry) => test(entry))

const signed: Test = (result) => isSignature(fields(result).signature)
const shapes: Readonly<Record<string, readonly [test: Test, expects: string]>> = {
  sendTransaction: [isSignature, 'a signature'],
  requestAirdrop: [isSignature, 'a signature'],
  getBalance: [inValue(isCount), 'a balance in lamports, below 2^53'],
  getFeeForMessage: [
    inValue((value) => value === null || isCount(value)),
    'a fee in lamports, or null',
  ],
  getLatestBlockhash: [inValue((value) => isAddress(fields(value).blockhash)), 'a block hash'],
  getGenesisHash: [isAddress, 'a genesis hash'],
  getSignatureStatuses: [inValue(listOf(isStatus)), 'a list of statuses'],
  solana_signMessage: [signed, 'a signature'],
  solana_signAndSendTransaction: [signed, 'a signature'],
  solana_signTransaction: [
    (result) =>
      signed(result) &&
      (fields(result).transaction === undefined || isTransaction(fields(result).transaction)),
    'a signature and the signed transaction',
  ],
  solana_signAllTransactions: [
    (result) => listOf(isTransaction)(fields(result).transactions),
    'the signed transactions',
  ],
  solana_signIn: [
    (result) =>
      signed(result) &&
      isAddress(fields(fields(result).account).address) &&
      fromBase64(fields(result).signedMessage, 65_536) !== undefined,
    'an account, the signed message and its signature',
  ],
}

/**
 * Why a result is invalid, for instance "expected a signature"; undefined if it is valid or the
 * method is unknown.
 */
export function checkResult(method: string, result: unknown): string | undefined {
  const [test, expects] = (Object.hasOwn(shapes, method) && shapes[method]) || []
  return test && !test(result) ? `expected ${expects}` : undefined
}

/** Returns the result if {@link checkResult} accepts it. Throws `kernel/bad-answer`. */
export function checked<T>(method: string, result: unknown): T {
  const problem = checkResult(method, result)
  if (problem) throw runError('bad-answer', { who: method, problem })
  return result as T
}
