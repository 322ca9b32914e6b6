import { connectFirst } from '../connectors/connectFirst'
import type { Connector } from '../connectors/types'
import { type Connected, disconnected, type NamespaceSession } from '../connectors/machine'
import type { Core } from '../core'
import type { HookCalls } from '../hooks/table'
import type { Modal } from '../modal/createModal'
import { namespaceOf } from '../requests/namespaceOf'
import { createPipeline } from '../requests/pipeline'
import type { Pipeline, PipelineDeps } from '../requests/types'

/** Milliseconds between opening the modal for a refused method and saying so in it. */
const notAllowedDelay = 300

/** The requests' part of a started kit: the pipeline, wired to the rest. Loaded by the first request. */
export function createRpcPart(core: Core, hooks: HookCalls): Pipeline {
  const onDisallowed: PipelineDeps['onDisallowed'] = (call, error) => {
    console.error(`[tessera] ${call.method}: ${error.message}`)
    // a kit without a shell has nothing to open; the caller gets the error all the same
    if (core.root()) void core.modal.get().then((modal) => sayNotAllowed(core, modal), core.reportAny)
    pipeline.rejectOpen(error)
  }
  const pipeline: Pipeline = createPipeline({ ...pipelineDeps(core, hooks), onDisallowed })
  return pipeline
}

function sayNotAllowed({ api, clock, ended }: Core, { shell, messages }: Modal): void {
  api.open()
  clock.setTimeout(() => {
    if (!ended()) shell.snack.show(messages.t('ui.not-allowed'), 'error')
  }, notAllowedDelay)
}

function pipelineDeps(core: Core, hooks: HookCalls): Omit<PipelineDeps, 'onDisallowed'> {
  const { api, options, rewrites, connectors, busy, events, clock } = core
  const session = (namespace: string): NamespaceSession => api.getState().session.namespaces[namespace] ?? disconnected
  const networks = new Map(options.networks.map((network) => [network.id, network]))
  const firstOf = (namespace: string) => options.networks.find((network) => network.namespace === namespace)
  const connected = (namespace: string): Connected | undefined => {
    const now = session(namespace)
    return now.status === 'connected' ? now : now.status === 'connecting' ? now.fallback : undefined
  }
  const known = new WeakMap<Connector, Connector>()
  return {
    hooks: {
      ...hooks,
      settled(outcome) {
        hooks.settled(outcome)
        events.emit('request:settled', outcome)
      },
    },
    rewrites,
    namespaceOf: (requestOptions) => namespaceOf(api, requestOptions),
    selectedChain: (namespace) => (api.network().namespace === namespace ? api.network() : firstOf(namespace))?.id,
    networks: options.networks,
    // asked each time: plugins come and go
    policies: () => core.plugins.flatMap(({ spec }) => (spec.rpc ? [spec.rpc] : [])),
    session,
    connector(namespace) {
      const now = connected(namespace)
      const found = now && connectors.get(now.connectorId)
      if (!found) return undefined
      // the same wrapper each time: the pipeline compares connectors to see whether the wallet changed
      const wrapped = known.get(found) ?? { ...found, request: (call) => busy(found.request(call)) }
      known.set(found, wrapped)
      return wrapped
    },
    urls(id) {
      const own = options.rpc?.[id]
      if (own !== undefined) return [own].flat()
      return options.publicRpc ? (networks.get(id)?.rpcUrls ?? []) : []
    },
    ask: async (call, reason, signal) => (await core.modal.get()).control.ask(call, reason, signal),
    connectFirst: (namespace, signal) => connectFirst(core, namespace, signal),
    report: core.reportAny,
    clock,
  }
}
