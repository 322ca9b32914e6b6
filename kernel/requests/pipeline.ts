import { notLoaded } from '../async/lazy'
import { abortError, linkSignals, race } from '../async/signals'
import { isKitError, type KitError } from '../errors/KitError'
import { runError } from '../errors/lateErrors'
import type { ChainId, Driver, Network, RpcRequest, Safety } from '../networks/types'
import { currentConnection } from '../sessions/currentConnection'
import { acceptRewrite, authorize, baseVerdict } from './authorize'
import { rpcError, toRpcError } from './errors'
import { clonePlain, deepFreeze } from './plainData'
import { createRouter, type RouteDeps } from './route'
import type {
  Pipeline,
  RequestHooks,
  RequestOptions,
  RequestPhase,
  RpcCall,
  RpcOutcome,
  RpcRoute,
} from './types'

/** What the pipeline needs of its kit. */
export interface PipelineDeps extends RouteDeps {
  readonly hooks: RequestHooks
  /**
   * Names of the plugins that made a rewritten call, in order, by that call; recorded by the hook
   * engine.
   */
  readonly rewrites?: Pick<WeakMap<object, readonly string[]>, 'get'>
  /** The namespace of a request, also of one that names none. */
  namespaceOf(options: RequestOptions): string
  /** The chain for requests in a namespace without a session. */
  selectedChain(namespace: string): ChainId | undefined
  readonly networks: readonly Network[]
  /** The policy tables of the plugins. */
  readonly policies?: () => readonly Readonly<Record<string, Safety>>[]
  /**
   * Asks the visitor for approval; rejects with `rpc/user-rejected`. `signal` aborts when the
   * request ends otherwise.
   */
  ask(call: RpcCall, reason: string | undefined, signal: AbortSignal): Promise<void>
  /**
   * Called when a call is denied, before anything was sent: logs it, shows it in the modal, rejects
   * what waits for the visitor. `reason` is the plugins'; undefined where no policy lists the
   * method.
   */
  onDisallowed(call: RpcCall, error: KitError, reason: string | undefined): void
  /** Called when the list of pending requests has changed. */
  onPending?(): void
  report(error: unknown): void
}

interface Entry {
  call: RpcCall
  phase: RequestPhase
  route: RpcRoute
  connectorId?: string | undefined
  readonly since: number
  readonly controller: AbortController
}

/** Milliseconds that a read may take, retries included. */
const readTimeout = 10_000

/**
 * Creates the pipeline. Order: check, `request` hook, freeze, verdict (base, then `authorize`), the
 * visitor's approval, `execute` hook, route by method kind, error mapping, `settled`. The object
 * that was approved is the object that is sent.
 */
export function createPipeline(deps: PipelineDeps): Pipeline {
  const { clock, hooks } = deps
  const router = createRouter(deps)
  const open = new Set<Entry>()
  let lastId = 0
  let destroyed = false
  const changed = () => guarded(() => deps.onPending?.())
  const guarded = (fn: () => void) => {
    try {
      fn()
    } catch (error) {
      deps.report(error)
    }
  }
  const enter = (entry: Entry, phase: RequestPhase) => {
    if (entry.controller.signal.aborted) throw abortError(entry.controller.signal)
    entry.phase = phase
    changed()
  }

  const driverOf = async (namespace: string): Promise<Driver> => {
    const network = deps.networks.find((known) => known.namespace === namespace)
    if (!network) throw runError('network-unknown', { network: namespace })
    try {
      return (await network.driver()).default
    } catch (error) {
      throw notLoaded(error)
    }
  }

  async function run(entry: Entry, timeout: number | undefined): Promise<unknown> {
    const { signal } = entry.controller
    const driver = await driverOf(entry.call.namespace)
    if (signal.aborted) throw abortError(signal)
    const network = deps.networks.find(({ id }) => id === entry.call.chainId)
    const original = deepFreeze({ ...entry.call, params: driver.checkParams(entry.call, network) })
    entry.call = original
    const rewrite: unknown = await hooks.request(original)
    const call = acceptRewrite(
      original,
      rewrite,
      rewrite === original ? [] : (deps.rewrites?.get(rewrite as object) ?? []),
      driver,
      network,
    )
    entry.call = call
    const connector = deps.connector(call.namespace)
    entry.connectorId = connector?.manifest.id
    const kind = Object.hasOwn(driver.methods, call.method)
      ? driver.methods[call.method]
      : undefined
    const base = baseVerdict({
      method: call.method,
      kind,
      approval: connector?.manifest.approval,
      policies: [driver.policy, ...(deps.policies?.() ?? [])],
    })
    const { verdict, reason } = await authorize(hooks, call, original, base)
    enter(entry, verdict === 'ask' ? 'ask' : 'send')
    if (verdict === 'deny') {
      const details = {
        reason: base === 'deny' ? `no policy lists ${call.method} for this wallet` : reason,
      }
      const error = rpcError('not-allowed', details, { details })
      guarded(() => deps.onDisallowed(call, error, reason))
      throw error
    }
    const session = currentConnection(deps.session(call.namespace))
    if (!kind && session) driver.checkTarget?.(call, session)
    if (verdict === 'ask') {
      await deps.ask(call, reason, signal)
      enter(entry, 'send')
    }
    const ms = timeout ?? (kind === 'read' || kind === 'broadcast' ? readTimeout : undefined)
    const onTimeout = () =>
      entry.controller.abort(runError('timeout', { what: call.method, seconds: (ms ?? 0) / 1000 }))
    const timer = ms === undefined ? undefined : clock.setTimeout(onTimeout, ms)
    try {
      const answer = await race(hooks.execute(call), signal)
      if (answer) {
        entry.route = 'plugin'
        return answer.result
      }
      if (signal.aborted) throw abortError(signal)
      return await race(
        router.send({
          call,
          driver,
          connector,
          signal,
          timeout: ms,
          onRoute: (route) => void (entry.route = route),
        }),
        signal,
      )
    } finally {
      if (timer !== undefined) clock.clearTimeout(timer)
    }
  }

  const start = (
    request: RpcRequest,
    options: RequestOptions & { readonly origin?: string },
  ): RpcCall => {
    const { method, params } = shape(request)
    const namespace = deps.namespaceOf(options)
    const session = currentConnection(deps.session(namespace))
    const chainId = options.chainId ?? session?.chainId ?? deps.selectedChain(namespace)
    const known =
      chainId !== undefined &&
      (chainId === session?.chainId || deps.networks.some(({ id }) => id === chainId))
    if (!known || !chainId.startsWith(`${namespace}:`))
      throw runError('network-unknown', { network: chainId ?? namespace })
    const account = session && { account: session.active }
    return {
      id: ++lastId,
      method,
      params,
      namespace,
      chainId,
      ...account,
      origin: options.origin ?? 'host',
      rewrittenBy: [],
    }
  }

  const settle = (
    entry: Entry,
    end: { ok: true; result: unknown } | { ok: false; error: KitError },
  ) => {
    open.delete(entry)
    changed()
    const outcome: RpcOutcome = {
      call: deepFreeze(entry.call),
      route: entry.route,
      milliseconds: clock.now() - entry.since,
      ...end,
    }
    guarded(() => hooks.settled(outcome))
  }

  return {
    async request(request, options = {}) {
      if (destroyed) throw runError('destroyed')
      const call = start(request, options)
      const { controller, unlink } = linkSignals(options.signal, options.until)
      const entry: Entry = { call, phase: 'check', route: 'none', since: clock.now(), controller }
      open.add(entry)
      changed()
      try {
        const result = await race(run(entry, options.timeout), controller.signal)
        settle(entry, { ok: true, result })
        return result
      } catch (error) {
        // errors of wallets and servers are mapped where they arrive; others are the kit's or a
        // plugin's
        const known = toRpcError(error, { method: entry.call.method, source: 'url' })
        settle(entry, { ok: false, error: known })
        throw known
      } finally {
        unlink()
        controller.abort()
      }
    },
    pending: () => [...open].map(({ controller: _, ...entry }) => entry),
    rejectOpen(reason = rpcError('user-rejected'), which = ({ phase }) => phase === 'ask') {
      const rejected = [...open].filter(which)
      for (const entry of rejected) entry.controller.abort(reason)
      return rejected.length
    },
    health: router.health,
    destroy() {
      destroyed = true
      for (const entry of open) entry.controller.abort(runError('destroyed'))
      router.destroy()
    },
  }
}

/**
 * Checks a request and copies its parameters, so that later changes by the caller have no effect.
 * Throws `rpc/invalid-request`.
 */
function shape(request: RpcRequest): RpcRequest {
  try {
    const { method, params } = request
    const list = params === undefined || params === null || typeof params === 'object'
    if (typeof method === 'string' && method.length > 0 && method.length <= 128 && list)
      return { method, params: clonePlain(params ?? undefined) }
  } catch (error) {
    throw rpcError(
      'invalid-request',
      {
        reason: isKitError(error)
          ? undefined
          : `the parameters must be plain data (${(error as Error).message})`,
      },
      { cause: error },
    )
  }
  throw rpcError('invalid-request', {
    reason: 'expected { method, params } with a text and a list or an object',
  })
}
