import type { Clock } from '../clock'
import { errorMessage, isKitError, type KitError } from '../errors'
import { kernelError } from '../kernelErrors'
import { httpError } from '../httpErrors'
import { limit } from '../limit'
import { linkSignals } from './abort'
import { readText } from './body'
import { rpcError, toRpcError } from './errors'
import { retryableCodes, retryableStatuses, retryAfterMs } from './retry'
import type { RpcRequest } from './types'

/** How one attempt at one URL ended. */
export type Outcome = { readonly ok: true; readonly result: unknown } | ({ readonly ok: false } & Failure)
/** Why an attempt failed and what may be tried: another URL (`next`), the same later (`retry`). `refused`: the server surely did not act on it. */
export interface Failure {
  readonly error: KitError
  readonly next: boolean
  readonly retry: boolean
  readonly refused: boolean
  readonly retryAfter?: number | undefined
}

export interface Envelope extends RpcRequest {
  readonly id: number
}
export interface PostOptions {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Milliseconds for the whole exchange. */
  readonly timeout: number
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/** Host of a URL: all that errors tell of it, since paths and queries carry keys. */
export const hostOf = (url: string): string => {
  try {
    return new URL(url).host
  } catch {
    return 'the URL'
  }
}

/**
 * Sends calls to one URL in one HTTP request; answers one outcome per call, in order of the calls, whatever the order of the answers.
 * `undefined`: the server does not take batches. Rejects only with `kernel/aborted`.
 */
export async function post(url: string, calls: readonly Envelope[], options: PostOptions): Promise<readonly Outcome[] | undefined> {
  const host = hostOf(url)
  const all = (failure: Failure): Outcome[] => calls.map(() => ({ ok: false, ...failure }))
  let reply: { readonly status: number; readonly ok: boolean; readonly retryAfter: number | undefined; readonly text: string }
  try {
    reply = await exchange(url, host, calls, options)
  } catch (error) {
    if (options.signal.aborted) throw kernelError('aborted')
    const tooLong = error instanceof RangeError
    if (tooLong) return all(bad(host, errorMessage(error)))
    const known = isKitError(error) ? error : httpError('http-failed', { reason: errorMessage(error) }, { cause: error, details: { host } })
    return all({ error: known, next: true, retry: true, refused: false })
  }
  const { status, text, retryAfter } = reply
  if (!reply.ok) {
    if (calls.length > 1 && [400, 405, 413, 415, 422].includes(status)) return undefined
    const outcomes = status === 500 || !retryableStatuses.includes(status) ? read(text, calls, host) : undefined
    if (outcomes?.every((outcome) => outcome.ok || outcome.error.code !== 'rpc/bad-response')) return outcomes
    const error = httpError('http-status', { status }, { details: { host, reason: text.slice(0, 1024) } })
    return all({ error, next: true, retry: retryableStatuses.includes(status), refused: status === 429 || status === 503, retryAfter })
  }
  return read(text, calls, host)
}

async function exchange(url: string, host: string, calls: readonly Envelope[], { fetch, clock, timeout, maxBytes, signal }: PostOptions) {
  const { controller, unlink } = linkSignals(signal)
  const messages = calls.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, method, ...(params && { params }) }))
  const body = JSON.stringify(messages.length === 1 ? messages[0] : messages)
  const work = async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      signal: controller.signal,
    })
    const retryAfter = retryAfterMs(response.headers.get('retry-after'), clock.now())
    return { status: response.status, ok: response.ok, retryAfter, text: await readText(response, maxBytes) }
  }
  try {
    return await limit(work(), { ms: timeout, signal, clock, onTime: () => rpcError('timeout', { host, seconds: timeout / 1000 }) })
  } finally {
    unlink()
    controller.abort()
  }
}

const bad = (host: string, problem: string): Failure => ({ error: rpcError('bad-response', { host, problem }), next: true, retry: false, refused: false })

interface Message {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: unknown
}
const isObject = (value: unknown): value is Message => typeof value === 'object' && value !== null && !Array.isArray(value)

function read(text: string, calls: readonly Envelope[], host: string): readonly Outcome[] | undefined {
  const all = (failure: Failure): Outcome[] => calls.map(() => ({ ok: false, ...failure }))
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return all(bad(host, 'it is not JSON'))
  }
  const [only] = calls
  if (calls.length === 1 && only) {
    if (!isObject(parsed)) return all(bad(host, 'it is not a JSON-RPC response'))
    // a server that could not read the id answers null
    const mine = parsed.id === only.id || (parsed.id === null && isObject(parsed.error))
    return mine ? [outcome(parsed, only, host)] : all(bad(host, 'its id is not the id of the request'))
  }
  if (isObject(parsed) && isObject(parsed.error)) {
    const failed = outcome(parsed, { id: 0, method: 'the batch' }, host)
    return !failed.ok && failed.retry ? calls.map(() => failed) : undefined
  }
  if (!Array.isArray(parsed)) return all(bad(host, 'it is not a list of JSON-RPC responses'))
  const byId = new Map<unknown, Message>()
  for (const message of parsed.slice(0, 2 * calls.length)) if (isObject(message) && !byId.has(message.id)) byId.set(message.id, message)
  return calls.map((call) => {
    const message = byId.get(call.id)
    return message ? outcome(message, call, host) : { ok: false, ...bad(host, 'the answer to this request is missing') }
  })
}

function outcome(message: Message, call: Envelope, host: string): Outcome {
  const { error } = message
  if (isObject(error)) {
    const known = toRpcError(error, { method: call.method, source: 'url' })
    const { code } = error as { code?: unknown }
    const retry = retryableCodes.includes(code) && known.code !== 'rpc/execution-reverted'
    return { ok: false, error: known, retry, next: retry || [-32601, -32004].includes(code as number), refused: code === -32005 }
  }
  return Object.hasOwn(message, 'result') ? { ok: true, result: message.result } : { ok: false, ...bad(host, 'it has neither a result nor an error') }
}
