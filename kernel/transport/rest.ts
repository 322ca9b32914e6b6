import { errorMessage } from '../errors/KitError'
import type { RestRequest, RpcRequest } from '../networks/types'
import { rpcError } from '../requests/errors'
import { hideKeys } from './endpoints'
import { httpExchange, invalidAnswer, statusFailure } from './exchange'
import type { CallOutcome, Endpoint, ExchangeOptions, RestEncoder } from './types'

/**
 * Appends a path to a URL: `https://h/api?key=1` and `/address/x` give
 * `https://h/api/address/x?key=1`; a query in the path comes after the URL's own. Undefined for a
 * path that would escape the URL's: without a leading slash, with dot segments, a backslash, white
 * space or a fragment.
 */
export function joinUrl(base: string, path: string): string | undefined {
  const [rest = '', ...queries] = path.split('?')
  const leaves = rest.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part))
  if (!path.startsWith('/') || leaves || /[\\#\s]/.test(path)) return undefined
  const url = new URL(base)
  url.hash = ''
  url.pathname = url.pathname.replace(/\/+$/, '') + rest
  const query = [url.search.slice(1), queries.join('?')].filter(Boolean).join('&')
  url.search = query
  return url.href
}

/**
 * Sends one request as plain HTTP. Rejects with `kernel/aborted`, `rpc/invalid-params`, and with
 * what `encode` throws.
 */
export async function fetchRest(
  endpoint: Endpoint,
  request: RpcRequest,
  encode: RestEncoder,
  options: ExchangeOptions,
): Promise<CallOutcome> {
  const { host } = endpoint
  const rest: RestRequest = encode(request)
  const url = joinUrl(endpoint.url, rest.path)
  if (!url)
    throw rpcError('invalid-params', { method: request.method, problem: 'they do not make a path' })
  const ended = await httpExchange(
    endpoint,
    {
      method: rest.method,
      url,
      body: rest.body,
      ...(rest.body !== undefined && { type: 'text/plain' }),
    },
    options,
  )
  if ('failure' in ended) return { ok: false, ...ended.failure }
  const { status, ok, text } = ended.reply
  if (ok) {
    try {
      return { ok: true, result: rest.read(text) }
    } catch (error) {
      return {
        ok: false,
        ...invalidAnswer(host, hideKeys(errorMessage(error).slice(0, 300), endpoint)),
      }
    }
  }
  const failure = statusFailure(endpoint, ended.reply)
  // 404: another URL may have it; 400 and 422: the request is invalid everywhere
  const requestFailed = status === 400 || status === 404 || status === 422
  return { ok: false, ...failure, ...(requestFailed && { fault: false, next: status === 404 }) }
}
