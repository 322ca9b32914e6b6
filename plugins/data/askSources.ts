import type { ChainId, Clock, PluginContext } from '../../kernel/index'
import { createTurns } from '../feeds/turns'
import { chainOf, sameAsset } from '../caip19/assets'
import { type CheckedAnswer, checkAnswer, checkBalance, checkPrice, markBalances } from './answers'
import { createAsk } from './createAsk'
import { dataError } from './errors'
import type { Lists } from './lists'
import type { Wanted } from '../feeds/wanted'
import type { Ask, AssetId, Balance, Balances, BalanceSource, NftSource, Note, Prices, PriceSource, ReadFailure, Source } from './types'

/** Deps of {@link createAsking}. */
export interface AskingDeps {
  readonly ctx: Pick<PluginContext, 'request' | 'http' | 'networks' | 'debug'>
  readonly sources: readonly (BalanceSource | NftSource | PriceSource)[]
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

/** Makes {@link Asking}. */
export function createAsking({ ctx, sources, lists, clock }: AskingDeps): Asking {
  const of = <S extends BalanceSource | PriceSource>(kind: S['kind']) => sources.filter((source): source is S => source.kind === kind)
  const { askOne: askFor, inTurn } = createTurns<Ask>(clock, createAsk(ctx, lists, clock))
  /** A source's checked answer. */
  const askOne = async <Input, Item, T>(source: Source<string, Input, Item>, input: Input, check: (item: Readonly<Record<string, unknown>>) => T | undefined, signal: AbortSignal): Promise<CheckedAnswer<T>> => {
    const checked = await askFor(source, input, (answer) => checkAnswer(answer, check), signal)
    if (checked.notes.includes('dropped')) ctx.debug(`The source "${source.id}" answered items that are unusable`)
    return checked
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
