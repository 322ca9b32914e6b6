import { type Clock, systemClock } from '../async/clock'
import { linkSignals } from '../async/signals'
import { withTimeout } from '../async/withTimeout'
import { errorMessage, isKitError, type KitError } from '../errors/KitError'
import { runError } from '../errors/lateErrors'
import { parse } from '../schema/parse'
import type { StandardSchema } from '../schema/standardSchema'
import { httpError, readText, retryAfterOf, statusError } from './httpResponse'

/** A query parameter; `undefined` leaves it out. */
export type QueryValue = string | number | boolean | undefined

/** Options that every call of a client shares. */
export interface HttpOptions {
  /** Origin of the server, http or https; a path in it is kept before the paths of calls. */
  readonly origin: string
  /** Query parameters of every call. */
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly headers?: Readonly<Record<string, string>>
  /** Gets each response that is a failure (`kernel/http-status`), before the call rejects with it. */
  readonly onStatus?: (error: KitError) => void
  readonly fetch?: typeof fetch
  readonly clock?: Clock
  /** Milliseconds per call, default 10 000. */
  readonly timeout?: number
  /** Largest response in bytes, default 4 MB. */
  readonly maxBytes?: number
}

/** Options of one call; they win over those of the client. */
export interface HttpCall<Output> {
  /** Parameters of the URL; `undefined` leaves one out. */
  readonly query?: Readonly<Record<string, QueryValue>>
  /** Validates the response; without it the result is `unknown`. */
  readonly schema?: StandardSchema<Output>
  /** Gives the call up: it rejects with `kernel/aborted`. */
  readonly signal?: AbortSignal
  /** Beside those of JSON. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The request is finished also where the page is left meanwhile; its body may have 64 kB then,
   * and a larger one is refused (`kernel/http-failed`).
   */
  readonly keepalive?: boolean
  /**
   * Largest response in bytes; a longer one rejects with `kernel/bad-answer`. Default: that of the
   * client.
   */
  readonly maxBytes?: number
}

/**
 * A small JSON client. Rejects with KitErrors: `kernel/http-status` ("HTTP status code: 404"; the
 * response's first 1024 characters in `details.reason`, `Retry-After` in milliseconds in
 * `details.retryAfter`), `kernel/http-failed`, `kernel/timeout`, `kernel/aborted`,
 * `kernel/bad-answer`. An empty response is `undefined`.
 */
export interface HttpClient {
  /** `path` is below the origin, with or without a slash at its start, here and below. */
  get<Output = unknown>(path: string, call?: HttpCall<Output>): Promise<Output>
  /** `body` is sent as JSON, here and below. */
  post<Output = unknown>(path: string, body?: unknown, call?: HttpCall<Output>): Promise<Output>
  /** As `post`. */
  put<Output = unknown>(path: string, body?: unknown, call?: HttpCall<Output>): Promise<Output>
  /** As `post`; a body is rarely needed. */
  delete<Output = unknown>(path: string, body?: unknown, call?: HttpCall<Output>): Promise<Output>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Creates a client of one server. Pure; nothing is sent before the first call. Cookies are never
 * sent, and a redirect is a failure: it could lead to whom nobody named.
 */
export function createHttp(options: HttpOptions): HttpClient {
  const sender =
    (method: Method) =>
    <Output>(path: string, body?: unknown, call?: HttpCall<Output>) =>
      exchange(options, method, path, body, call)
  return {
    get: (path, call) => sender('GET')(path, undefined, call),
    post: sender('POST'),
    put: sender('PUT'),
    delete: sender('DELETE'),
  }
}

function urlOf({ origin, query }: HttpOptions, path: string, own: HttpCall<unknown>['query']): URL {
  let url: URL
  try {
    url = new URL(path ? `${origin.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}` : origin)
  } catch (cause) {
    throw httpError('http-failed', { reason: 'its URL is not http or https' }, { cause })
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw httpError('http-failed', { reason: 'its URL is not http or https' })
  for (const [key, value] of Object.entries({ ...query, ...own }))
    if (value !== undefined) url.searchParams.set(key, String(value))
  return url
}

async function exchange<Output>(
  options: HttpOptions,
  method: Method,
  path: string,
  body: unknown,
  call: HttpCall<Output> = {},
): Promise<Output> {
  const { clock = systemClock, timeout = 10_000 } = options
  const { maxBytes = options.maxBytes ?? 4_000_000 } = call
  const url = urlOf(options, path, call.query)
  const { controller, unlink } = linkSignals(call.signal)
  const send: typeof fetch = options.fetch ?? ((...args) => fetch(...args))
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...options.headers,
    ...call.headers,
  }
  const work = async () => {
    const init = {
      method,
      headers,
      credentials: 'omit',
      redirect: 'error',
      signal: controller.signal,
      keepalive: call.keepalive === true,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    } as const
    const response = await send(url.href, init)
    return { response, text: await readText(response, maxBytes) }
  }
  const bad = (problem: string) => runError('bad-answer', { who: url.host, problem })
  const onTime = () => runError('timeout', { what: url.host, seconds: timeout / 1000 })
  try {
    const { response, text } = await withTimeout(work(), {
      ms: timeout,
      signal: call.signal,
      clock,
      onTime,
    })
    if (!response.ok) {
      const error = statusError({
        host: url.host,
        status: response.status,
        reason: text.slice(0, 1024),
        retryAfter: retryAfterOf(response, clock.now()),
      })
      options.onStatus?.(error)
      throw error
    }
    return parseBody(response, text, bad, call.schema)
  } catch (error) {
    if (isKitError(error)) throw error
    if (error instanceof RangeError) throw bad(error.message)
    const message = errorMessage(error)
    // some platforms quote the address, which may hold a key
    const reason = message.replaceAll(url.href, url.host)
    throw httpError('http-failed', { reason }, { cause: reason === message ? error : undefined })
  } finally {
    unlink()
    controller.abort()
  }
}

function parseBody<Output>(
  { headers }: Response,
  text: string,
  bad: (problem: string) => Error,
  schema: StandardSchema<Output> | undefined,
): Output {
  let value: unknown
  try {
    value = text ? JSON.parse(text) : undefined
  } catch {
    // a page of a proxy or of a sign-in has another type than an answer that was cut
    throw bad(`it is not JSON (${headers.get('content-type')})`)
  }
  return schema ? parse(schema, value, (problems) => bad(problems.join('; '))) : (value as Output)
}
