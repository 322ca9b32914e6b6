import {
  type Clock,
  type ConnectInput,
  type ConnectResult,
  isKitError,
} from '../../../kernel/index'
import { runError, withTimeout } from '../../../kernel/plugins/toolkit'
import type { NamespaceConnector } from '../namespaceConnector'

/**
 * Milliseconds. `arrive`: for a member that is not there yet at a silent connect; `silent`: for
 * each member's silent connect, if another one connects; `later`: for a member after another one
 * has connected; `all`: for the whole connect, just below the kit's own limit.
 */
const limits = { arrive: 1_000, silent: 2_600, later: 120_000, all: 295_000 } as const

/** The sessions of the members that connected, and the first failure. */
export interface Outcome extends ConnectResult {
  readonly failed: boolean
  readonly failure: unknown
}

/** Connects the members of one wallet. */
export interface ConnectSequence {
  /**
   * One after the other, the first in the caller's own task; a rejection by the user ends the
   * sequence.
   */
  inOrder(input: ConnectInput): Promise<Outcome>
  /** All at once, without a prompt; waits for members that are not there yet. */
  silent(input: ConnectInput): Promise<Outcome>
  /** To be called when a member was added. */
  added(member: NamespaceConnector): void
  /** Whether a member with one of these namespaces is awaited. */
  isAwaiting(namespaces: readonly string[]): boolean
}

export interface ConnectSequenceDeps {
  readonly id: string
  memberOf(namespace: string): NamespaceConnector | undefined
  readonly clock: Clock
}

export function createConnectSequence({
  id,
  memberOf,
  clock,
}: ConnectSequenceDeps): ConnectSequence {
  const waiting = new Set<{
    readonly namespace: string
    readonly resolve: (member: NamespaceConnector) => void
  }>()
  const timeoutError = (ms: number) => () => runError('timeout', { what: id, seconds: ms / 1000 })
  const waitForMember = (namespace: string, signal: AbortSignal): Promise<NamespaceConnector> => {
    const present = memberOf(namespace)
    if (present) return Promise.resolve(present)
    let stop = () => {}
    const work = new Promise<NamespaceConnector>((resolve) => {
      const entry = { namespace, resolve }
      waiting.add(entry)
      stop = () => void waiting.delete(entry)
    })
    return withTimeout(work, {
      ms: limits.arrive,
      signal,
      clock,
      onTime: () => runError('connector-unknown', { connector: `${id} (${namespace})` }),
    }).finally(stop)
  }
  /** Passes a preferred network on to the member of its namespace. */
  const connectMember = (
    member: NamespaceConnector,
    namespaces: readonly string[],
    { chainId, chainIds, ...input }: ConnectInput,
  ) => {
    const id = namespaces.map((namespace) => chainIds?.[namespace]).find(Boolean) ?? chainId
    const preferred =
      id && namespaces.some((namespace) => id.startsWith(`${namespace}:`)) ? { chainId: id } : {}
    return member.connect({ ...input, ...preferred, namespaces })
  }

  return {
    async silent(input) {
      const works = input.namespaces.map((namespace) =>
        waitForMember(namespace, input.signal).then((member) =>
          connectMember(member, [namespace], input),
        ),
      )
      let slow = false
      const onTime = () => {
        slow = true
        return timeoutError(limits.silent)()
      }
      const settled = async (ms?: number) =>
        combine(
          await Promise.allSettled(
            works.map((work) =>
              withTimeout(work, { signal: input.signal, clock, ...(ms && { ms }), onTime }),
            ),
          ),
        )
      const inTime = await settled(limits.silent)
      // a slow member is given up for one that has connected; where none has, the caller may still
      // take a late answer
      return slow && !Object.keys(inTime.sessions).length ? settled() : inTime
    },
    async inOrder(input) {
      const { signal, namespaces } = input
      const end = clock.now() + limits.all
      const results: PromiseSettledResult<ConnectResult>[] = []
      let ms: number | undefined
      for (const member of new Set(namespaces.flatMap((namespace) => memberOf(namespace) ?? []))) {
        const own = namespaces.filter((namespace) => member.namespaces.includes(namespace))
        try {
          const value = await withTimeout(connectMember(member, own, input), {
            signal,
            clock,
            ...(ms && { ms }),
            onTime: timeoutError(ms ?? 0),
          })
          results.push({ status: 'fulfilled', value })
          ms = Math.max(1, Math.min(limits.later, end - clock.now()))
        } catch (reason) {
          if (signal.aborted) throw reason
          results.push({ status: 'rejected', reason })
          if (await isRefusal(reason)) break
        }
      }
      return combine(results)
    },
    added(member) {
      for (const { namespace, resolve } of [...waiting])
        if (member.namespaces.includes(namespace)) resolve(member)
    },
    isAwaiting: (namespaces) =>
      [...waiting].some(({ namespace }) => namespaces.includes(namespace)),
  }
}

function combine(results: readonly PromiseSettledResult<ConnectResult>[]): Outcome {
  const failure = results.find((result) => result.status === 'rejected')
  const sessions = Object.assign(
    {},
    ...results.map((result) => (result.status === 'fulfilled' ? result.value.sessions : {})),
  )
  return {
    sessions: sessions as ConnectResult['sessions'],
    failed: failure !== undefined,
    failure: failure?.reason,
  }
}

/** Whether an error is a rejection by the user, in any form that wallets use. */
async function isRefusal(error: unknown): Promise<boolean> {
  const { toRpcError } = await import('../../../kernel/requests/errors')
  return isKitError(toRpcError(error), 'rpc/user-rejected')
}
