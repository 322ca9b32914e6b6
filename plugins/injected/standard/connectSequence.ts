import type { Clock } from '../../../kernel/async/clock'
import { withTimeout } from '../../../kernel/async/withTimeout'
import type { ConnectInput, ConnectResult } from '../../../kernel/connectors/types'
import { isKitError } from '../../../kernel/errors/KitError'
import { runError } from '../../../kernel/errors/lateErrors'
import type { NamespaceConnector } from '../namespaceConnector'

/**
 * Milliseconds: for a half that a stored session names and that is not here yet; for each part's silent answer; for the answer of a part
 * that is asked after another has said yes; and the end of the whole connect, which is just before the kit's own.
 */
const limits = { arrive: 1_000, silent: 2_600, later: 120_000, all: 295_000 } as const

/** What came of the parts that were asked: their sessions, and the first failure. */
export interface Outcome extends ConnectResult {
  readonly failed: boolean
  readonly failure: unknown
}

/** Asks the parts of one wallet to connect. */
export interface ConnectSequence {
  /** One after the other, the first in the caller's own task; a visitor's no ends it. */
  inTurn(input: ConnectInput): Promise<Outcome>
  /** All at once, those that are not here yet too. */
  silently(input: ConnectInput): Promise<Outcome>
  /** A part is here. */
  came(part: NamespaceConnector): void
  /** Whether one is waited for with one of these namespaces. */
  awaits(namespaces: readonly string[]): boolean
}

export interface ConnectSequenceDeps {
  readonly id: string
  partOf(namespace: string): NamespaceConnector | undefined
  readonly clock: Clock
}

export function createConnectSequence({ id, partOf, clock }: ConnectSequenceDeps): ConnectSequence {
  const arrivals = new Set<{ readonly namespace: string; readonly come: (part: NamespaceConnector) => void }>()
  const late = (ms: number) => () => runError('timeout', { what: id, seconds: ms / 1000 })
  const arrive = (namespace: string, signal: AbortSignal): Promise<NamespaceConnector> => {
    const present = partOf(namespace)
    if (present) return Promise.resolve(present)
    let stop = () => {}
    const work = new Promise<NamespaceConnector>((come) => {
      const arrival = { namespace, come }
      arrivals.add(arrival)
      stop = () => void arrivals.delete(arrival)
    })
    return withTimeout(work, { ms: limits.arrive, signal, clock, onTime: () => runError('connector-unknown', { connector: `${id} (${namespace})` }) }).finally(stop)
  }
  /** A wish for a network reaches the part it belongs to. */
  const ask = (part: NamespaceConnector, namespaces: readonly string[], { chainId, chainIds, ...input }: ConnectInput) => {
    const id = namespaces.map((namespace) => chainIds?.[namespace]).find(Boolean) ?? chainId
    const wish = id && namespaces.some((namespace) => id.startsWith(`${namespace}:`)) ? { chainId: id } : {}
    return part.connect({ ...input, ...wish, namespaces })
  }

  return {
    async silently(input) {
      const asks = input.namespaces.map((namespace) => {
        const work = arrive(namespace, input.signal).then((part) => ask(part, [namespace], input))
        return withTimeout(work, { ms: limits.silent, signal: input.signal, clock, onTime: late(limits.silent) })
      })
      return gather(await Promise.allSettled(asks))
    },
    async inTurn(input) {
      const { signal, namespaces } = input
      const end = clock.now() + limits.all
      const results: PromiseSettledResult<ConnectResult>[] = []
      let ms: number | undefined
      for (const part of new Set(namespaces.flatMap((namespace) => partOf(namespace) ?? []))) {
        const own = namespaces.filter((namespace) => part.namespaces.includes(namespace))
        try {
          const value = await withTimeout(ask(part, own, input), { signal, clock, ...(ms && { ms }), onTime: late(ms ?? 0) })
          results.push({ status: 'fulfilled', value })
          ms = Math.max(1, Math.min(limits.later, end - clock.now()))
        } catch (reason) {
          if (signal.aborted) throw reason
          results.push({ status: 'rejected', reason })
          if (await isRefusal(reason)) break
        }
      }
      return gather(results)
    },
    came(part) {
      for (const { namespace, come } of [...arrivals]) if (part.namespaces.includes(namespace)) come(part)
    },
    awaits: (namespaces) => [...arrivals].some(({ namespace }) => namespaces.includes(namespace)),
  }
}

function gather(results: readonly PromiseSettledResult<ConnectResult>[]): Outcome {
  const failure = results.find((result) => result.status === 'rejected')
  const sessions = Object.assign({}, ...results.map((result) => (result.status === 'fulfilled' ? result.value.sessions : {})))
  return { sessions: sessions as ConnectResult['sessions'], failed: failure !== undefined, failure: failure?.reason }
}

/** Whether an error is a visitor's no, in whatever way the wallet says it. */
async function isRefusal(error: unknown): Promise<boolean> {
  const { toRpcError } = await import('../../../kernel/requests/errors')
  return isKitError(toRpcError(error), 'rpc/user-rejected')
}
