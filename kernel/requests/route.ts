import { kernelError } from '../errors/kernelErrors'
import type { KitError } from '../errors/KitError'
import { runError } from '../errors/lateErrors'
import type { Driver, SendRpc } from '../networks/types'
import { currentConnection } from '../sessions/currentConnection'
import { rpcError, toRpcError } from './errors'
import { deepFreeze } from './plainData'
import type { RouteDeps, RouteInput, RpcCall, UrlStatus } from './types'

/** Errors that mean "this wallet has no such method": nothing was done, another way may be tried. */
const lacking: readonly string[] = ['rpc/method-not-found', 'rpc/unsupported-method', 'rpc/method-unsupported', 'rpc/bundle-unknown']

/** Sends calls where their kind says. */
export function createRouter(deps: RouteDeps): { send(input: RouteInput): Promise<unknown>; health(): readonly UrlStatus[]; destroy(): void } {
  const connectionOf = (namespace: string) => currentConnection(deps.session(namespace))
  /** Asks the URLs of the call's chain; undefined where there are none. */
  const chainOf = ({ call: { chainId }, driver, signal, timeout }: RouteInput): SendRpc | undefined => {
    const urls = deps.urls(chainId)
    if (!urls.length) return undefined
    return async (request) => {
      const once = driver.methods[request.method] === 'broadcast'
      const result = await (await deps.transports.get()).request(chainId, urls, driver, request, { signal, timeout, once })
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
        if (kind === 'connect' && !connectionOf(namespace)) await deps.connectFirst(namespace, signal)
        const session = connectionOf(namespace)
        if (kind === 'connect' && !session) throw rpcError('unauthorized', { reason: 'no wallet was connected' })
        return driver.answer(method, session, chainId, call.params)
      }
      if (kind === 'read' || kind === 'broadcast') {
        const chain = chainOf(input)
        if (chain) {
          take('url')
          return chain(call)
        }
        if (connectionOf(namespace)?.chainId !== chainId) throw rpcError('no-url', { chainId })
      }
      return viaWallet(input, deps, chainOf(input))
    },
    health: () => deps.transports.now()?.health() ?? [],
    destroy: () => deps.transports.now()?.destroy(),
  }
}

async function viaWallet(input: RouteInput, deps: RouteDeps, chain: SendRpc | undefined): Promise<unknown> {
  const { call, driver, connector } = input
  const session = currentConnection(deps.session(call.namespace))
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
