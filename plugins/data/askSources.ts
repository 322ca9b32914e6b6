import type { ChainId, Clock, PluginContext } from '../../kernel/index'
import { chainOf, sameAsset } from '../shared/assets/assets'
import { createTurns } from '../shared/feeds/turns'
import type { Wanted } from '../shared/feeds/wanted'
import { type CheckedAnswer, checkAnswer, checkBalance, checkPrice, markBalances } from './answers'
import { dataError } from './errors'
import type { Lists } from './lists'
import type {
  AssetId,
  Balance,
  BalanceSource,
  Balances,
  NftSource,
  Note,
  PriceSource,
  Prices,
  ReadFailure,
  Source,
} from './types'

/** Deps of {@link createAsking}. */
export interface AskingDeps {
  readonly ctx: Pick<PluginContext, 'request' | 'http' | 'networks' | 'debug'>
  readonly sources: readonly (BalanceSource | NftSource | PriceSource)[]
  readonly lists: Lists
  readonly clock: Clock
}

/** Asks the sources, each for what the ones before it do not know. */
export interface Asking {
  /**
   * Of several networks `show` is given what is known so far; what has not answered yet is in
   * `failed` without an error. Rejects where nothing of it is known.
   */
  balances(
    all: readonly Wanted[],
    signal: AbortSignal,
    show: (balances: Balances) => void,
  ): Promise<Balances>
  /**
   * An asset that no source knows is not in it. Rejects where each source that was asked failed.
   */
  prices(assets: readonly AssetId[], currency: string, signal: AbortSignal): Promise<Prices>
}

/** Makes {@link Asking}. */
export function createAsking({ ctx, sources, lists, clock }: AskingDeps): Asking {
  const of = <S extends BalanceSource | PriceSource>(kind: S['kind']) =>
    sources.filter((source): source is S => source.kind === kind)
  const { askOne: askFor, inTurn } = createTurns(ctx, lists, clock)
  /** A source's checked answer. */
  const askOne = async <Input, Item, T>(
    source: Source<string, Input, Item>,
    input: Input,
    check: (item: Readonly<Record<string, unknown>>) => T | undefined,
    signal: AbortSignal,
  ): Promise<CheckedAnswer<T>> => {
    const checked = await askFor(source, input, (answer) => checkAnswer(answer, check), signal)
    if (checked.notes.includes('dropped'))
      ctx.debug(`The source "${source.id}" answered items that are unusable`)
    return checked
  }

  return {
    async balances(all, signal, show) {
      const items: Omit<Balance, 'listed'>[] = []
      const notes: Note[] = []
      const failed: ReadFailure[] = []
      const chainIds = all.flatMap((wanted) => wanted.chainIds)
      const lacking = new Map<ChainId, unknown>(chainIds.map((id) => [id, undefined]))
      const answer = async (): Promise<Balances> => {
        const tokens = await Promise.all(
          chainIds.map(async (id) => [id, (await lists.tokens(id)).tokens] as const),
        )
        const marked = markBalances(items, ctx.networks, new Map(tokens))
        return {
          account: all[0]?.account as string,
          items: marked,
          notes: [...notes],
          failed: [...failed, ...[...lacking].map(([part, error]) => ({ part, error }))],
        }
      }
      // one network need not wait for the others
      const showSome = async () => {
        if (lacking.size && lacking.size < chainIds.length) show(await answer())
      }
      /** Asks one source for some networks; answers with those that it does not know. */
      const readSome = async (
        source: BalanceSource,
        account: string,
        asked: readonly ChainId[],
        isSecond: boolean,
      ): Promise<ReadonlyMap<ChainId, unknown>> => {
        const answered = await askOne(
          source,
          { account, chainIds: asked },
          (item) => checkBalance(item, asked),
          signal,
        )
        const isChain = (part: string): part is ChainId => asked.includes(part as ChainId)
        const missing = new Map(
          answered.failed.flatMap(({ part, error }) =>
            isChain(part) ? [[part, error] as const] : [],
          ),
        )
        items.push(...answered.items.filter(({ chainId }) => !missing.has(chainId)))
        failed.push(...answered.failed.filter(({ part }) => !isChain(part)))
        for (const code of [
          ...(isSecond && missing.size < asked.length ? (['second-source'] as const) : []),
          ...answered.notes,
        ])
          if (!notes.some((note) => note.code === code && note.source === source.id))
            notes.push({ code, source: source.id })
        for (const id of asked) if (!missing.has(id)) lacking.delete(id)
        await showSome()
        return missing
      }
      const readAccount = async ({ account, chainIds: own }: Wanted) => {
        const left = await inTurn(
          of<BalanceSource>('balances'),
          own,
          (id) => id,
          signal,
          async (source, asked, isSecond) => {
            const parts = source.separate ? asked.map((id) => [id]) : [asked]
            const missing = await Promise.all(
              parts.map((part) =>
                readSome(source, account, part, isSecond).catch((error: unknown) => {
                  if (signal.aborted || !source.separate) throw error
                  return new Map(part.map((id) => [id, error]))
                }),
              ),
            )
            return new Map(missing.flatMap((each) => [...each]))
          },
        )
        for (const [id, error] of left)
          lacking.set(id, error ?? dataError('no-source', { what: `balances on ${id}` }))
        if (all.length > 1) await showSome()
      }
      await Promise.all(all.map(readAccount))
      if (lacking.size === chainIds.length) throw lacking.values().next().value
      return answer()
    },
    async prices(assets, currency, signal) {
      const found = new Map<AssetId, string>()
      const left = await inTurn(
        of<PriceSource>('prices'),
        [...new Set(assets.map(sameAsset))],
        chainOf,
        signal,
        async (source, asked) => {
          const wanted = new Set(asked)
          const { items } = await askOne(
            source,
            { assets: asked, currency },
            (item) => checkPrice(item, wanted),
            signal,
          )
          for (const { asset, price } of items) found.set(asset, price)
          return new Map(
            asked.filter((asset) => !found.has(asset)).map((asset) => [asset, undefined]),
          )
        },
      )
      const error = [...left.values()].find((each) => each !== undefined)
      if (error !== undefined && !found.size) throw error
      return found
    },
  }
}
