import { activeConnection, type ChainId, isKitError, type KernelState } from '../../../kernel/index'
import type { ViewContext, ViewHooks } from '../../../ui/view'
import { useFeed } from '../../feeds/views/useFeed'
import { apiOf } from '../api'
import { arrangeHoldings, type Holdings, networksOf, priceHoldings } from '../holdings'
import { markOf } from '../query'
import type { AssetId, Balances, DataApi, DataState, Note, Prices, Reading } from '../types'
import { createValueFormat } from '../value'

/** An account, and the network in front of it. */
export interface Place {
  readonly address: string
  readonly chainId: ChainId
}

/** What an account has, as it is now, ready to be drawn. */
export interface Shown extends Holdings, Place {
  readonly api: DataApi
  readonly status: Reading<Balances>['status']
  /** When it was read; undefined while nothing is known. */
  readonly at: number | undefined
  /** Why nothing could be read. */
  readonly error: unknown
  /** Whether prices are still on their way for the first time. */
  readonly pricing: boolean
  /** Prices could not be read. */
  readonly priceless: boolean
  /** More networks than one are shown: each row says its own. */
  readonly several: boolean
  /** Names of networks that could not be read, and of those that nobody can be asked about. */
  readonly failed: readonly string[]
  readonly unasked: readonly string[]
  /** A list of tokens could not be loaded: some may be missing. */
  readonly lacksList: boolean
  readonly notes: readonly Note['code'][]
  /** Of the visitor's currency. */
  readonly format: (value: bigint) => string
  /** Reads again, never from the cache. Rejects as a feed does. */
  readonly refresh: () => Promise<unknown>
}

const nothing: readonly never[] = Object.freeze([])
const hiddenOf = ({ hidden }: DataState) => hidden
const sessionOf = ({ session }: KernelState) => session
const frontOf = ({ session }: KernelState) => activeConnection(session)

/** The account in front; without one the view goes. */
export function usePlace({ useKit, useEffect }: ViewHooks, { embedded, kit, navigate }: ViewContext): Place | undefined {
  const found = useKit(frontOf)
  useEffect(() => {
    if (found) return
    if (embedded) kit.open()
    else navigate({ type: 'close', force: true })
  }, [!found])
  return found && { address: found.active, chainId: found.chainId }
}

/** Follows what an account has on all its networks, and what it is worth. */
export function useHoldings(hooks: ViewHooks, { kit, locale }: ViewContext, { address, chainId }: Place): Shown {
  const { useMemo } = hooks
  const api = apiOf(kit)
  const { networks } = kit
  const session = hooks.useKit(sessionOf)
  const own = useMemo(() => networksOf(networks, session, { address, chainId }), [networks, session, address, chainId])
  const chainIds = own.map(({ id }) => id)
  const key = chainIds.length ? [address, ...chainIds].join(' ') : ''
  const { reading, feed } = useFeed(hooks, key, () => api.balances({ account: `${chainIds[0]}:${address}`, chainIds }))
  const { data, error } = reading
  const all = hooks.useOwnState(hiddenOf)
  const hidden: readonly AssetId[] = all[markOf(address)] ?? nothing

  const unpriced = useMemo(() => arrangeHoldings(data?.items ?? nothing, hidden, chainId), [data, hidden, chainId])
  // prices of what is shown, not of what somebody has strewn about
  const assets = useMemo(() => unpriced.items.map(({ token }) => token.asset).sort(), [unpriced])
  const wanted = assets.join(' ')
  const prices = useFeed<Prices>(hooks, api.hasPrices ? wanted : '', () => api.prices({ assets })).reading
  const known = usePrevious(hooks, key, prices.data)
  const arranged = useMemo(() => (known ? priceHoldings(unpriced, known) : unpriced), [unpriced, known])
  const items = useOrder(hooks, `${key} ${wanted} ${known !== undefined}`, arranged.items)
  const format = useMemo(() => createValueFormat(api.currency, locale), [api, locale])

  const nameOf = (part: string) => own.find(({ id }) => id === part)?.name ?? nothing
  const missing = data?.failed ?? nothing
  const isUnasked = (why: unknown) => isKitError(why, 'rpc/no-url')
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
    several: chainIds.length > 1,
    failed: missing.flatMap(({ part, error: why }) => (isUnasked(why) ? nothing : nameOf(part))),
    unasked: missing.flatMap(({ part, error: why }) => (isUnasked(why) ? nameOf(part) : nothing)),
    lacksList: missing.some(({ part }) => part.startsWith('list ')),
    notes: data?.notes.map(({ code }) => code) ?? nothing,
    format,
    refresh: () => feed?.refresh() ?? Promise.resolve(),
  }
}

/** The last prices of the same account: those of a token more are other ones, and until they are there these stand. */
function usePrevious({ useRef }: ViewHooks, key: string, prices: Prices | undefined): Prices | undefined {
  const last = useRef<{ readonly key: string; readonly prices: Prices | undefined }>({ key, prices })
  if (last.current.key !== key || prices) last.current = { key, prices }
  return last.current.prices
}

/** Keeps the order of rows while the same ones are shown: a price that changes moves none of them from under a finger. */
function useOrder({ useMemo }: ViewHooks, key: string, items: Holdings['items']): Holdings['items'] {
  const order = useMemo(() => items.map(({ token }) => token.asset), [key])
  return useMemo(() => {
    const byAsset = new Map(items.map((item) => [item.token.asset, item]))
    const kept = order.flatMap((asset) => byAsset.get(asset) ?? nothing)
    return kept.length === items.length ? kept : items
  }, [order, items])
}
