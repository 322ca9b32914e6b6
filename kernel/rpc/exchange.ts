import type { Clock } from '../clock'
import { errorMessage, isKitError, type KitError } from '../errors'
import { httpError } from '../httpErrors'
import { kernelError } from '../kernelErrors'
import { limit } from '../limit'
import { linkSignals } from './abort'
import { readText } from './body'
import { type Endpoint, hideKeys } from './endpoints'
import { rpcError } from './errors'
import { retryableStatuses, retryAfterMs } from './retry'

/** How one attempt at one URL ended. */
export type Outcome = { readonly ok: true; readonly result: unknown } | ({ readonly ok: false } & Failure)
/**
 * Why an attempt failed and what may be tried: another URL (`next`), the same later (`retry`). `refused`: the server surely did not act
 * on it. `fault`: it speaks against the URL, not against the request. `missing`: a batch was answered without it.
 */
export interface Failure {
  readonly error: KitError
  readonly next: boolean
  readonly retry: boolean
  readonly refused: boolean
  readonly fault: boolean
  readonly missing?: boolean
  readonly retryAfter?: number | undefined
}

/** What an exchange needs besides its request. Milliseconds for the whole exchange, bytes of the answer. */
export interface ExchangeOptions {
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly maxBytes: number
  readonly timeout: number
  readonly signal: AbortSignal
}
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: string | undefined
  /** Media type of the body. */
  readonly type?: string
}
export interface Reply {
  readonly status: number
  readonly ok: boolean
  readonly retryAfter: number | undefined
  readonly text: string
}

/** An answer that cannot be used: another URL may do better, the same one would not. */
export const unusable = (host: string, problem: string): Failure => ({
  error: rpcError('bad-response', { host, problem }),
  next: true,
  retry: false,
  refused: false,
  fault: true,
})

/** No answer in time. */
export const hung = (host: string, ms: number): { readonly ok: false } & Failure => ({
  ok: false,
  error: rpcError('timeout', { host, seconds: Math.round(ms / 100) / 10 }),
  next: true,
  retry: true,
  refused: false,
  fault: true,
})

/** An answer with a status that is no success. */
export function refusal(endpoint: Endpoint, { status, text, retryAfter }: Reply): Failure {
  const error = httpError('http-status', { status }, { details: { host: endpoint.host, status, reason: hideKeys(text.slice(0, 4096), endpoint).slice(0, 1024) } })
  return { error, next: true, retry: retryableStatuses.includes(status), refused: status === 429 || status === 503, fault: true, retryAfter }
}

/** One HTTP request and its whole answer. Cookies are never sent. Rejects only with `kernel/aborted`. */
export async function exchange(endpoint: Endpoint, request: HttpRequest, options: ExchangeOptions): Promise<{ readonly reply: Reply } | { readonly failure: Failure }> {
  const { host, headers } = endpoint
  const { clock, signal, timeout } = options
  const { controller, unlink } = linkSignals(signal)
  const work = async () => {
    const response = await options.fetch(request.url, {
      method: request.method,
      headers: { ...(request.type && { 'content-type': request.type }), ...headers },
      credentials: 'omit',
      // a header is for this host alone
      ...(Object.keys(headers).length > 0 && { redirect: 'error' }),
      signal: controller.signal,
      ...(request.body !== undefined && { body: request.body }),
    })
    const retryAfter = retryAfterMs(response.headers.get('retry-after'), clock.now())
    return { status: response.status, ok: response.ok, retryAfter, text: await readText(response, options.maxBytes) }
  }
  try {
    return { reply: await limit(work(), { ms: timeout, signal, clock, onTime: () => hung(host, timeout).error }) }
  } catch (error) {
    if (signal.aborted) throw kernelError('aborted')
    if (error instanceof RangeError) return { failure: unusable(host, errorMessage(error)) }
    return { failure: { error: isKitError(error) ? error : unreached(endpoint, request.url, error), next: true, retry: true, refused: false, fault: true } }
  } finally {
    unlink()
    controller.abort()
  }
}

/** The platform quotes some URLs whole, for instance those with a password: then neither its words nor it is passed on. */
function unreached({ host, headers }: Endpoint, url: string, cause: unknown): KitError {
  const tells = (text: string) => hideKeys(text, { url, headers }) !== text
  const quoted = [cause, (cause as { cause?: unknown } | null)?.cause].some((error) => tells(errorMessage(error)))
  const reason = quoted ? 'its URL cannot be asked' : errorMessage(cause)
  return httpError('http-failed', { reason }, { details: { host }, ...(!quoted && { cause }) })
}
