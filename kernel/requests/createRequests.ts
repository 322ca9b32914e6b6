import type { Connector } from '../connectors/types'
import type { KitServices, Requests } from '../kit/services'
import { toRpcError } from './errors'
import { namespaceOf, currentConnection } from '../sessions/currentConnection'
import { createPipeline, type PipelineDeps } from './pipeline'
import type { Pipeline } from './types'
import type { NamespaceSession } from '../sessions/types'
import { createPendingDecisions } from '../modal/pendingDecisions'

export { kitProvider } from './provider'

/** Milliseconds between opening the modal for a refused method and saying so in it. */
const notAllowedDelay = 300

/** The requests of a started kit: the pipeline, wired to the rest. Loaded by the first request. */
export function createService(services: KitServices): Requests {
  const { cells, modal, onEnd, reportAny, root } = services
  const onDisallowed: PipelineDeps['onDisallowed'] = (call, error) => {
    console.error(`[tessera] ${call.method}: ${error.message}`)
    // a kit without a shell has nothing to open; the caller gets the error all the same
    if (root()) showNotAllowed(services).catch(reportAny)
    pipeline.rejectOpen(error)
  }
  const pipeline: Pipeline = createPipeline({ ...pipelineDeps(services), onDisallowed })
  onEnd(pipeline.destroy)
  return {
    ...pipeline,
    decisions: createPendingDecisions({
      approvals: cells.approvals,
      navigate: (move) => void modal.now()?.control.navigate(move),
      history: () => cells.router.get().history,
      report: reportAny,
    }),
    toKitError: toRpcError,
  }
}

async function showNotAllowed({ api, clock, ended, modal }: KitServices): Promise<void> {
  const { messages, shell } = await modal.get()
  api.open()
  clock.setTimeout(() => {
    if (!ended()) shell.snack.show(messages.t('ui.not-allowed'), 'error')
  }, notAllowedDelay)
}

function pipelineDeps(services: KitServices): Omit<PipelineDeps, 'onDisallowed'> {
  const { api, clock, connectors, events, modal, options, reportAny, rewrites, sessions, taps, trackPrompt, transports } = services
  const session = (namespace: string): NamespaceSession => api.getState().session.namespaces[namespace] ?? { status: 'disconnected' }
  const networks = new Map(options.networks.map((network) => [network.id, network]))
  const firstOf = (namespace: string) => options.networks.find((network) => network.namespace === namespace)
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
    selectedChain: (namespace) => (api.network().namespace === namespace ? api.network() : firstOf(namespace))?.id,
    networks: options.networks,
    // read each time: plugins may be added and removed
    policies: () => services.plugins.flatMap(({ spec }) => (spec.rpc ? [spec.rpc] : [])),
    session,
    connector(namespace) {
      const current = currentConnection(session(namespace))
      const found = current && connectors.get(current.connectorId)
      if (!found) return undefined
      // the same wrapper each time: the pipeline compares connectors to see whether the wallet changed
      const wrapped = tracked.get(found) ?? { ...found, request: (call) => trackPrompt(found.request(call)) }
      tracked.set(found, wrapped)
      return wrapped
    },
    urls(id) {
      const own = options.rpc?.[id]
      if (own !== undefined) return [own].flat()
      return options.publicRpc ? (networks.get(id)?.rpcUrls ?? []) : []
    },
    ask: async (call, reason, signal) => (await modal.get()).control.ask(call, reason, signal),
    connectFirst: async (namespace, signal) => (await sessions.get()).requireConnection(namespace, signal),
    transports,
    report: reportAny,
    clock,
  }
}
