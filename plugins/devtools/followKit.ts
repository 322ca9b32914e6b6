import type { Events, NamespaceSession, PluginContext, ShellHandle } from '../../kernel/index'
import type { Guard } from './errorGuard'
import type { Recorder } from './recorder'
import { outcomeFacts } from './requestLog'
import { snapshot } from './snapshot'

type FactsOf = {
  readonly [E in keyof Events]?: (payload: Events[E]) => Readonly<Record<string, unknown>>
}

/** The facts of each event. Events without an entry are not shown. */
const factsOf: FactsOf = {
  'session:change': ({ namespace, previous, current, reason }) => ({
    namespace,
    from: previous.status,
    to: current.status,
    reason,
  }),
  'modal:change': ({ open }) => ({ open }),
  'request:settled': outcomeFacts,
  'plugin:error': ({ plugin, error }) => ({ plugin, error: snapshot(error) }),
  debug: ({ topic, message, details }) => ({
    topic,
    message,
    ...(details !== undefined && { details: snapshot(details) }),
  }),
}

/**
 * Rows for the kit's events, and for each use of its storage: the key and how many characters,
 * never the value.
 */
export function followEvents(
  { on }: Pick<PluginContext, 'on'>,
  recorder: Recorder,
  guard: Guard,
): void {
  for (const [event, facts] of Object.entries(factsOf) as [
    keyof Events,
    (payload: never) => Readonly<Record<string, unknown>>,
  ][]) {
    on(
      event,
      guard((payload: unknown) =>
        recorder.add('event', event, {
          status: event === 'plugin:error' ? 'failed' : 'done',
          data: facts(payload as never),
        }),
      ),
    )
  }
  on(
    'storage:access',
    guard(({ op, key, size, ok }: Events['storage:access']) =>
      recorder.add('storage', key, { status: ok ? 'done' : 'failed', data: { op, size } }),
    ),
  )
}

const none: NamespaceSession = { status: 'disconnected' }

/** A row for each move of the connection machine. Returns the unsubscribe function. */
export function followState(
  session: ShellHandle['session'],
  recorder: Recorder,
  guard: Guard,
): () => void {
  return session.subscribe(
    guard((now, before) => {
      for (const namespace of new Set([
        ...Object.keys(before.namespaces),
        ...Object.keys(now.namespaces),
      ])) {
        const from = before.namespaces[namespace] ?? none
        const to = now.namespaces[namespace] ?? none
        if (from !== to)
          recorder.add('state', namespace, {
            data: { from: from.status, to: to.status, ...detailsOf(to) },
          })
      }
    }),
  )
}

function detailsOf(session: NamespaceSession): Readonly<Record<string, unknown>> {
  if (session.status === 'disconnected') return { reason: session.reason }
  const { connectorId: connector } = session
  if (session.status !== 'connected') return { connector }
  const { chainId, active, accounts } = session
  return {
    connector,
    chainId,
    active,
    accounts: snapshot(accounts.map(({ address }) => ({ address }))),
  }
}
