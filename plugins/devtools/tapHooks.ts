import type { HookDefinition, HookName, HookTaps, PluginContext } from '../../kernel/index'
import { hookTable } from '../../kernel/plugins/toolkit'
import type { Guard } from './errorGuard'
import type { Recorder } from './recorder'
import { outcomeFacts, type RequestLog } from './requestLog'
import { snapshot } from './snapshot'

/** Every hook's name. */
export const hookNames = Object.keys(hookTable) as readonly HookName[]

type Argument<H extends HookName> = Parameters<HookTaps[H]>[0]
type FactsOf = {
  readonly [H in HookName]?: (argument: Argument<H>) => Readonly<Record<string, unknown>>
}

/** The facts of a hook's argument. */
const factsOf: FactsOf = {
  connectors: (connectors) => ({ connectors: connectors.map(({ manifest }) => manifest.id) }),
  session: ({ namespace, previous, current, reason }) => ({
    namespace,
    from: previous.status,
    to: current.status,
    reason,
  }),
  request: ({ id, method, params }) => ({ request: id, method, params: snapshot(params) }),
  authorize: ({ call, verdict }) => ({ request: call.id, method: call.method, verdict }),
  execute: ({ id, method }) => ({ request: id, method }),
  transport: ({ phase, chainId, host, calls }) => ({
    phase,
    chainId,
    host,
    methods: calls.map(({ method }) => method),
  }),
  settled: outcomeFacts,
  view: ({ type, from, ...move }) => ({
    move: type,
    from,
    ...('view' in move && { view: move.view, params: snapshot(move.params) }),
  }),
  telemetry: ({ type, event, props }) => ({ type, event, props: snapshot(props) }),
}

/** One call of a hook between our first and our last tap. */
interface Walk {
  readonly row: number
  readonly argument: unknown
  readonly call: number | undefined
  readonly since: number
}

/**
 * Taps every hook before and after all other taps. The taps return nothing, so that every value
 * passes through unchanged. A row is made by the first tap and ended by the last; one whose last
 * tap is not reached (a tap answered, dropped the value or failed) is `stopped`.
 */
export function tapHooks(
  hooks: PluginContext['hooks'],
  recorder: Recorder,
  requests: RequestLog,
  guard: Guard,
): void {
  for (const name of hookNames) {
    const hook = hooks[name] as {
      tap(fn: (argument: never) => undefined, options: { stage: number }): void
    }
    const watch = watchHook(name, recorder, requests)
    hook.tap(guard(watch.first), { stage: Number.MIN_SAFE_INTEGER })
    if (watch.last) hook.tap(guard(watch.last), { stage: Number.MAX_SAFE_INTEGER })
  }
}

/** The id of the request a hook is about. */
const callOf = (name: HookName, argument: unknown): number | undefined => {
  if (name === 'request' || name === 'execute') return (argument as Argument<'request'>).id
  return name === 'authorize' ? (argument as Argument<'authorize'>).call.id : undefined
}

function watchHook(
  name: HookName,
  recorder: Recorder,
  requests: RequestLog,
): { first: (argument: unknown) => void; last?: (argument: unknown) => void } {
  const { kind, sync }: HookDefinition = hookTable[name]
  const facts = (factsOf[name] ?? (() => ({}))) as (
    argument: unknown,
  ) => Readonly<Record<string, unknown>>
  // all taps of such a hook run at once: there is no last one
  if (kind === 'parallel')
    return { first: (argument) => void recorder.add('hook', name, { data: facts(argument) }) }
  let walks: readonly Walk[] = []
  const stop = (which: (walk: Walk) => boolean) => {
    for (const { row } of walks.filter(which)) recorder.update(row, { status: 'stopped' })
    walks = walks.filter((walk) => !which(walk))
  }
  requests.onEnd((call) => stop((walk) => walk.call === call))
  return {
    first(argument) {
      const row = recorder.add('hook', name, { status: 'open', data: facts(argument) })
      const walk = { row, argument, call: callOf(name, argument), since: performance.now() }
      walks = [...walks, walk]
      // a synchronous hook has ended by then
      if (sync) queueMicrotask(() => stop((other) => other === walk))
      requests.follow(name, argument)
    },
    last(argument) {
      const call = callOf(name, argument)
      const walk =
        walks.findLast(
          (one) => one.argument === argument || (call !== undefined && one.call === call),
        ) ?? (call === undefined ? walks.at(-1) : undefined)
      // other hooks are followed at their first tap only
      if (name === 'authorize') requests.follow(name, argument)
      if (!walk) return
      walks = walks.filter((one) => one !== walk)
      const changed = kind !== 'series' && kind !== 'bail' && walk.argument !== argument
      const after =
        name === 'authorize'
          ? { verdict: (argument as Argument<'authorize'>).verdict }
          : changed
            ? { after: facts(argument) }
            : {}
      recorder.update(walk.row, {
        status: 'done',
        milliseconds: Math.round((performance.now() - walk.since) * 10) / 10,
        data: after,
      })
    },
  }
}
