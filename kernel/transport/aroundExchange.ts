import type { Clock } from '../async/clock'
import { withTimeout } from '../async/withTimeout'
import { runError } from '../errors/lateErrors'
import type { RpcRequest } from '../networks/types'
import { deepFreeze } from '../requests/plainData'
import { isRecord } from '../schema/checks'
import { headerProblems } from './endpoints'
import { httpError } from './httpResponse'
import type {
  CallOutcome,
  Deadline,
  Endpoint,
  Envelope,
  TransportExchange,
  TransportOptions,
} from './types'

/** What {@link createAround} needs. */
export interface AroundDeps extends Pick<TransportOptions, 'chainId' | 'tap'> {
  readonly clock: Clock
  readonly fetch: typeof fetch
}

type Outcomes = readonly CallOutcome[] | undefined
/** Sends one exchange of these calls, of which there is at least one. */
type SendCalls = (
  endpoint: Endpoint,
  calls: readonly Envelope[],
  send: typeof fetch,
) => Promise<Outcomes>

/**
 * What is done around each exchange of one URL: the headers that a function makes, and the taps of
 * `transport`. Without either it is sent at once. Rejects with `kernel/rpc-headers`, a failed tap's
 * error and `kernel/timeout`, for that exchange alone: they say nothing of the URL's health.
 */
export function createAround(
  endpoint: Endpoint,
  { chainId = '' as never, clock, fetch, tap }: AroundDeps,
): (calls: readonly Envelope[], deadline: Deadline, send: SendCalls) => Promise<Outcomes> {
  const { host, makeHeaders, url } = endpoint
  return async (calls, { ms, signal }, send) => {
    const tell = tap?.()
    if (!tell && !makeHeaders) return send(endpoint, calls, fetch)
    const within = <T>(what: string, work: Promise<T>) =>
      withTimeout(work, {
        ms,
        signal,
        clock,
        onTime: () => runError('timeout', { what, seconds: ms / 1000 }),
      })
    const made = await within(
      `The function "headers" for ${host}`,
      checkedHeaders(endpoint, async () => (makeHeaders ? makeHeaders({ chainId, url }) : {})),
    )
    const target = { ...endpoint, headers: { ...endpoint.headers, ...made } }
    if (!tell) return send(target, calls, fetch)

    const shown: readonly RpcRequest[] = deepFreeze(
      calls.map(({ method, params }) => ({ method, params })),
    )
    const facts = { chainId, host, calls: shown }
    const taps = (exchange: TransportExchange) =>
      within('The hook "transport"', tell(Object.freeze(exchange)))
    const answers = new Map<Envelope | undefined, unknown>()
    await taps({
      ...facts,
      phase: 'send',
      setHeader(name, value) {
        const [problem] = headerProblems(host, { [name]: value })
        if (problem) throw new TypeError(problem)
        const others = Object.entries(target.headers).filter(
          ([other]) => other.toLowerCase() !== name.toLowerCase(),
        )
        target.headers = Object.fromEntries([...others, [name, value]])
      },
      setParam(name, value) {
        const changed = new URL(target.url)
        changed.searchParams.set(name, value)
        target.url = changed.href
      },
      answer(call, result) {
        const at = shown.indexOf(call)
        if (at < 0) throw new TypeError('answer() takes one of the calls')
        answers.set(calls[at], result)
      },
    })
    const rest = calls.filter((call) => !answers.has(call))
    const since = clock.now()
    let status: number | undefined
    const watched: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      status = response.status
      return response
    }
    const outcomes = rest.length ? await send({ ...target }, rest, watched) : []
    const failed = outcomes?.find(({ ok }) => !ok)
    const error =
      failed && !failed.ok && outcomes?.every(({ ok }) => !ok) ? failed.error : undefined
    await taps({
      ...facts,
      phase: 'returned',
      milliseconds: clock.now() - since,
      ...(status !== undefined && { status }),
      ...(error && { error }),
    })
    let next = 0
    return (
      outcomes &&
      calls.map(
        (call): CallOutcome =>
          answers.has(call)
            ? { ok: true, result: answers.get(call) }
            : (outcomes[next++] as CallOutcome),
      )
    )
  }
}

/**
 * The headers that a host's function makes. Rejects with `kernel/rpc-headers`, whose message has
 * nothing of what it made or threw.
 */
async function checkedHeaders(
  { host }: Endpoint,
  make: () => Promise<unknown>,
): Promise<Endpoint['headers']> {
  let headers: unknown
  try {
    headers = await make()
  } catch (cause) {
    throw httpError('rpc-headers', { host, problem: 'it failed' }, { cause })
  }
  const [problem] = isRecord(headers) ? headerProblems(host, headers) : ['it returned no object']
  if (problem) throw httpError('rpc-headers', { host, problem })
  return headers as Endpoint['headers']
}
