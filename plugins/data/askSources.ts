import { type ChainId, type Clock, type Network, type PluginContext } from '../../kernel/index'
import { runError, withTimeout } from '../../kernel/plugins/toolkit'
import { restOf } from '../feeds/restOf'
import { type CheckedAnswer, checkAnswer, checkBalance, checkPrice, markBalances, sameAsset } from './answers'
import { chainOf } from './assets'
import { dataError } from './errors'
import type { Lists } from './lists'
import type { Wanted } from './query'
import type { Ask, AssetId, Balance, Balances, BalanceSource, Note, Prices, PriceSource, ReadFailure, Source } from './types'

/** Milliseconds that a source has. */
const maxMs = 15_000

/** Deps of {@link createAsking}. */
export interface AskingDeps {
  readonly ctx: Pick<PluginContext, 'request' | 'http' | 'networks' | 'debug'>
  readonly sources: readonly (BalanceSource | PriceSource)[]
  readonly lists: Lists
  readonly clock: Clock
}

/** Asks the sources, each for what the ones before it do not know. */
export interface Asking {
  /** Rejects where nothing of it is known. */
  balances(wanted: Wanted, signal: AbortSignal): Promise<Balances>
  /** An asset that no source knows is not in it. Rejects where each source that was asked failed. */
  prices(assets: readonly AssetId[], currency: string, signal: AbortSignal): Promise<Prices>
}

/** Makes {@link Asking}. A source that has refused rests on that chain; its failure is what it answers meanwhile. */
export function createAsking({ ctx, sources, lists, clock }: AskingDeps): Asking {
  const memories = new Map<object, Map<string, unknown>>()
  const rests = new Map<string, { readonly until: number; readonly error: unknown }>()
  const of = <S extends BalanceSource | PriceSource>(kind: S['kind']) => sources.filter((source): source is S => source.kind === kind)

  const askOf = (source: object, signal: AbortSignal): Ask => {
    const memory = memories.get(source) ?? new Map<string, unknown>()
    memories.set(source, memory)
    return {
      signal,
      memory,
      request: (request, where) => ctx.request(request, { ...where, signal }),
      http: ctx.http,
      now: clock.now,
      network: (chainId) => ctx.networks.find(({ id }) => id === chainId) as Network,
      tokens: lists.tokens,
    }
  }
  /** A source's checked answer. */
  const askOne = async <Input, Item, T>(source: Source<string, Input, Item>, input: Input, check: (item: Readonly<Record<string, unknown>>) => T | undefined, signal: AbortSignal): Promise<CheckedAnswer<T>> => {
    const who = `The source "${source.id}"`
    const work = (async () => source.read(input, askOf(source, signal)))()
    const answer = await withTimeout<unknown>(work, { ms: maxMs, signal, clock, onTime: () => runError('timeout', { what: who, seconds: maxMs / 1000 }) })
    const checked = checkAnswer(answer, check)
    if (!checked) throw runError('bad-answer', { who, problem: 'it is no list of items' })
    if (checked.notes.includes('dropped')) ctx.debug(`${who} answered items that are unusable`)
    return checked
  }
  /**
   * Asks each source in turn for the parts that are left of `all`, and answers with those that no source knew, each with why. `ask` says which parts the source did not know;
   * `isSecond` tells it that another one has failed before.
   */
  const inTurn = async <Part extends string, S extends Source<string, never, unknown>>(
    able: readonly S[],
    all: readonly Part[],
    chainIdOf: (part: Part) => ChainId,
    signal: AbortSignal,
    ask: (source: S, parts: readonly Part[], isSecond: boolean) => Promise<ReadonlyMap<Part, unknown>>,
  ): Promise<ReadonlyMap<Part, unknown>> => {
    const left = new Map<Part, unknown>(all.map((part) => [part, undefined]))
    for (const source of able) {
      const keyOf = (part: Part) => `${source.kind} ${source.id} ${chainIdOf(part)}`
      const mine = [...left.keys()].filter((part) => source.serves?.(chainIdOf(part)) ?? true)
      const isResting = (part: Part) => (rests.get(keyOf(part))?.until ?? 0) > clock.now()
      for (const part of mine.filter(isResting)) left.set(part, rests.get(keyOf(part))?.error)
      const asked = mine.filter((part) => !isResting(part))
      if (!asked.length) continue
      const isSecond = asked.some((part) => left.get(part) !== undefined)
      const unknown = await ask(source, asked, isSecond).catch((error: unknown) => {
        if (signal.aborted) throw error
        return new Map(asked.map((part) => [part, error]))
      })
      for (const part of asked) {
        const error = unknown.get(part)
        const rest = restOf(error)
        if (rest !== undefined) rests.set(keyOf(part), { until: clock.now() + rest, error })
        if (!unknown.has(part)) left.delete(part)
        else if (error !== undefined) left.set(part, error)
      }
    }
    return left
  }

  return {
    async balances({ account, chainIds }, signal) {
      const items: Omit<Balance, 'listed'>[] = []
      const notes: Note[] = []
      const failed: ReadFailure[] = []
      const left = await inTurn(of<BalanceSource>('balances'), chainIds, (id) => id, signal, async (source, asked, isSecond) => {
        const answer = await askOne(source, { account, chainIds: asked }, (item) => checkBalance(item, asked), signal)
        const isChain = (part: string): part is ChainId => asked.includes(part as ChainId)
        const missing = new Map(answer.failed.flatMap(({ part, error }) => (isChain(part) ? [[part, error] as const] : [])))
        items.push(...answer.items.filter(({ chainId }) => !missing.has(chainId)))
        failed.push(...answer.failed.filter(({ part }) => !isChain(part)))
        for (const code of [...(isSecond && missing.size < asked.length ? (['second-source'] as const) : []), ...answer.notes]) notes.push({ code, source: source.id })
        return missing
      })
      const why = [...left].map(([part, error]) => ({ part, error: error ?? dataError('no-source', { what: `balances on ${part}` }) }))
      if (why.length === chainIds.length) throw why[0]?.error
      const tokens = await Promise.all(chainIds.map(async (id) => [id, (await lists.tokens(id)).tokens] as const))
      return { account, items: markBalances(items, ctx.networks, new Map(tokens)), notes, failed: [...failed, ...why] }
    },
    async prices(assets, currency, signal) {
      const found = new Map<AssetId, string>()
      const left = await inTurn(of<PriceSource>('prices'), [...new Set(assets.map(sameAsset))], chainOf, signal, async (source, asked) => {
        const wanted = new Set(asked)
        const { items } = await askOne(source, { assets: asked, currency }, (item) => checkPrice(item, wanted), signal)
        for (const { asset, price } of items) found.set(asset, price)
        return new Map(asked.filter((asset) => !found.has(asset)).map((asset) => [asset, undefined]))
      })
      const error = [...left.values()].find((each) => each !== undefined)
      if (error !== undefined && !found.size) throw error
      return found
    },
  }
}
