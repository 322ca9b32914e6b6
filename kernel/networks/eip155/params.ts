import { toHex } from '../../../lib/bytes/hex'
import { rpcError } from '../../requests/errors'
import {
  bool,
  type Check,
  either,
  is,
  isRecord,
  list,
  object,
  optional,
  text,
} from '../../schema/checks'
import { describeIssue, type SchemaIssue } from '../../schema/standardSchema'
import type { ChainId, DriverSession, RpcRequest } from '../types'
import { toChainId } from './address'

/** A number as a JSON-RPC quantity: hex without leading zeros. */
export const toQuantity = (value: number | bigint): `0x${string}` => `0x${value.toString(16)}`

/** A text as the hex of its UTF-8 bytes. */
export const utf8ToHex = (text: string): `0x${string}` => toHex(new TextEncoder().encode(text))

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const isBytes = (value: unknown): value is string =>
  typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
const isQuantity = (value: unknown) =>
  typeof value === 'string'
    ? /^0x[0-9a-f]{1,64}$/i.test(value)
    : typeof value === 'bigint'
      ? value >= 0n
      : Number.isSafeInteger(value) && (value as number) >= 0

const address = is<string>('an address (0x and 40 hexadecimal digits)', isAddress)
const bytes = is<string>('hexadecimal bytes starting with 0x', isBytes)
const quantity = is<unknown>('a hexadecimal quantity', isQuantity)
const hash = is<string>(
  'a hash (0x and 64 hexadecimal digits)',
  (value) => isBytes(value) && value.length === 66,
)
const maybe = <T>(check: Check<T>) =>
  optional(
    either(
      check,
      is<null>('null', (value) => value === null),
    ),
  )

const quantities = [
  'value',
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'chainId',
  'type',
] as const
const sparse = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, maybe(quantity)]))
const transaction = object(
  {
    from: maybe(address),
    to: maybe(address),
    data: maybe(bytes),
    input: maybe(bytes),
    ...sparse(quantities),
  },
  { open: true },
)
const call = object(
  { to: maybe(address), data: maybe(bytes), value: maybe(quantity) },
  { open: true },
)
const calls = object(
  {
    version: optional(text(16)),
    id: optional(text(8194)),
    from: optional(address),
    chainId: optional(quantity),
    atomicRequired: optional(bool),
    calls: list(call),
    capabilities: optional(object({}, { open: true })),
  },
  { open: true },
)
const chain = object({ chainId: quantity }, { open: true })
const addChain = object(
  {
    chainId: quantity,
    chainName: optional(text(256)),
    rpcUrls: optional(list(text())),
    blockExplorerUrls: maybe(list(text(2048, 0))),
  },
  { open: true },
)
const typedData = object(
  {
    types: object({}, { open: true }),
    primaryType: text(256),
    message: object({}, { open: true }),
  },
  { open: true },
)
const message = text(4_000_000, 0)

type Params = readonly unknown[]
type Row = readonly [checks: readonly Check<unknown>[], wire?: (params: Params) => Params]

/** The fields of a call in wire format: quantities as hex, absent fields left out. */
function wireFields(value: unknown): Record<string, unknown> {
  const fields = Object.entries(value as object).filter(
    ([, field]) => field !== null && field !== undefined,
  )
  return Object.fromEntries(
    fields.map(([key, field]) => [
      key,
      (quantities as readonly string[]).includes(key) && isQuantity(field)
        ? toQuantity(BigInt(field as string))
        : field,
    ]),
  )
}
const first = ([head, ...rest]: Params): Params => [wireFields(head), ...rest]
const wireCalls = ([head, ...rest]: Params): Params => {
  const batch = wireFields(head)
  return [{ ...batch, calls: (batch.calls as unknown[]).map(wireFields) }, ...rest]
}
/** Some callers pass the account first; wallets expect the text first, as hex. */
const wireMessage = ([a, b, ...rest]: Params): Params => {
  const [content, account] = isAddress(a) && !isAddress(b) ? [b, a] : [a, b]
  return [isBytes(content) ? content : utf8ToHex(content as string), account, ...rest]
}
const withBlock =
  (position: number) =>
  (params: Params): Params =>
    params.length > position ? params : [...params, 'latest']
const big = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

const rows: Readonly<Record<string, Row>> = {
  personal_sign: [[message, message], wireMessage],
  eth_signTypedData_v4: [
    [address, either(message, typedData)],
    ([who, data, ...rest]) => [
      who,
      typeof data === 'string' ? data : JSON.stringify(data, big),
      ...rest,
    ],
  ],
  eth_sendTransaction: [[transaction], first],
  eth_call: [[transaction], (params) => withBlock(1)(first(params))],
  eth_estimateGas: [[transaction], first],
  eth_sendRawTransaction: [[bytes]],
  eth_getBalance: [[address], withBlock(1)],
  eth_getTransactionCount: [[address], withBlock(1)],
  eth_getCode: [[address], withBlock(1)],
  eth_getTransactionReceipt: [[hash]],
  eth_getTransactionByHash: [[hash]],
  wallet_switchEthereumChain: [[chain], first],
  wallet_addEthereumChain: [[addChain], first],
  wallet_sendCalls: [[calls], wireCalls],
  wallet_getCallsStatus: [[text(8194)]],
  wallet_getCapabilities: [[optional(address), optional(list(quantity))]],
}

/**
 * Whether a call has other bytes as `input` than as `data`: which of them counts depends on who
 * reads it (go-ethereum takes `input`, most wallets `data`).
 */
const isTwofold = (call: unknown): boolean => {
  const { data, input } = Object(call) as Readonly<Record<string, unknown>>
  return Boolean(data && input) && String(data).toLowerCase() !== String(input).toLowerCase()
}

/**
 * Their messages come by the event `message` of a wallet's provider, which no connector passes on.
 */
const subscriptions: readonly string[] = ['eth_subscribe', 'eth_unsubscribe']

/**
 * Validates the parameters of known methods (EIP-191, EIP-712, EIP-1193, EIP-3085, EIP-3326,
 * EIP-5792, common eth_*) and returns them in wire format; parameters of other methods are returned
 * unchanged. Throws `rpc/invalid-params` with the path, `rpc/unsupported-method` for subscriptions.
 */
export function checkParams({ method, params }: RpcRequest): RpcRequest['params'] {
  if (subscriptions.includes(method))
    throw rpcError('unsupported-method', {
      reason: `messages of ${method} would not arrive; poll, or use a WebSocket of your own`,
    })
  const row = Object.hasOwn(rows, method) ? rows[method] : undefined
  if (!row) return params
  const given = params ?? []
  const issues: SchemaIssue[] = Array.isArray(given)
    ? row[0].flatMap((check, i) => issuesOf(check, given[i], i))
    : [{ message: 'expected a list', path: ['params'] }]
  if (method === 'personal_sign' && !issues.length && !(given as Params).some(isAddress))
    issues.push({ message: 'expected an address', path: ['params', 1] })
  if (method === 'eth_signTypedData_v4' && !issues.length)
    issues.push(...typedDataIssues((given as Params)[1]))
  if (
    !issues.length &&
    [
      (given as Params)[0],
      ...((Object((given as Params)[0]) as { calls?: Params }).calls ?? []),
    ].some(isTwofold)
  )
    issues.push({ message: 'expected the same bytes as `data`', path: ['params', 0, 'input'] })
  if (issues.length)
    throw rpcError('invalid-params', { method, problem: issues.map(describeIssue).join('; ') })
  return row[1] ? row[1](given as Params) : params
}

function issuesOf(check: Check<unknown>, value: unknown, position: number): SchemaIssue[] {
  const result = check['~standard'].validate(value)
  const issues = result instanceof Promise ? [] : (result.issues ?? [])
  return issues.map((issue) => ({ ...issue, path: ['params', position, ...(issue.path ?? [])] }))
}

function typedDataIssues(data: unknown): SchemaIssue[] {
  if (typeof data !== 'string') return []
  try {
    return issuesOf(typedData, JSON.parse(data), 1)
  } catch {
    return [{ message: 'expected typed data as JSON', path: ['params', 1] }]
  }
}

const hashResult = [/^0x[0-9a-f]{64}$/i, 'a transaction hash'] as const
const signature = [/^0x[0-9a-f]{62,}$/i, 'a signature'] as const
const quantityResult = [/^0x[0-9a-f]{1,64}$/i, 'a hexadecimal quantity'] as const
const bytesResult = [/^0x([0-9a-f]{2})*$/i, 'hexadecimal bytes'] as const

const shapes: Readonly<Record<string, readonly [RegExp, string]>> = {
  eth_sendTransaction: hashResult,
  eth_sendRawTransaction: hashResult,
  personal_sign: signature,
  eth_signTypedData_v4: signature,
  eth_getBalance: quantityResult,
  eth_blockNumber: quantityResult,
  eth_gasPrice: quantityResult,
  eth_estimateGas: quantityResult,
  eth_getTransactionCount: quantityResult,
  eth_call: bytesResult,
  eth_getCode: bytesResult,
}

/**
 * Why a result is invalid, for instance "expected a transaction hash"; undefined if it is valid or
 * the method is unknown.
 */
export function checkResult(method: string, result: unknown): string | undefined {
  if (method === 'wallet_sendCalls') {
    const id =
      typeof result === 'object' && result !== null ? (result as { id?: unknown }).id : result
    return typeof id === 'string' && id ? undefined : 'expected the id of the calls'
  }
  if (method === 'wallet_getCapabilities')
    return isRecord(result) ? undefined : 'expected an object by chain id'
  const shape = Object.hasOwn(shapes, method) ? shapes[method] : undefined
  return shape && !(typeof result === 'string' && shape[0].test(result))
    ? `expected ${shape[1]}`
    : undefined
}

/**
 * Where a method's parameters name the account: position, and the field there, if it is an object.
 */
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
const namesChain = [
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/**
 * The account (lower case) and the chain that a call's parameters name; for typed data the chain of
 * its domain.
 */
export function callTarget({ method, params }: RpcRequest): {
  readonly account?: string
  readonly chainId?: ChainId
} {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const [position, field] = (Object.hasOwn(accountAt, method) && accountAt[method]) || []
  const at = position === undefined ? undefined : list[position]
  const account = field ? (at as Record<string, unknown> | null | undefined)?.[field] : at
  const chain = namesChain.includes(method)
    ? (list[0] as { chainId?: unknown } | undefined)?.chainId
    : method.startsWith('eth_signTypedData')
      ? domainChain(list[1])
      : undefined
  const chainId = chain === undefined ? undefined : toChainId(chain)
  return {
    ...(typeof account === 'string' && { account: account.toLowerCase() }),
    ...(chainId && { chainId }),
  }
}

/** The methods that act on the chain they name, whatever chain the wallet is on. */
const actsOnChain = ['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls']

/**
 * See {@link Driver.checkTarget}. Typed data may be for another chain: wallets decide about that
 * themselves. Capabilities may be read of any account.
 */
export function checkTarget(
  request: RpcRequest,
  { accounts, chainId: current }: DriverSession,
): void {
  const { account, chainId } = callTarget(request)
  if (
    account &&
    request.method !== 'wallet_getCapabilities' &&
    !accounts.some(({ address }) => address.toLowerCase() === account)
  )
    throw rpcError('unauthorized', { reason: `the wallet does not share the account ${account}` })
  if (chainId && chainId !== current && actsOnChain.includes(request.method))
    throw rpcError('chain-disconnected', {
      reason: `the wallet is on ${current}, not on ${chainId}`,
    })
}

function domainChain(data: unknown): unknown {
  try {
    const value = typeof data === 'string' ? JSON.parse(data) : data
    return value?.domain?.chainId
  } catch {
    return undefined
  }
}
