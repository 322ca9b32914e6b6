import type { Clock } from '../clock'
import type { Connector } from '../connectors/connector'
import type { Connected, NamespaceSession } from '../connectors/machine'
import type { Emitter } from '../emitter'
import type { HookCalls } from '../hooks/table'
import { kernelError } from '../kernelErrors'
import type { KitApi } from '../kitApi'
import type { ModalControl } from '../modalControl'
import type { Safety } from '../networks/driver'
import type { ResolvedOptions } from '../options'
import type { Plugin } from '../plugin'
import type { Events } from '../registry'
import type { Snack } from '../snack'
import type { Pipeline, PipelineDeps } from './pipeline'
import type { RequestOptions, RpcRequest } from './types'

/** The pipeline before it is loaded: the first request fetches its code. */
export interface Rpc {
  request(request: RpcRequest, options: RequestOptions, origin: string): Promise<unknown>
  preload(): void
  destroy(): void
}

export interface RpcDeps {
  readonly api: KitApi
  readonly options: ResolvedOptions
  readonly hooks: HookCalls
  /** Which plugins rewrote a call, in order, by the rewritten object. */
  readonly rewrites: WeakMap<object, readonly string[]>
  readonly plugins: readonly Plugin[]
  session(namespace: string): NamespaceSession
  connector(id: string): Connector | undefined
  /** Marks the kit as waiting for a wallet until the work ends. */
  busy<T>(work: Promise<T>): Promise<T>
  readonly control: ModalControl
  readonly events: Emitter<Events>
  readonly snack: Snack
  t(key: string): string
  readonly clock: Clock
  report(error: unknown): void
}

/** Milliseconds between opening the modal for a refused method and saying so in it. */
const notAllowedDelay = 300

export function createRpc(deps: RpcDeps): Rpc {
  const { options, clock } = deps
  let ended = false
  let loading: Promise<Pipeline> | undefined
  const load = (): Promise<Pipeline> => {
    loading ??= import('./pipeline').then(
      ({ createPipeline }) => {
        const onDisallowed: PipelineDeps['onDisallowed'] = (call, error) => {
          console.error(`[tessera] ${call.method}: ${error.message}`)
          openIfShell(deps)
          clock.setTimeout(() => {
            if (!ended) deps.snack.show(deps.t('ui.not-allowed'), 'error')
          }, notAllowedDelay)
          pipeline.rejectOpen(error)
        }
        const pipeline: Pipeline = createPipeline({ ...pipelineDeps(deps), onDisallowed })
        if (ended) pipeline.destroy()
        return pipeline
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    async request(request, requestOptions, origin) {
      if (ended) throw kernelError('destroyed')
      return (await load()).request(request, { ...requestOptions, origin })
    },
    preload() {
      load().catch(deps.report)
      void options.networks.find(({ id }) => id === deps.api.network().id)?.driver().catch(deps.report)
    },
    destroy() {
      ended = true
      void loading?.then((pipeline) => pipeline.destroy(), () => {})
    },
  }
}

function pipelineDeps({ api, options, hooks, rewrites, plugins, session, connector, busy, control, events, report, clock }: RpcDeps): Omit<PipelineDeps, 'onDisallowed'> {
  const networks = new Map(options.networks.map((network) => [network.id, network]))
  const firstOf = (namespace: string) => options.networks.find((network) => network.namespace === namespace)
  const connected = (namespace: string): Connected | undefined => {
    const now = session(namespace)
    return now.status === 'connected' ? now : now.status === 'connecting' ? now.fallback : undefined
  }
  const known = new Map<Connector, Connector>()
  return {
    hooks: {
      ...hooks,
      settled(outcome) {
        hooks.settled(outcome)
        events.emit('request:settled', outcome)
      },
    },
    rewrites,
    activeNamespace: () => api.getState().session.active ?? api.network().namespace,
    selectedChain: (namespace) => (api.network().namespace === namespace ? api.network() : firstOf(namespace))?.id,
    networks: options.networks,
    policies: Object.assign({}, ...plugins.map(({ spec }) => spec.rpc ?? {})) as Readonly<Record<string, Safety>>,
    session,
    connector(namespace) {
      const now = connected(namespace)
      const found = now && connector(now.connectorId)
      if (!found) return undefined
      // the same wrapper each time: the pipeline compares connectors to see whether the wallet changed
      const wrapped = known.get(found) ?? { ...found, request: (call) => busy(found.request(call)) }
      known.set(found, wrapped)
      return wrapped
    },
    urls(id) {
      const own = options.rpc?.[id]
      if (own !== undefined) return typeof own === 'string' ? [own] : own
      return options.publicRpc ? (networks.get(id)?.rpcUrls ?? []) : []
    },
    ask: control.ask,
    connectFirst: (_namespace, signal) => connectFirst({ api, events }, signal),
    report,
    clock,
  }
}

function openIfShell({ control }: RpcDeps): void {
  try {
    control.open()
  } catch {
    // a kit without a shell has nothing to open; the caller gets the error all the same
  }
}

/** Opens the modal and waits until a wallet is connected; closing it is the visitor's no. */
function connectFirst({ api, events }: Pick<RpcDeps, 'api' | 'events'>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const offs = [
      events.on('session:change', ({ current }) => {
        if (current.status === 'connected') end(resolve)
      }),
      events.on('modal:change', ({ open }) => {
        if (!open) end(() => void import('./errors').then(({ rpcError }) => reject(rpcError('user-rejected')), reject))
      }),
    ]
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    const end = (then: () => void) => {
      for (const off of offs) off()
      then()
    }
    api.open()
  })
}
