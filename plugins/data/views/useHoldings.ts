import { currentConnection } from '../../../kernel/index'
import type { ViewContext, ViewHooks } from '../../../ui/view'
import { createValueFormat } from '../../shared/amounts/value'
import type { ReadState } from '../../shared/feeds/views/Notices'
import { allWanted, namesOfFailed, type Place, sessionOf } from '../../shared/feeds/views/place'
import { useFeed } from '../../shared/feeds/views/useFeed'
import { keyOf, markOf, namespaceOf, type Wanted } from '../../shared/feeds/wanted'
import { apiOf } from '../api'
import { arrangeHoldings, type Holdings, priceHoldings } from '../holdings'
import type { AssetId, DataApi, DataState, Prices } from '../types'

/** What an account has, as it is now, ready to be drawn. */
export interface Shown extends Holdings, Place, ReadState {
  readonly api: DataApi
  /** Whether prices are still on their way for the first time. */
  readonly pricing: boolean
  /** Prices could not be read. */
  readonly priceless: boolean
  /** More networks than one are shown: each row says its own. */
  readonly several: boolean
  /**
   * Whose it is, and where: the account of the view, and those in front of the other namespaces.
   */
  readonly wanted: readonly Wanted[]
  /** Names of networks that nobody can be asked about, or that have not answered yet. */
  readonly unasked: readonly string[]
  /** Of the visitor's currency. */
  readonly format: (value: bigint) => string
}

const nothing: readonly never[] = Object.freeze([])
const hiddenOf = ({ hidden }: DataState) => hidden

/**
 * Follows what an account and those in front of the other namespaces have on all their networks,
 * and what it is worth.
 */
export function useHoldings(
  hooks: ViewHooks,
  ctx: ViewContext,
  { address, chainId }: Place,
): Shown {
  const { useMemo } = hooks
  const { t, locale } = ctx
  const { networks } = ctx.kit
  const api = apiOf(ctx.kit)
  const session = hooks.useKit(sessionOf)
  const last = hooks.useRef(session)
  // while the modal closes after a disconnect, what was there stays
  if (currentConnection(session.namespaces[namespaceOf(chainId)])) last.current = session
  const wanted = useMemo(
    () => allWanted(networks, last.current, { address, chainId }),
    [networks, last.current, address, chainId],
  )
  const key = keyOf(wanted)
  const { reading, feed } = useFeed(hooks, key, () => api.balances(wanted))
  const { data, error } = reading
  const all = hooks.useOwnState(hiddenOf)
  const hidden: readonly AssetId[] = useMemo(
    () => wanted.flatMap(({ account }) => all[markOf(account)] ?? nothing),
    [all, wanted],
  )

  const unpriced = useMemo(
    () => arrangeHoldings(data?.items ?? nothing, hidden, chainId),
    [data, hidden, chainId],
  )
  // prices of what is shown, not of what somebody has strewn about
  const assets = useMemo(() => unpriced.items.map(({ token }) => token.asset).sort(), [unpriced])
  const priced = assets.join(' ')
  const prices = useFeed<Prices>(hooks, api.hasPrices ? priced : '', () =>
    api.prices({ assets }),
  ).reading
  const known = usePrevious(hooks, key, prices.data)
  const arranged = useMemo(
    () => (known ? priceHoldings(unpriced, known) : unpriced),
    [unpriced, known],
  )
  // the first price of a token gives it its place
  const valued = assets.filter((asset) => known?.has(asset)).join(' ')
  const items = useOrder(hooks, `${key} ${priced} ${valued}`, arranged.items)
  const format = useMemo(() => createValueFormat(api.currency, locale), [api, locale])

  return {
    ...arranged,
    items,
    api,
    address,
    chainId,
    status: reading.status,
    at: reading.at,
    error,
    pricing: prices.status === 'loading' && !known,
    priceless: prices.status === 'failed' && !known,
    several: wanted.flatMap(({ chainIds }) => chainIds).length > 1,
    wanted,
    ...namesOfFailed(networks, data?.failed),
    lacks: data?.failed.some(({ part }) => part.startsWith('list '))
      ? t('data.list-failed')
      : undefined,
    claim: data?.notes.some(({ code }) => code === 'wallet-amounts')
      ? t('data.wallet-amounts')
      : undefined,
    format,
    refresh: () => feed?.refresh() ?? Promise.resolve(),
  }
}

/**
 * The last prices of the same account: those of a token more are other ones, and until they are
 * there these stand.
 */
function usePrevious(
  { useRef }: ViewHooks,
  key: string,
  prices: Prices | undefined,
): Prices | undefined {
  const last = useRef<{ readonly key: string; readonly prices: Prices | undefined }>({
    key,
    prices,
  })
  if (last.current.key !== key || prices) last.current = { key, prices }
  return last.current.prices
}

/**
 * Keeps the order of rows while the same ones are shown: a price that changes moves none of them
 * from under a finger.
 */
function useOrder(
  { useMemo }: ViewHooks,
  key: string,
  items: Holdings['items'],
): Holdings['items'] {
  const order = useMemo(() => items.map(({ token }) => token.asset), [key])
  return useMemo(() => {
    const byAsset = new Map(items.map((item) => [item.token.asset, item]))
    const kept = order.flatMap((asset) => byAsset.get(asset) ?? nothing)
    return kept.length === items.length ? kept : items
  }, [order, items])
}
