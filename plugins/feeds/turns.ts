import type { ChainId, Clock } from '../../kernel/index'
import { runError, withTimeout } from '../../kernel/plugins/toolkit'
import { createRests } from './restOf'
import { nameSource, sourceError } from './sourceError'

/** Milliseconds that a source has. */
const maxMs = 15_000

/** What is common to sources of every kind. */
export interface AnySource<Ask> {
  readonly kind: string
  readonly id: string
  serves?(chainId: ChainId): boolean
  read(input: never, ask: Ask): Promise<unknown>
}

/** Asks sources, each for what the ones before it do not know. One that has refused rests on that chain; its failure is what it answers meanwhile. */
export interface Turns<Ask> {
  /** A source's answer, as `check` reads it; undefined from that rejects with `kernel/bad-answer`. It has 15 seconds. One that rests on the chain of `input` is not asked. */
  askOne<Input, T>(source: AnySource<Ask> & { read(input: Input, ask: Ask): Promise<unknown> }, input: Input, check: (answer: unknown) => T | undefined, signal: AbortSignal): Promise<T>
  /**
   * Asks each source in turn for the parts that are left of `all`, and answers with those that no source knew, each with why. `ask` says which parts the source did not know;
   * `isSecond` tells it that another one has failed before.
   */
  inTurn<Part extends string, S extends AnySource<Ask>>(
    able: readonly S[],
    all: readonly Part[],
    chainIdOf: (part: Part) => ChainId,
    signal: AbortSignal,
    ask: (source: S, parts: readonly Part[], isSecond: boolean) => Promise<ReadonlyMap<Part, unknown>>,
  ): Promise<ReadonlyMap<Part, unknown>>
}

/** Makes {@link Turns}. `askOf` makes what a source is given; `memory` is the source's own, until the kit's end. */
export function createTurns<Ask>(clock: Clock, askOf: (memory: Map<string, unknown>, signal: AbortSignal) => Ask): Turns<Ask> {
  const memories = new Map<object, Map<string, unknown>>()
  const rests = createRests(clock.now)
  const restKey = ({ kind, id }: Pick<AnySource<Ask>, 'kind' | 'id'>, chainId: unknown) => `${kind} ${id} ${chainId}`
  const memoryOf = (source: object) => {
    const memory = memories.get(source) ?? new Map<string, unknown>()
    memories.set(source, memory)
    return memory
  }
  return {
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
          const error = sourceError(cause ?? runError('bad-answer', { who, problem: 'it failed' }), source.id)
          if (key) rests.add(key, error)
          throw error
        }
      }
      const answer = await withTimeout<unknown>(read(), { ms: maxMs, signal, clock, onTime: () => runError('timeout', { what: who, seconds: maxMs / 1000 }) })
      const checked = check(answer)
      if (checked === undefined) throw runError('bad-answer', { who, problem: 'it is no list of items' })
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
  }
}
