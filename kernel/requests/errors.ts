import { defineErrors, isKitError, type KitError } from '../errors/KitError'
import { clonePlain } from './plainData'

type Reason = { readonly reason?: string | undefined }

/**
 * Error names and the numeric codes that mean them; the first is the one that a provider rejects
 * with. Sources: JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-3326 (4902), EIP-5792 (57xx); 5000 is
 * WalletConnect's user rejection, 3 is geth's revert.
 */
export const rpcCodes = {
  'parse-error': [-32700],
  'invalid-request': [-32600],
  'method-not-found': [-32601],
  'invalid-params': [-32602],
  'internal-error': [-32603, 32603],
  'invalid-input': [-32000],
  'resource-not-found': [-32001],
  'resource-unavailable': [-32002],
  'transaction-rejected': [-32003],
  'method-unsupported': [-32004],
  'limit-exceeded': [-32005],
  'version-unsupported': [-32006],
  'user-rejected': [4001, 5000],
  unauthorized: [4100],
  'not-allowed': [4200],
  'unsupported-method': [4200],
  disconnected: [4900],
  'chain-disconnected': [4901],
  'no-url': [4901],
  'chain-unknown': [4902],
  'capability-unsupported': [5700],
  'chain-unsupported': [5710],
  'duplicate-id': [5720],
  'bundle-unknown': [5730],
  'bundle-too-large': [5740],
  'upgrade-rejected': [5750],
  'atomicity-unsupported': [5760],
  'execution-reverted': [3],
} as const satisfies Record<string, readonly number[]>
type CodedName = keyof typeof rpcCodes

/**
 * Makes the message of an error from its name and the foreign reason: "Limit exceeded: too many
 * requests".
 */
const sentenceOf = (name: string) => {
  const words = name.replace(/-/g, ' ')
  const sentence = words.charAt(0).toUpperCase() + words.slice(1)
  return (c: Reason) => (c.reason ? `${sentence}: ${c.reason}` : sentence)
}
const sentences = /*#__PURE__*/ (() =>
  Object.fromEntries(
    [...Object.keys(rpcCodes), 'failed'].map((name) => [name, sentenceOf(name)]),
  ))() as Record<
  Exclude<CodedName, keyof typeof specific> | 'failed',
  ReturnType<typeof sentenceOf>
>
const specific = {
  'invalid-params': (c: { method: string; problem: string }) =>
    `The parameters of ${c.method} are not valid: ${c.problem}`,
  'resource-unavailable': {
    user: 'The wallet has an open request already. Answer it in the wallet first.',
  },
  'user-rejected': { user: 'The request was declined' },
  'upgrade-rejected': { user: 'The account was not upgraded, so the calls were not sent' },
  'no-url': (c: { chainId: string }) =>
    `A URL is required to read from ${c.chainId}: set options.rpc, or connect a wallet on it`,
  'not-allowed': (c: Reason) =>
    `Requested RPC call is not allowed${c.reason ? `: ${c.reason}` : ''}`,
  'rewrite-refused': (c: { what: string; plugins: readonly string[] }) =>
    `A plugin changed the ${c.what} of a request, which is refused (${c.plugins.join(', ') || 'unknown plugin'})`,
  timeout: (c: { host: string; seconds: number }) =>
    `${c.host} did not answer within ${c.seconds} s`,
  'bad-response': (c: { host: string; problem: string }) =>
    `${c.host} answered something unusable: ${c.problem}`,
} as const

/**
 * The errors of requests, codes `rpc/…`. Those with a numeric code are listed in {@link rpcCodes}.
 */
export const rpcError = /*#__PURE__*/ defineErrors('rpc', { ...sentences, ...specific })
/** Name of an error of requests, without the prefix `rpc/`. */
export type RpcErrorName = keyof typeof rpcError.table & string

const codesOf = (name: string): readonly number[] =>
  Object.hasOwn(rpcCodes, name) ? rpcCodes[name as CodedName] : []
/** Errors that only the kit raises: their codes, when received, mean something else. */
const outgoingOnly: readonly string[] = ['not-allowed', 'no-url']
/**
 * Codes that only say that something failed: a more specific code deeper in the error, or its
 * message, wins over them.
 */
const vague: readonly number[] = [-32603, 32603, -32000, -1]

const rejectionPattern =
  /\buser[\s-]+(?:has\s+)?(?:rejected|denied|disapproved|declined|refused|cancell?ed|closed|abort(?:ed)?)\b|\b(?:rejected|denied|declined|refused|cancell?ed|aborted)\s+(?:by|from)\s+(?:the\s+)?user\b|^(?:(?:the\s+)?(?:request|transaction|signature)\s+(?:was\s+)?)?(?:rejected|denied|declined|cancell?ed)[.!]?$/i
const unsupportedPattern =
  /\bmethod\b.*\b(?:not (?:supported|found|available|implemented)|unsupported|does not exist)\b|\bunsupported method\b/i

/**
 * The sentences of EIP-1193 and EIP-3326, for wallets behind a bridge that loses the codes. 4001 is
 * among the rejections above.
 */
const sentencesOfEip1193: readonly (readonly [RegExp, RpcErrorName])[] = [
  [/^the requested method and\/or account has not been authorized by the user\b/i, 'unauthorized'],
  [/^the provider does not support the requested method\b/i, 'unsupported-method'],
  [/^the provider is disconnected from all chains\b/i, 'disconnected'],
  [
    /^the provider is (?:not connected to|disconnected from) the (?:requested|specified) chain\b/i,
    'chain-disconnected',
  ],
  [/^unrecognized chain id\b/i, 'chain-unknown'],
]

/**
 * What is known of a failed request: its method, and whether the error is from a wallet or a URL.
 * Only wallets have a user who can reject.
 */
export interface RpcErrorContext {
  readonly method?: string
  readonly source?: 'wallet' | 'url'
}

interface Layer {
  readonly code: number | string | undefined
  readonly message: string | undefined
  readonly data: unknown
}

/**
 * Converts any thrown value to a KitError; a KitError is returned unchanged. Looks for a code on
 * the error and where wallets and libraries wrap it (cause, data, originalError, error, info), then
 * for common messages of a rejection. A user's rejection is always `rpc/user-rejected`. `details`
 * is `{ code, reason, data? }`; the original error is the `cause`. Never throws.
 */
export function toRpcError(
  error: unknown,
  { method = 'the request', source = 'wallet' }: RpcErrorContext = {},
): KitError {
  if (isKitError(error)) return error
  const found = layers(error, source === 'url' ? 1 : 24)
  const coded = found.filter(
    (layer): layer is Layer & { code: number } => typeof layer.code === 'number',
  )
  const best = coded.find(({ code }) => nameOf(code) && !vague.includes(code)) ?? coded[0]
  const reasons = [
    ...(best && !vague.includes(best.code) ? [best] : [...found].reverse()),
    ...found,
  ].map((layer) => layer.message)
  const reason = reasons.find(Boolean)?.slice(0, 1024)
  const name = nameFrom(found, best?.code, source)
  const data = found.find((layer) => layer.data !== undefined)?.data
  const details = { code: best?.code, reason, ...(data !== undefined && { data }) }
  const short = reason?.slice(0, 300)
  const context = { reason: short, method, problem: short ?? 'no reason given' }
  return rpcError(name as 'failed', context, { cause: error, details })
}

function nameFrom(
  found: readonly Layer[],
  code: number | undefined,
  source: 'wallet' | 'url',
): RpcErrorName {
  const known = code === undefined ? undefined : nameOf(code)
  const texts = found.flatMap(({ message }) => message ?? [])
  // -32002 is "request already pending" from EIP-1193 wallets, but a failed simulation from Solana
  // nodes
  if (texts.some((text) => /\btransaction simulation failed\b/i.test(text)))
    return 'transaction-rejected'
  if (known && !vague.includes(code as number)) return known
  if (texts.some((text) => /execution reverted|outofgas/i.test(text))) return 'execution-reverted'
  if (source === 'wallet') {
    const actionRejected = found.some((layer) => layer.code === 'ACTION_REJECTED')
    if (actionRejected || texts.some((text) => rejectionPattern.test(text.trim())))
      return 'user-rejected'
    const told = sentencesOfEip1193.find(([sentence]) =>
      texts.some((text) => sentence.test(text.trim())),
    )
    if (told) return told[1]
    if (texts.some((text) => unsupportedPattern.test(text))) return 'method-unsupported'
  }
  return known ?? 'failed'
}

const nameOf = (code: number): RpcErrorName | undefined =>
  (Object.keys(rpcCodes) as CodedName[]).find(
    (name) => !outgoingOnly.includes(name) && codesOf(name).includes(code),
  )

function get(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** The error and the errors it wraps, outermost first, at most `limit`. */
function layers(error: unknown, limit: number): Layer[] {
  if (typeof error === 'string')
    return [{ code: undefined, message: error.slice(0, 4096), data: undefined }]
  const queue: unknown[] = [error]
  const out: Layer[] = []
  for (let i = 0; i < queue.length && i < limit; i++) {
    const value = queue[i]
    const code = get(value, 'code')
    const message = get(value, 'message')
    const data = get(value, 'data')
    out.push({
      code:
        typeof code === 'string' && /^-?\d{1,6}$/.test(code)
          ? Number(code)
          : typeof code === 'number' || typeof code === 'string'
            ? code
            : undefined,
      // bounded: some of the patterns take quadratic time
      message: typeof message === 'string' && message ? message.slice(0, 4096) : undefined,
      data: plain(data),
    })
    for (const key of ['cause', 'data', 'originalError', 'error', 'info']) {
      const inner = get(value, key)
      if (typeof inner === 'object' && inner !== null && !queue.includes(inner)) queue.push(inner)
    }
  }
  return out
}

function plain(data: unknown): unknown {
  if (data === undefined || data === null || typeof data === 'function') return undefined
  try {
    return clonePlain(data, 2_000)
  } catch {
    return undefined
  }
}

/**
 * The numeric code of a KitError for providers (EIP-1193 `error.code`); -32603 if no other fits.
 */
export function rpcCodeOf(error: KitError): number {
  const code = error.plugin === 'rpc' ? codesOf(error.code.slice(4))[0] : kernelCodes[error.code]
  if (code !== undefined) return code
  const foreign = error.plugin === 'rpc' ? get(error.details, 'code') : undefined
  return typeof foreign === 'number' ? foreign : -32603
}
const kernelCodes: Readonly<Record<string, number>> = {
  'kernel/destroyed': 4900,
  'kernel/not-started': 4900,
  'kernel/no-session': 4100,
  'kernel/view-unknown': 4100,
  'kernel/network-unknown': 4901,
}

/** The error object of EIP-1193. The KitError it came from is its `cause`. */
export interface ProviderRpcError extends Error {
  readonly code: number
  /** What the wallet or server added, for instance a contract's revert data. */
  readonly data?: unknown
}

/** Any error as an EIP-1193 provider throws it. */
export function toProviderError(error: unknown): ProviderRpcError {
  const known = toRpcError(error)
  const data = (known.details as { data?: unknown } | undefined)?.data
  const out = new Error(known.message, { cause: known })
  out.name = 'ProviderRpcError'
  return Object.assign(out, { code: rpcCodeOf(known), ...(data !== undefined && { data }) })
}
