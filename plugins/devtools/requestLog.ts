import type { Authorization, HookName, RpcCall, RpcOutcome, Verdict } from '../../kernel/index'
import type { Recorder } from './recorder'
import { snapshot } from './snapshot'

/** One row for each request, from the first hook that saw it to its outcome. */
export interface RequestLog {
  /** Takes the arguments of our taps of `request`, `authorize` and `settled`. */
  follow(hook: HookName, argument: unknown): void
  /** Calls `listener` with the id of each request that has ended. */
  onEnd(listener: (call: number) => void): void
}

/** The end of a request in a few words; the request's own row has the rest. */
export const outcomeFacts = (outcome: RpcOutcome): Readonly<Record<string, unknown>> => ({
  request: outcome.call.id,
  method: outcome.call.method,
  route: outcome.route,
  ...(!outcome.ok && { error: { code: (outcome.error as { code?: unknown }).code } }),
})

/** Maximum number of requests with an open row; beyond it the oldest is no longer followed. */
const most = 1000

export function createRequestLog(recorder: Recorder): RequestLog {
  const open = new Map<number, number>()
  const listeners: ((call: number) => void)[] = []
  const begin = ({ id, method, params, origin, chainId, account }: RpcCall) => {
    if (open.has(id)) return
    open.set(
      id,
      recorder.add('request', method, {
        status: 'open',
        data: { request: id, method, origin, chainId, account, params: snapshot(params) },
      }),
    )
    const [oldest] = open.keys()
    if (open.size > most && oldest !== undefined) open.delete(oldest)
  }
  const judge = ({ call, original, verdict }: Authorization) => {
    const rewritten = call !== original && {
      rewrittenBy: call.rewrittenBy,
      original: { method: original.method, params: snapshot(original.params) },
      method: call.method,
      params: snapshot(call.params),
    }
    recorder.update(open.get(call.id) ?? 0, { data: { verdict, ...rewritten } })
  }
  const end = (outcome: RpcOutcome) => {
    const { call, route, milliseconds } = outcome
    // one that failed its first checks has met no hook before
    begin(call)
    const row = open.get(call.id) ?? 0
    open.delete(call.id)
    const code = outcome.ok ? undefined : (outcome.error as { code?: unknown }).code
    const verdict: { verdict: Verdict } | undefined =
      code === 'rpc/not-allowed' ? { verdict: 'deny' } : undefined
    // a rejection by the user is an outcome, not a failure
    const status = outcome.ok ? 'done' : code === 'rpc/user-rejected' ? 'declined' : 'failed'
    const result = outcome.ok
      ? { result: snapshot(outcome.result) }
      : { error: snapshot(outcome.error) }
    recorder.update(row, { status, milliseconds, data: { ...verdict, route, ...result } })
    for (const listener of listeners) listener(call.id)
  }
  return {
    follow(hook, argument) {
      if (hook === 'request') begin(argument as RpcCall)
      else if (hook === 'authorize') judge(argument as Authorization)
      else if (hook === 'settled') end(argument as RpcOutcome)
    },
    onEnd: (listener) => void listeners.push(listener),
  }
}
