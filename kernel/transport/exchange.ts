import { linkSignals } from '../async/signals'
import { withTimeout } from '../async/withTimeout'
import { errorMessage, isKitError, type KitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import { rpcError } from '../requests/errors'
import { hideKeys } from './endpoints'
import { httpError, readText, retryAfterOf, statusError } from './httpResponse'
import { retryableStatuses } from './retry'
import type { CallFailure, Endpoint, ExchangeOptions, HttpRequest, HttpResponse } from './types'

/**
 * The failure of a response that is not valid: another URL may do better, the same one would not.
 */
export const invalidAnswer = (host: string, problem: string): CallFailure => ({
  error: rpcError('bad-response', { host, problem }),
  next: true,
  retry: false,
  refused: false,
  fault: true,
})

/** The failure of a URL that did not respond within `ms`. */
export const timedOut = (host: string, ms: number): { readonly ok: false } & CallFailure => ({
  ok: false,
  error: rpcError('timeout', { host, seconds: Math.round(ms / 100) / 10 }),
  next: true,
  retry: true,
  refused: false,
  fault: true,
})

/** The failure of a response with an HTTP error status. */
export function statusFailure(
  endpoint: Endpoint,
  { status, text, retryAfter }: HttpResponse,
): CallFailure {
  const error = statusError({
    host: endpoint.host,
    status,
    reason: hideKeys(text.slice(0, 4096), endpoint).slice(0, 1024),
    retryAfter,
  })
  return {
    error,
    next: true,
    retry: retryableStatuses.includes(status),
    refused: status === 429 || status === 503,
    fault: true,
    retryAfter,
  }
}

/**
 * Sends one HTTP request and reads the whole response. Cookies are never sent, and a redirect is a
 * failure. Rejects only with `kernel/aborted`.
 */
export async function httpExchange(
  endpoint: Endpoint,
  request: HttpRequest,
  options: ExchangeOptions,
): Promise<{ readonly reply: HttpResponse } | { readonly failure: CallFailure }> {
  const { host, headers } = endpoint
  const { clock, signal, timeout } = options
  const { controller, unlink } = linkSignals(signal)
  const work = async () => {
    const response = await options.fetch(request.url, {
      method: request.method,
      headers: { ...(request.type && { 'content-type': request.type }), ...headers },
      credentials: 'omit',
      // it could lead to whom nobody named
      redirect: 'error',
      signal: controller.signal,
      ...(request.body !== undefined && { body: request.body }),
    })
    const retryAfter = retryAfterOf(response, clock.now())
    return {
      status: response.status,
      ok: response.ok,
      retryAfter,
      text: await readText(response, options.maxBytes),
    }
  }
  try {
    return {
      reply: await withTimeout(work(), {
        ms: timeout,
        signal,
        clock,
        onTime: () => timedOut(host, timeout).error,
      }),
    }
  } catch (error) {
    if (signal.aborted) throw kernelError('aborted')
    if (error instanceof RangeError) return { failure: invalidAnswer(host, errorMessage(error)) }
    return {
      failure: {
        error: isKitError(error) ? error : connectionError(endpoint, request.url, error),
        next: true,
        retry: true,
        refused: false,
        fault: true,
      },
    }
  } finally {
    unlink()
    controller.abort()
  }
}

/**
 * The error of a request that did not reach the server. Some platform errors quote the URL with its
 * keys: such a message and cause are left out.
 */
function connectionError({ host, headers }: Endpoint, url: string, cause: unknown): KitError {
  const hasKeys = (text: string) => hideKeys(text, { url, headers }) !== text
  const quoted = [cause, (cause as { cause?: unknown } | null)?.cause].some((error) =>
    hasKeys(errorMessage(error)),
  )
  const reason = quoted ? 'its URL cannot be asked' : errorMessage(cause)
  return httpError('http-failed', { reason }, { details: { host }, ...(!quoted && { cause }) })
}
