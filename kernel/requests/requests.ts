import { delay } from '../async/signals'
import type { Connector } from '../connectors/types'
import { isKitError } from '../errors/KitError'
import { runError } from '../errors/lateErrors'
import { lazyTransports } from '../kit/lateChunks'
import type { KitServices, Requests } from '../kit/services'
import type { KitApi } from '../kit/types'
import { createPendingDecisions } from '../modal/pendingDecisions'
import type { Network, RpcRequest } from '../networks/types'
import { currentConnection, namespaceOf } from '../sessions/currentConnection'
import { requireConnection, switchNetwork } from '../sessions/switchNetwork'
import type { NamespaceSession, SessionChange, SessionState } from '../sessions/types'
import { rpcError, toProviderError, toRpcError } from './errors'
import { createPipeline, type PipelineDeps } from './pipeline'
import type { Pipeline, Provider, RpcCall } from './types'

/** Milliseconds between opening the modal for a denied call and saying so in it. */
const notAllowedDelay = 300

/** The requests of a started kit: the pipeline, wired to the rest. Loaded by the first request. */
export function createService(services: KitServices): Requests {
  const { cells, onEnd, reportAny, root } = services
  const onDisallowed: PipelineDeps['onDisallowed'] = (call, error, reason) => {
    console.error(`[tessera] ${call.method}: ${error.message}`)
    // a kit without a shell has nothing to open; the caller gets the error all the same
    if (root()) showNotAllowed(services, call, reason).catch(reportAny)
    pipeline.rejectOpen()
  }
  const pipeline: Pipeline = createPipeline({ ...pipelineDeps(services), onDisallowed })
  onEnd(pipeline.destroy)
  onEnd(
    cells.session.subscribe(({ connections = {} }) => rejectDisconnected(pipeline, connections)),
  )
  return {
    ...pipeline,
    decisions: createPendingDecisions(cells.approvals),
    switchNetwork: (chainId) => switchNetwork(services, chainId),
    toKitError: toRpcError,
    provider: kitProvider,
  }
}

async function showNotAllowed(
  { api, clock, ended, endSignal, modal }: KitServices,
  { method }: RpcCall,
  reason: string | undefined,
): Promise<void> {
  const { messages, shell } = await modal.get()
  // the modal that would open now is that of a later start
  if (ended()) return
  api.open()
  await delay(clock, notAllowedDelay, endSignal)
  shell.snack.show(messages.t('ui.not-allowed', { reason: reason || method }), 'error')
}

/**
 * Rejects at once what was asked of wallets that are no longer connected: their prompts may stay
 * open for ever.
 */
function rejectDisconnected(
  pipeline: Pipeline,
  connections: NonNullable<SessionState['connections']>,
): void {
  const isConnected = (namespace: string, id: string) =>
    connections[namespace]?.some(({ connectorId }) => connectorId === id)
  pipeline.rejectOpen(
    rpcError('disconnected', { reason: 'the wallet was disconnected' }),
    ({ call, connectorId, phase, route }) =>
      (phase === 'ask' || route === 'wallet') &&
      connectorId !== undefined &&
      !isConnected(call.namespace, connectorId),
  )
}

function pipelineDeps(services: KitServices): Omit<PipelineDeps, 'onDisallowed'> {
  const { api, clock, connectors, events, modal, options, reportAny, rewrites, taps, trackPrompt } =
    services
  const session = (namespace: string): NamespaceSession =>
    api.getState().session.namespaces[namespace] ?? { status: 'disconnected' }
  const networks = new Map(options.networks.map((network) => [network.id, network]))
  const firstOf = (namespace: string) =>
    options.networks.find((network) => network.namespace === namespace)
  const tracked = new WeakMap<Connector, Connector>()
  return {
    hooks: {
      ...taps.calls,
      settled(outcome) {
        taps.calls.settled(outcome)
        events.emit('request:settled', outcome)
      },
    },
    rewrites,
    namespaceOf: (requestOptions) => namespaceOf(api, requestOptions),
    selectedChain: (namespace) =>
      (api.network().namespace === namespace ? api.network() : firstOf(namespace))?.id,
    networks: options.networks,
    // read each time: plugins may be added and removed
    policies: () => services.plugins.flatMap(({ spec }) => (spec.rpc ? [spec.rpc] : [])),
    session,
    connector(namespace) {
      const current = currentConnection(session(namespace))
      const found = current && connectors.get(current.connectorId)
      if (!found) return undefined
      // the same wrapper each time: the pipeline compares connectors to see whether the wallet
      // changed
      const wrapped = tracked.get(found) ?? {
        ...found,
        request: (call) => trackPrompt(found.request(call)),
      }
      tracked.set(found, wrapped)
      return wrapped
    },
    urls(id) {
      const own = options.rpc?.[id]
      if (own !== undefined) return [own].flat()
      return options.publicRpc ? (networks.get(id)?.rpcUrls ?? []) : []
    },
    ask: async (call, reason, signal) => (await modal.get()).control.ask(call, reason, signal),
    connectFirst: (namespace, signal) => requireConnection(services, namespace, signal),
    transports: lazyTransports(services),
    report: reportAny,
    clock,
  }
}

type Listener = (payload: never) => void

/** What {@link createProvider} needs of its kit. */
export interface ProviderDeps {
  readonly namespace: string
  /** Sends through the kit's pipeline. */
  request(request: RpcRequest): Promise<unknown>
  /** A network of the namespace; its driver formats the events and is loaded with the first one. */
  network(): Network | undefined
  /** Notifies of every change of a session; returns the undo. */
  onSession(listener: (change: SessionChange) => void): () => void
  /** A listener of the host failed, or a driver did not load. Default: the console. */
  readonly report?: (error: unknown) => void
}

/**
 * The provider of one namespace of a kit. Before the first start its requests wait for it; `missed`
 * are the changes since someone listens, for its first listener.
 */
export function kitProvider(
  kit: KitApi,
  namespace: string,
  missed: SessionChange[] = [],
): Provider {
  const request = async (call: RpcRequest): Promise<unknown> => {
    try {
      return await kit.request(call, { namespace })
    } catch (error) {
      if (!isKitError(error, 'kernel/not-started')) throw error
      if ((error.details as { readonly ended: boolean }).ended)
        throw runError('destroyed', undefined, { cause: error })
      // a server never starts it
      if (!globalThis.document) throw error
      await kit.ready
      return request(call)
    }
  }
  return createProvider({
    namespace,
    request,
    onSession(listener) {
      for (const change of missed.splice(0)) listener(change)
      return kit.on('session:change', listener)
    },
    network: () => kit.networks.find((network) => network.namespace === namespace),
  })
}

/** Makes a provider over the pipeline. Listens to the kit only while someone listens to it. */
export function createProvider({
  namespace,
  request,
  network,
  onSession,
  report = console.error,
}: ProviderDeps): Provider {
  const listeners = new Map<string, Listener[]>()
  let stop: (() => void) | undefined
  let queue: Promise<void> = Promise.resolve()

  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) {
      try {
        listener(payload as never)
      } catch (error) {
        report(error)
      }
    }
  }
  const emitEvents = (change: SessionChange) => {
    if (change.namespace !== namespace) return
    // one after the other: the driver may still be loading when the next change comes
    queue = queue
      .then(async () => {
        const driver = (await network()?.driver())?.default
        if (driver?.namespace !== namespace) return
        for (const [event, payload] of driver.events(
          currentConnection(change.previous),
          currentConnection(change.current),
        ))
          emit(event, payload)
      })
      .catch(report)
  }

  const provider: Provider = {
    async request(call) {
      try {
        return await request(call)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      stop ??= onSession(emitEvents)
      return provider
    },
    removeListener(event, listener) {
      const left = [...(listeners.get(event) ?? [])]
      const at = left.indexOf(listener)
      if (at >= 0) left.splice(at, 1)
      if (left.length) listeners.set(event, left)
      else listeners.delete(event)
      if (!listeners.size) {
        stop?.()
        stop = undefined
      }
      return provider
    },
  }
  return provider
}
