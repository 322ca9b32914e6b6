import { linkSignals } from '../async/signals'
import { withTimeout } from '../async/withTimeout'
import { kernelError } from '../errors/kernelErrors'
import { errorMessage, isKitError, type KitError } from '../errors/KitError'
import { httpError } from '../errors/lateErrors'
import { rpcError } from '../requests/errors'
import { hideKeys } from './endpoints'
import { readText } from './readText'
import type { Endpoint, ExchangeOptions, Failure, HttpRequest, Reply } from './types'

/** An answer that cannot be used: another URL may do better, the same one would not. */
export const invalidAnswer = (host: string, problem: string): Failure => ({
  error: rpcError('bad-response', { host, problem }),
  next: true,
  retry: false,
  refused: false,
  fault: true,
})

/** No answer in time. */
export const timedOut = (host: string, ms: number): { readonly ok: false } & Failure => ({
  ok: false,
  error: rpcError('timeout', { host, seconds: Math.round(ms / 100) / 10 }),
  next: true,
  retry: true,
  refused: false,
  fault: true,
})

/** An answer with a status that is no success. */
export function statusFailure(endpoint: Endpoint, { status, text, retryAfter }: Reply): Failure {
  const error = httpError('http-status', { status }, { details: { host: endpoint.host, status, reason: hideKeys(text.slice(0, 4096), endpoint).slice(0, 1024) } })
  return { error, next: true, retry: retryableStatuses.includes(status), refused: status === 429 || status === 503, fault: true, retryAfter }
}

/** One HTTP request and its whole answer. Cookies are never sent. Rejects only with `kernel/aborted`. */
export async function httpExchange(endpoint: Endpoint, request: HttpRequest, options: ExchangeOptions): Promise<{ readonly reply: Reply } | { readonly failure: Failure }> {
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
    return { reply: await withTimeout(work(), { ms: timeout, signal, clock, onTime: () => timedOut(host, timeout).error }) }
  } catch (error) {
    if (signal.aborted) throw kernelError('aborted')
    if (error instanceof RangeError) return { failure: invalidAnswer(host, errorMessage(error)) }
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

/** RPC codes after which the same request may go well later: unknown, limit exceeded, internal. */
export const retryableCodes: readonly unknown[] = [-1, -32005, -32603]
/** HTTP statuses after which the same request may go well later. */
export const retryableStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]
/** Rounds after the first, the first pause in milliseconds (doubling), and the longest pause. */
export const retryLimits = { count: 3, delay: 150, longest: 10_000 } as const

/** `Retry-After` in milliseconds: seconds or an HTTP date; `undefined` for anything else. Never negative. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** The pause before round `round` (1 is the first retry): what the servers asked for, else doubling; at most 10 s. */
export function pauseBefore(round: number, asked: readonly (number | undefined)[]): number {
  const known = asked.filter((ms) => ms !== undefined)
  const backoff = retryLimits.delay * 2 ** (round - 1)
  const wanted = known.length && known.length === asked.length ? Math.min(...known) : backoff
  return Math.min(wanted, retryLimits.longest)
}
