import type {
  ChainId,
  Clock,
  Network,
  PluginContext,
  RequestOptions,
  RpcRequest,
} from '../../../kernel/index'
import { runError, withTimeout } from '../../../kernel/plugins/toolkit'
import { createRests } from './restOf'
import { nameSource, sourceError } from './sourceError'

/** Milliseconds that a source has. */
const maxMs = 15_000

/** What a source has to answer with. */
interface AskOf<Tokens> {
  readonly signal: AbortSignal
  readonly memory: Map<string, unknown>
  request(
    request: RpcRequest,
    where: Pick<RequestOptions, 'chainId' | 'namespace'>,
  ): Promise<unknown>
  http: PluginContext['http']
  now(): number
  network(chainId: ChainId): Network
  tokens(chainId: ChainId): Promise<Tokens>
}

/** What is common to sources of every kind. */
interface AnySource<Ask> {
  readonly kind: string
  readonly id: string
  serves?(chainId: ChainId): boolean
  read(input: never, ask: Ask): Promise<unknown>
}

/**
 * Asks sources, each for what the ones before it do not know. One that has refused rests on that
 * chain; its failure is what it answers meanwhile.
 */
export interface Turns<Ask> {
  /**
   * A source's answer, as `check` reads it; undefined from that rejects with `kernel/bad-answer`.
   * It has 15 seconds. One that rests on the chain of `input` is not asked.
   */
  askOne<Input, T>(
    source: AnySource<Ask> & { read(input: Input, ask: Ask): Promise<unknown> },
    input: Input,
    check: (answer: unknown) => T | undefined,
    signal: AbortSignal,
  ): Promise<T>
  /**
   * Asks each source in turn for the parts that are left of `all`, and answers with those that no
   * source knew, each with why. `ask` says which parts the source did not know; `isSecond` tells it
   * that another one has failed before.
   */
  inTurn<Part extends string, S extends AnySource<Ask>>(
    able: readonly S[],
    all: readonly Part[],
    chainIdOf: (part: Part) => ChainId,
    signal: AbortSignal,
    ask: (
      source: S,
      parts: readonly Part[],
      isSecond: boolean,
    ) => Promise<ReadonlyMap<Part, unknown>>,
  ): Promise<ReadonlyMap<Part, unknown>>
  /**
   * Has each chain read by the first source that can; `read` keeps what it reads. Answers with the
   * sources that stood in for another, the chains that failed, and how many nobody has read.
   * Rejects where `signal` is aborted.
   */
  eachChain<S extends AnySource<Ask>>(
    able: readonly S[],
    chainIds: readonly ChainId[],
    signal: AbortSignal,
    read: (source: S, chainId: ChainId) => Promise<void>,
  ): Promise<{
    readonly notes: readonly { readonly code: 'second-source'; readonly source: string }[]
    readonly failed: readonly { readonly part: ChainId; readonly error: unknown }[]
    readonly unread: number
  }>
}

/**
 * Makes {@link Turns}. Sources are given requests and servers as the plugin, the networks, the
 * tokens of the host's lists, and a memory of their own until the kit's end.
 */
export function createTurns<Tokens>(
  ctx: Pick<PluginContext, 'request' | 'http' | 'networks'>,
  { tokens }: Pick<AskOf<Tokens>, 'tokens'>,
  clock: Clock,
): Turns<AskOf<Tokens>> {
  const memories = new Map<object, Map<string, unknown>>()
  const rests = createRests(clock.now)
  const restKey = ({ kind, id }: Pick<AnySource<never>, 'kind' | 'id'>, chainId: unknown) =>
    `${kind} ${id} ${chainId}`
  const memoryOf = (source: object) => {
    const memory = memories.get(source) ?? new Map<string, unknown>()
    memories.set(source, memory)
    return memory
  }
  const askOf = (memory: Map<string, unknown>, signal: AbortSignal): AskOf<Tokens> => ({
    signal,
    memory,
    request: (request, where) => ctx.request(request, { ...where, signal }),
    http: ctx.http,
    now: clock.now,
    network: (chainId) => ctx.networks.find(({ id }) => id === chainId) as Network,
    tokens,
  })
  const turns: Turns<AskOf<Tokens>> = {
    async askOne(source, input, check, signal) {
      const who = nameSource(source.id)
      const { chainId } = input as { readonly chainId?: ChainId }
      // of a question about several chains those who ask know which
      const key = chainId && restKey(source, chainId)
      const resting = key && rests.get(key)
      if (resting !== undefined) throw resting
      const read = async () => {
        try {
          return await source.read(input, askOf(memoryOf(source), signal))
        } catch (cause) {
          // who rejects with nothing has failed all the same
          const error = sourceError(
            cause ?? runError('bad-answer', { who, problem: 'it failed' }),
            source.id,
          )
          if (key) rests.add(key, error)
          throw error
        }
      }
      const answer = await withTimeout<unknown>(read(), {
        ms: maxMs,
        signal,
        clock,
        onTime: () => runError('timeout', { what: who, seconds: maxMs / 1000 }),
      })
      const checked = check(answer)
      if (checked === undefined)
        throw runError('bad-answer', { who, problem: 'it is no list of items' })
      return checked
    },
    async inTurn(able, all, chainIdOf, signal, ask) {
      const left = new Map<(typeof all)[number], unknown>(all.map((part) => [part, undefined]))
      for (const source of able) {
        const keyOf = (part: (typeof all)[number]) => restKey(source, chainIdOf(part))
        const mine = [...left.keys()].filter((part) => {
          try {
            return source.serves?.(chainIdOf(part)) ?? true
          } catch (error) {
            left.set(part, error)
            return false
          }
        })
        const asked = mine.filter((part) => {
          const resting = rests.get(keyOf(part))
          if (resting !== undefined) left.set(part, resting)
          return resting === undefined
        })
        if (!asked.length) continue
        const isSecond = asked.some((part) => left.get(part) !== undefined)
        const unknown = await ask(source, asked, isSecond).catch((error: unknown) => {
          if (signal.aborted) throw error
          return new Map(asked.map((part) => [part, error]))
        })
        for (const part of asked) {
          const error = sourceError(unknown.get(part), source.id)
          rests.add(keyOf(part), error)
          if (!unknown.has(part)) left.delete(part)
          else if (error !== undefined) left.set(part, error)
        }
      }
      return left
    },
    async eachChain(able, chainIds, signal, read) {
      const notes: { readonly code: 'second-source'; readonly source: string }[] = []
      const left = await turns.inTurn(
        able,
        chainIds,
        (id) => id,
        signal,
        async (source, asked, isSecond) => {
          const missing = new Map<ChainId, unknown>()
          await Promise.all(
            asked.map((chainId) =>
              read(source, chainId).catch((error: unknown) => void missing.set(chainId, error)),
            ),
          )
          if (isSecond && missing.size < asked.length)
            notes.push({ code: 'second-source', source: source.id })
          return missing
        },
      )
      signal.throwIfAborted()
      return {
        notes,
        failed: [...left].flatMap(([part, error]) => (error === undefined ? [] : { part, error })),
        unread: left.size,
      }
    },
  }
  return turns
}
