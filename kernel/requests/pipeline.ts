import { notLoaded } from '../async/lazy'
import { abortError, linkSignals, race } from '../async/signals'
import { isKitError, type KitError } from '../errors/KitError'
import { runError } from '../errors/lateErrors'
import type { Driver, RpcRequest } from '../networks/types'
import { currentConnection } from '../sessions/currentConnection'
import { acceptRewrite, authorize, baseVerdict } from './authorize'
import { rpcError, toRpcError } from './errors'
import { clonePlain, deepFreeze } from './plainData'
import { createRouter } from './route'
import type { Phase, Pipeline, PipelineDeps, RequestOptions, RpcCall, RpcOutcome, RpcRoute } from './types'

interface Entry {
  call: RpcCall
  phase: Phase
  route: RpcRoute
  readonly since: number
  readonly controller: AbortController
}

/** Milliseconds a read may take in all. */
const readTimeout = 10_000

/**
 * Makes the pipeline. Order: shape, `request` hook, freeze, verdict (base, then `authorize`), the visitor's yes, `execute` hook, the
 * answerer by kind, mapping of errors, `settled`. The object that was approved is the object that is sent.
 */
export function createPipeline(deps: PipelineDeps): Pipeline {
  const { clock, hooks } = deps
  const router = createRouter(deps)
  const open = new Set<Entry>()
  let lastId = 0
  let dead = false
  const changed = () => guarded(() => deps.onPending?.())
  const guarded = (fn: () => void) => {
    try {
      fn()
    } catch (error) {
      deps.report(error)
    }
  }
  const enter = (entry: Entry, phase: Phase) => {
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
    const original = deepFreeze({ ...entry.call, params: driver.checkParams(entry.call) })
    entry.call = original
    const answer: unknown = await hooks.request(original)
    const call = acceptRewrite(original, answer, answer === original ? [] : (deps.rewrites?.get(answer as object) ?? []), driver)
    entry.call = call
    const connector = deps.connector(call.namespace)
    const kind = Object.hasOwn(driver.methods, call.method) ? driver.methods[call.method] : undefined
    const base = baseVerdict({ method: call.method, kind, approval: connector?.manifest.approval, policies: [driver.policy, ...(deps.policies?.() ?? [])] })
    const { verdict, reason } = await authorize(hooks, call, original, base)
    enter(entry, verdict === 'ask' ? 'ask' : 'send')
    if (verdict === 'deny') {
      // it leaves the list first: what ends the open requests must not end this one with another error
      open.delete(entry)
      const error = rpcError('not-allowed', { reason })
      guarded(() => deps.onDisallowed(call, error))
      throw error
    }
    if (verdict === 'ask') {
      await deps.ask(call, reason, signal)
      enter(entry, 'send')
    }
    const ms = timeout ?? (kind === 'read' || kind === 'broadcast' ? readTimeout : undefined)
    const late = () => entry.controller.abort(runError('timeout', { what: call.method, seconds: (ms ?? 0) / 1000 }))
    const timer = ms === undefined ? undefined : clock.setTimeout(late, ms)
    try {
      const boxed = await race(hooks.execute(call), signal)
      if (boxed) {
        entry.route = 'plugin'
        return boxed.result
      }
      if (signal.aborted) throw abortError(signal)
      return await race(router.send({ call, driver, connector, signal, timeout: ms, take: (route) => void (entry.route = route) }), signal)
    } finally {
      if (timer !== undefined) clock.clearTimeout(timer)
    }
  }

  const start = (request: RpcRequest, options: RequestOptions & { readonly origin?: string }): RpcCall => {
    const { method, params } = shape(request)
    const namespace = deps.namespaceOf(options)
    const session = currentConnection(deps.session(namespace))
    const chainId = options.chainId ?? session?.chainId ?? deps.selectedChain(namespace)
    const known = chainId !== undefined && (chainId === session?.chainId || deps.networks.some(({ id }) => id === chainId))
    if (!known || !chainId.startsWith(`${namespace}:`)) throw runError('network-unknown', { network: chainId ?? namespace })
    const account = session && { account: session.active }
    return { id: ++lastId, method, params, namespace, chainId, ...account, origin: options.origin ?? 'host', rewrittenBy: [] }
  }

  const settle = (entry: Entry, end: { ok: true; result: unknown } | { ok: false; error: KitError }) => {
    open.delete(entry)
    changed()
    const outcome: RpcOutcome = { call: deepFreeze(entry.call), route: entry.route, milliseconds: clock.now() - entry.since, ...end }
    guarded(() => hooks.settled(outcome))
  }

  return {
    async request(request, options = {}) {
      if (dead) throw runError('destroyed')
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
        // the wallet's and the servers' errors are mapped where they arrive; what is left is ours or a plugin's
        const known = toRpcError(error, { method: entry.call.method, source: 'url' })
        settle(entry, { ok: false, error: known })
        throw known
      } finally {
        unlink()
        controller.abort()
      }
    },
    pending: () => [...open].map(({ call, phase, route, since }) => ({ call, phase, route, since })),
    rejectOpen(reason = rpcError('user-rejected'), which = (_, approval) => approval !== 'wallet') {
      const hit = [...open].filter((entry) => which(entry, deps.connector(entry.call.namespace)?.manifest.approval))
      for (const entry of hit) entry.controller.abort(reason)
      return hit.length
    },
    health: router.health,
    destroy() {
      dead = true
      for (const entry of open) entry.controller.abort(runError('destroyed'))
      router.destroy()
    },
  }
}

/** The checked form of a request: a method name and plain parameters, copied, so that the caller's objects stay the caller's. */
function shape(request: RpcRequest): RpcRequest {
  try {
    const { method, params } = request
    const list = params === undefined || params === null || typeof params === 'object'
    if (typeof method === 'string' && method.length > 0 && method.length <= 128 && list) return { method, params: clonePlain(params ?? undefined) }
  } catch (error) {
    throw rpcError('invalid-request', { reason: isKitError(error) ? undefined : `the parameters must be plain data (${(error as Error).message})` }, { cause: error })
  }
  throw rpcError('invalid-request', { reason: 'expected { method, params } with a text and a list or an object' })
}
