import { kernelError } from '../errors/kernelErrors'
import type { KitError } from '../errors/KitError'
import { runError } from '../errors/lateErrors'
import type { ChainId, ConnectedNamespace, Driver, SendRpc } from '../networks/types'
import type { Concurrency } from '../transport/concurrency'
import type { RpcUrl, Transport, UrlStatus } from '../transport/types'
import { rpcError, toRpcError } from './errors'
import { deepFreeze } from './plainData'
import type { RouteDeps, RouteInput, RpcCall } from './types'

/** A namespace's session; while another wallet is being connected, still the present one. */
export function connected(deps: Pick<RouteDeps, 'session'>, namespace: string): ConnectedNamespace | undefined {
  const session = deps.session(namespace)
  return session.status === 'connected' ? session : session.status === 'connecting' ? session.fallback : undefined
}

/** Errors that mean "this wallet has no such method": nothing was done, another way may be tried. */
const lacking: readonly string[] = ['rpc/method-not-found', 'rpc/unsupported-method', 'rpc/method-unsupported', 'rpc/bundle-unknown']

/** Sends calls where their kind says; keeps one transport per chain. */
export function createRouter(deps: RouteDeps): { send(input: RouteInput): Promise<unknown>; health(): readonly UrlStatus[]; destroy(): void } {
  const transports = new Map<ChainId, { readonly key: string; readonly transport: Transport }>()
  let ended = false
  // one for all chains: often one host serves several
  let budget: Concurrency | undefined
  const transportOf = async (chainId: ChainId, urls: readonly RpcUrl[], driver: Driver): Promise<Transport> => {
    const { createConcurrency, createTransport } = await import('../transport/transport')
    if (ended) throw runError('destroyed')
    budget ??= createConcurrency()
    const key = JSON.stringify(urls)
    const kept = transports.get(chainId)
    if (kept?.key === key) return kept.transport
    kept?.transport.destroy()
    const transport = createTransport({ urls, clock: deps.clock, ping: driver.ping, rest: driver.rest, budget, ...(deps.fetch && { fetch: deps.fetch }) })
    transports.set(chainId, { key, transport })
    return transport
  }

  /** Asks the URLs of the call's chain; undefined where there are none. */
  const chainOf = ({ call: { chainId }, driver, signal, timeout }: RouteInput): SendRpc | undefined => {
    const urls = deps.urls(chainId)
    if (!urls.length) return undefined
    return async (request) => {
      const once = driver.methods[request.method] === 'broadcast'
      const result = await (await transportOf(chainId, urls, driver)).request(request, { signal, timeout, once })
      return checked(result, request.method, driver, `The URL of ${chainId}`)
    }
  }

  return {
    async send(input) {
      const { call, driver, signal, take } = input
      const { namespace, method, chainId } = call
      const kind = Object.hasOwn(driver.methods, method) ? driver.methods[method] : undefined
      if (kind === 'session' || kind === 'connect') {
        take('session')
        if (kind === 'connect' && !connected(deps, namespace)) await deps.connectFirst(namespace, signal)
        const session = connected(deps, namespace)
        if (kind === 'connect' && !session) throw rpcError('unauthorized', { reason: 'no wallet was connected' })
        return driver.answer(method, session, chainId, call.params)
      }
      if (kind === 'read' || kind === 'broadcast') {
        const chain = chainOf(input)
        if (chain) {
          take('url')
          return chain(call)
        }
        if (connected(deps, namespace)?.chainId !== chainId) throw rpcError('no-url', { chainId })
      }
      return viaWallet(input, deps, chainOf(input))
    },
    health: () =>
      [...transports].flatMap(([chainId, { transport }]) => transport.health().map((known) => ({ chainId, ...known }))),
    destroy() {
      ended = true
      for (const { transport } of transports.values()) transport.destroy()
      transports.clear()
    },
  }
}

async function viaWallet(input: RouteInput, deps: RouteDeps, chain: SendRpc | undefined): Promise<unknown> {
  const { call, driver, connector } = input
  const session = connected(deps, call.namespace)
  if (!session || !connector) throw rpcError('unauthorized', { reason: 'no wallet is connected' })
  // the visitor may have taken a while to approve: what was approved is for the wallet, account and chain of then
  if (connector.manifest !== deps.connector(call.namespace)?.manifest) throw rpcError('unauthorized', { reason: 'the wallet changed meanwhile' })
  if (call.account !== undefined && call.account !== session.active) throw rpcError('unauthorized', { reason: 'the account changed meanwhile' })
  if (call.chainId !== session.chainId) throw rpcError('chain-disconnected', { reason: `${call.chainId} is not the chain of the session` })
  input.take('wallet')
  try {
    return checked(await connector.request(call), call.method, driver, `The wallet "${connector.manifest.id}"`)
  } catch (error) {
    const known = mapped(error, call.method)
    if (!driver.fallback || !lacking.includes(known.code)) throw known
    const ask = async ({ method, params }: { method: string; params?: RpcCall['params'] }) => {
      if (input.signal.aborted) throw kernelError('aborted')
      return connector.request(deepFreeze({ ...call, method, params }))
    }
    const other = await driver.fallback(call, ask, session, chain)
    if (!other) throw known
    return other.result
  }
}

const mapped = (error: unknown, method: string): KitError => toRpcError(error, { method, source: 'wallet' })

function checked(result: unknown, method: string, driver: Driver, who: string): unknown {
  const problem = driver.checkResult?.(method, result)
  if (problem) throw runError('bad-answer', { who, problem })
  return result
}
