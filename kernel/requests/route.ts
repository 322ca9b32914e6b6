import type { Clock } from '../async/clock'
import type { Lazy } from '../async/lazy'
import type { Connector } from '../connectors/types'
import type { KitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import type { ChainId, Driver, SendRpc } from '../networks/types'
import { currentConnection } from '../sessions/currentConnection'
import type { NamespaceSession } from '../sessions/types'
import type { RpcUrl, Transports, UrlStatus } from '../transport/types'
import { rpcError, toRpcError } from './errors'
import { deepFreeze } from './plainData'
import type { RpcCall, RpcRoute } from './types'

/** What the router needs of its kit. */
export interface RouteDeps {
  /** The current session of a namespace. */
  session(namespace: string): NamespaceSession
  /** The connector of that session. */
  connector(namespace: string): Connector | undefined
  /** The URLs for reads of a chain; if there are none, reads go through the wallet. */
  urls(chainId: ChainId): readonly RpcUrl[]
  /** Lets the visitor connect; resolves when a session exists, rejects with `rpc/user-rejected`. */
  connectFirst(namespace: string, signal: AbortSignal): Promise<void>
  readonly clock: Clock
  /** The transports of the chains. */
  readonly transports: Pick<Lazy<Transports>, 'now' | 'get'>
}

/** One call to be sent. `connector` is the one that the verdict was made for. */
export interface RouteInput {
  readonly call: RpcCall
  readonly driver: Driver
  readonly connector: Connector | undefined
  readonly signal: AbortSignal
  /** Milliseconds until the call times out; undefined: no limit. */
  readonly timeout?: number | undefined
  /** Called with the route before anything is sent. */
  onRoute(route: RpcRoute): void
}

/**
 * Errors that mean that the wallet does not support the method: nothing was done, so the driver's
 * fallback may be tried.
 */
const unsupportedMethodCodes: readonly string[] = [
  'rpc/method-not-found',
  'rpc/unsupported-method',
  'rpc/method-unsupported',
  'rpc/bundle-unknown',
]

/** Errors that say what the wallet or its user wants. */
const decisionCodes: readonly string[] = [
  'rpc/unauthorized',
  'rpc/user-rejected',
  'rpc/disconnected',
  'kernel/aborted',
]

/** Whether the driver's fallback may be tried in place of an error. */
const mayFallBack = ({ fallbackOnFailure = [] }: Driver, method: string, code: string): boolean =>
  unsupportedMethodCodes.includes(code) ||
  (fallbackOnFailure.includes(method) && !decisionCodes.includes(code))

/** Sends each call to the session, a URL or the wallet, by the kind of its method. */
export function createRouter(deps: RouteDeps): {
  send(input: RouteInput): Promise<unknown>
  health(): readonly UrlStatus[]
  destroy(): void
} {
  const connectionOf = (namespace: string) => currentConnection(deps.session(namespace))
  /** Sends to the URLs of the call's chain; undefined if it has none. */
  const chainOf = ({
    call: { chainId },
    driver,
    signal,
    timeout,
  }: RouteInput): SendRpc | undefined => {
    const urls = deps.urls(chainId)
    if (!urls.length) return undefined
    return async (request) => {
      const nonIdempotent = driver.methods[request.method] === 'broadcast'
      const result = await (await deps.transports.get()).request(chainId, urls, driver, request, {
        signal,
        timeout,
        nonIdempotent,
      })
      return checkedResult(result, request.method, driver, `The URL of ${chainId}`)
    }
  }

  return {
    async send(input) {
      const { call, driver, signal, onRoute } = input
      const { namespace, method, chainId } = call
      const kind = Object.hasOwn(driver.methods, method) ? driver.methods[method] : undefined
      if (kind === 'session' || kind === 'connect') {
        onRoute('session')
        if (kind === 'connect' && !connectionOf(namespace))
          await deps.connectFirst(namespace, signal)
        const session = connectionOf(namespace)
        if (kind === 'connect' && !session)
          throw rpcError('unauthorized', { reason: 'no wallet was connected' })
        return driver.answer(method, session, chainId, call.params)
      }
      if (kind === 'read' || kind === 'broadcast') {
        const chain = chainOf(input)
        if (chain) {
          onRoute('url')
          return chain(call)
        }
        if (connectionOf(namespace)?.chainId !== chainId) throw rpcError('no-url', { chainId })
      }
      return sendToWallet(input, deps, chainOf(input))
    },
    health: () => deps.transports.now()?.health() ?? [],
    destroy: () => deps.transports.now()?.destroy(),
  }
}

async function sendToWallet(
  input: RouteInput,
  deps: RouteDeps,
  chain: SendRpc | undefined,
): Promise<unknown> {
  const { call, driver, connector } = input
  const session = currentConnection(deps.session(call.namespace))
  if (!session || !connector) throw rpcError('unauthorized', { reason: 'no wallet is connected' })
  // the approval may have taken a while: it is valid only for the wallet, account and chain it was
  // given for
  if (connector.manifest !== deps.connector(call.namespace)?.manifest)
    throw rpcError('unauthorized', { reason: 'the wallet changed meanwhile' })
  if (call.account !== undefined && call.account !== session.active)
    throw rpcError('unauthorized', { reason: 'the account changed meanwhile' })
  if (call.chainId !== session.chainId)
    throw rpcError('chain-disconnected', {
      reason: `${call.chainId} is not the chain of the session`,
    })
  input.onRoute('wallet')
  try {
    return checkedResult(
      await connector.request(call),
      call.method,
      driver,
      `The wallet "${connector.manifest.id}"`,
    )
  } catch (error) {
    const known = toWalletError(error, call.method)
    if (!driver.fallback || !mayFallBack(driver, call.method, known.code)) throw known
    const ask = async ({ method, params }: { method: string; params?: RpcCall['params'] }) => {
      if (input.signal.aborted) throw kernelError('aborted')
      return connector.request(deepFreeze({ ...call, method, params }))
    }
    const answer = await driver.fallback(call, ask, session, chain)
    if (!answer) throw known
    return answer.result
  }
}

const toWalletError = (error: unknown, method: string): KitError =>
  toRpcError(error, { method, source: 'wallet' })

function checkedResult(result: unknown, method: string, driver: Driver, who: string): unknown {
  const problem = driver.checkResult?.(method, result)
  if (problem) throw runError('bad-answer', { who, problem })
  return result
}
