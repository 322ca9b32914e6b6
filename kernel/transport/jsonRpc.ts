import { toRpcError } from '../requests/errors'
import { isRecord } from '../schema/checks'
import { hideKeys } from './endpoints'
import { httpExchange, invalidAnswer, statusFailure } from './exchange'
import { retryableCodes } from './retry'
import type { CallFailure, CallOutcome, Endpoint, Envelope, ExchangeOptions } from './types'

/** JSON-RPC codes for "method not supported": another URL may support it. */
const methodMissingCodes: readonly unknown[] = [-32601, -32004]
/** HTTP statuses with which servers reject batches. */
const noBatches: readonly number[] = [400, 405, 413, 415, 422]
/**
 * Codes of errors that a call of this transport gets in a batch only, as it is a valid request; and
 * those that have other meanings, with the texts that geth sends for what a batch has left over.
 */
const batchCodes: readonly unknown[] = [-32600, -32700]
const leftOver: readonly unknown[] = ['-32003 response too large', '-32002 request timed out']

/**
 * Sends calls to one URL in one HTTP request. Resolves with one outcome per call, in the order of
 * `calls`, or with `undefined` if the server refuses this batch. Rejects only with `kernel/aborted`.
 */
export async function postJsonRpc(
  endpoint: Endpoint,
  calls: readonly Envelope[],
  options: ExchangeOptions,
): Promise<readonly CallOutcome[] | undefined> {
  const { url } = endpoint
  const all = (failure: CallFailure): CallOutcome[] => calls.map(() => ({ ok: false, ...failure }))
  const messages = calls.map(({ id, method, params }) => ({
    jsonrpc: '2.0',
    id,
    method,
    ...(params && { params }),
  }))
  const body = JSON.stringify(messages.length === 1 ? messages[0] : messages)
  const ended = await httpExchange(
    endpoint,
    { method: 'POST', url, body, type: 'application/json' },
    options,
  )
  if ('failure' in ended) return all(ended.failure)
  const { status, ok, text } = ended.reply
  if (ok) return read(text, calls, endpoint)
  if (calls.length > 1 && (noBatches.includes(status) || refusesBatch(text))) return undefined
  const failure = statusFailure(endpoint, ended.reply)
  const outcomes = status === 500 || !failure.retry ? read(text, calls, endpoint) : undefined
  return outcomes?.every((outcome) => outcome.ok || outcome.error.code !== 'rpc/bad-response')
    ? outcomes
    : all(failure)
}

interface Message {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: unknown
}
function read(
  text: string,
  calls: readonly Envelope[],
  endpoint: Endpoint,
): readonly CallOutcome[] | undefined {
  const { host } = endpoint
  const all = (failure: CallFailure): CallOutcome[] => calls.map(() => ({ ok: false, ...failure }))
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return all(invalidAnswer(host, 'it is not JSON'))
  }
  const [only] = calls
  if (calls.length === 1 && only) {
    if (!isRecord(parsed)) return all(invalidAnswer(host, 'it is not a JSON-RPC response'))
    // JSON-RPC 2.0: an error response has the id null if the request's id could not be read
    const matches = parsed.id === only.id || (parsed.id === null && isRecord(parsed.error))
    return matches
      ? [outcome(parsed, only, endpoint)]
      : all(invalidAnswer(host, 'its id is not the id of the request'))
  }
  parsed = withoutList(parsed)
  if (isRecord(parsed) && isRecord(parsed.error)) {
    const failed = outcome(parsed, { id: 0, method: 'the batch' }, endpoint)
    return !failed.ok && failed.retry && !isOfBatch(parsed.error)
      ? calls.map(() => failed)
      : undefined
  }
  if (!Array.isArray(parsed))
    return all(invalidAnswer(host, 'it is not a list of JSON-RPC responses'))
  const byId = new Map<unknown, Message>()
  for (const message of parsed.slice(0, 2 * calls.length))
    if (isRecord(message) && !byId.has(message.id)) byId.set(message.id, message)
  return calls.map((call): CallOutcome => {
    const message = byId.get(call.id)
    if (!message)
      return {
        ok: false,
        ...invalidAnswer(host, 'the answer to this request is missing'),
        missing: true,
      }
    const found = outcome(message, call, endpoint)
    return !found.ok && isOfBatch(message.error) ? { ...found, ofBatch: true } : found
  })
}

/** A response to a batch; one error for all calls out of its list, under any call's id or none. */
function withoutList(parsed: unknown): unknown {
  const isError = (message: unknown) => isRecord(message) && isRecord(message.error)
  const isForAll =
    Array.isArray(parsed) &&
    (parsed.length === 1 || parsed.every((message) => isRecord(message) && message.id === null)) &&
    parsed.every(isError)
  return (isForAll && parsed[0]) || parsed
}

/** Whether an error is about the batch, not about one of its calls. */
function isOfBatch(error: unknown): boolean {
  if (!isRecord(error)) return false
  const { code, message } = error
  return (
    batchCodes.includes(code) ||
    leftOver.includes(`${String(code)} ${String(message)}`) ||
    (typeof message === 'string' && /^(?!.*revert).*\bbatch/is.test(message.slice(0, 1024)))
  )
}

/** Whether the body of an HTTP error is an error about the batch. */
function refusesBatch(text: string): boolean {
  try {
    const [first] = [JSON.parse(text)].flat()
    return isRecord(first) && isOfBatch(first.error)
  } catch {
    return false
  }
}

function outcome(message: Message, call: Envelope, endpoint: Endpoint): CallOutcome {
  const { error } = message
  if (isRecord(error)) {
    const known = toRpcError(withoutKeys(error, endpoint), { method: call.method, source: 'url' })
    const { code } = error as { code?: unknown }
    const retry = retryableCodes.includes(code) && known.code !== 'rpc/execution-reverted'
    return {
      ok: false,
      error: known,
      retry,
      next: retry || methodMissingCodes.includes(code),
      refused: code === -32005,
      fault: retry,
    }
  }
  return Object.hasOwn(message, 'result')
    ? { ok: true, result: message.result }
    : { ok: false, ...invalidAnswer(endpoint.host, 'it has neither a result nor an error') }
}

/** A server's error with {@link hideKeys} applied to every text in it. */
function withoutKeys(error: object, endpoint: Endpoint): unknown {
  try {
    return JSON.parse(JSON.stringify(error), (_, value: unknown) =>
      typeof value === 'string' ? hideKeys(value, endpoint) : value,
    )
  } catch {
    // nested too deeply for JSON.stringify
    const { code, message } = error as { code?: unknown; message?: unknown }
    return { code, message: hideKeys(String(message).slice(0, 4096), endpoint) }
  }
}
