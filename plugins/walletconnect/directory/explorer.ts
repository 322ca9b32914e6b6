import { any, list, object } from '../../../kernel/schema/checks'
import { systemClock } from '../../../kernel/async/clock'
import type { PluginContext } from '../../../kernel/plugins/types'
import { isKitError } from '../../../kernel/errors/KitError'
import type { QueryValue } from '../../../kernel/transport/httpClient'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { withTimeout } from '../../../kernel/async/withTimeout'
import { API_VERSION } from '../../../kernel/plugins/definePlugin'
import { walletconnectError } from '../errors'
import type { WalletConnectOptions } from '../options'
import { checkWallet } from './checkWallet'
import type { WalletPage, WalletSource, DirectoryWallet } from './types'
import { mostFound, pageSize, searchSize } from './localList'
import { createLookAlikes, uncertify } from './lookAlikes'

/** Ids of one request: more make an address that servers refuse. */
const idsAtOnce = 100
/** Searches for the list of certified wallets, at most. */
const mostSearches = 10
const explorerId = /^[0-9a-f]{64}$/
/** What an answer looks like; wallets are checked one by one, so that a bad one spoils nothing. */
const answerCheck = object({ data: list(any<unknown>(), 1000), count: any<unknown>() }, { open: true })

type Filter = (wallet: DirectoryWallet) => boolean
type Ask = (query: Readonly<Record<string, QueryValue>>, entries: number, signal?: AbortSignal) => Promise<{ wallets: readonly DirectoryWallet[]; asked: number; count: number }>

/**
 * The hosted directory: `GET <url>/getWallets` in pages of 40, and searches of 100, of which ten at most make the list of certified wallets. Every
 * verb rejects with `walletconnect/directory-failed`, the cause in it, or `kernel/aborted`. Answers are kept while the page lives: pages for `page`,
 * wallets for `byIds`.
 */
export function createExplorer(ctx: Pick<PluginContext, 'http' | 'networks'>, options: WalletConnectOptions, keep: Filter): WalletSource {
  const include = (options.includeWalletIds ?? []).filter((id) => explorerId.test(id))
  const exclude = csv((options.excludeWalletIds ?? []).filter((id) => explorerId.test(id)).slice(0, idsAtOnce))
  const chains = csv(ctx.networks.map(({ id }) => id))
  const onChains = createOnChains(ctx.networks.map(({ id }) => id))
  const ask = createAsk(ctx, options)
  const pages = new Map<number, Promise<WalletPage>>()
  const seen = new Map<string, DirectoryWallet>()
  let total = 0

  const remember = (wallets: readonly DirectoryWallet[]) => {
    for (const wallet of wallets) seen.set(wallet.id, wallet)
    return wallets
  }
  const byIds = async (ids: readonly string[], signal: AbortSignal) => {
    const missing = [...new Set(ids)].filter((id) => !seen.has(id) && explorerId.test(id))
    for (let at = 0; at < missing.length; at += idsAtOnce) {
      const some = missing.slice(at, at + idsAtOnce)
      const { wallets } = await ask({ page: 1, entries: some.length, include: csv(some) }, some.length, signal)
      remember(wallets.filter((wallet) => some.includes(wallet.id)))
    }
    return [...new Set(ids)].flatMap((id) => seen.get(id) ?? []).filter(keep)
  }
  // a list that is too long for one address is its own table of contents
  const pageOfIncluded = async (page: number, signal: AbortSignal): Promise<WalletPage> => {
    const end = page * pageSize
    const wallets = await byIds(include.slice(end - pageSize, end), signal)
    return { wallets: wallets.filter(onChains), total: include.length, ...(end < include.length && { next: page + 1 }) }
  }
  const inclusion = include.length <= idsAtOnce ? csv(include) : ''
  const fetchPage = async (page: number): Promise<WalletPage> => {
    const { wallets, asked, count } = await ask({ page, entries: pageSize, include: inclusion, exclude, chains }, pageSize)
    total = Math.max(total, count)
    const more = asked > 0 && page * pageSize < total
    return { wallets: remember(wallets).filter((wallet) => keep(wallet) && onChains(wallet)), total, ...(more && { next: page + 1 }) }
  }
  return {
    byIds,
    page(page, signal) {
      if (include.length > idsAtOnce) return pageOfIncluded(page, signal)
      // shared by all who ask for it, so no one of them may stop it; it ends by the client's own time limit
      const shared = pages.get(page) ?? fetchPage(page)
      pages.set(page, shared)
      shared.catch(() => pages.delete(page))
      return withTimeout(shared, { signal, clock: systemClock, onTime: () => kernelError('aborted') })
    },
    async search(text, { certified }, signal) {
      const query = { entries: searchSize, include: inclusion, exclude, chains, search: text.trim().slice(0, 128), badge_type: certified ? 'certified' : '' }
      const read = (page: number) => ask({ page, ...query }, searchSize, signal)
      const first = await read(1)
      const isAll = first.asked < searchSize || mostFound(text, certified) <= searchSize
      const searches = isAll ? 1 : Math.min(Math.ceil(first.count / searchSize), mostSearches)
      const rest = await Promise.all(Array.from({ length: searches - 1 }, (_, at) => read(at + 2)))
      const found = new Map([first, ...rest].flatMap(({ wallets }) => wallets.map((wallet) => [wallet.id, wallet])))
      return remember([...found.values()]).filter((wallet) => keep(wallet) && onChains(wallet) && (!certified || wallet.certified === true))
    },
  }
}

const csv = (ids: readonly string[]) => ids.join(',')

/** Whether a wallet lists one of the networks, or a namespace of them; one that lists none is kept. */
function createOnChains(networks: readonly string[]): Filter {
  const known = new Set(networks.flatMap((id) => [id, id.split(':', 1)[0] as string]))
  return ({ chains }) => !chains || chains.some((id) => known.has(id))
}

function createAsk(ctx: Pick<PluginContext, 'http'>, options: WalletConnectOptions): Ask {
  const { url = '', projectId = options.projectId } = options.explorer ?? {}
  const { origin, pathname, protocol } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  const identity = { projectId, st: 'tessera-kit', sv: `html-universal-${API_VERSION}.0.0` }
  const looksLike = createLookAlikes()
  const image = (id: unknown) => (protocol === 'https:' && typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? `${origin}${base}/getWalletImage/${id}?${new URLSearchParams(filled(identity))}` : undefined)
  return async (query, entries, signal) => {
    try {
      const http = await ctx.http(origin)
      const { data, count } = await http.get(`${base}/getWallets`, { query: filled({ ...query, ...identity }), schema: answerCheck, ...(signal && { signal }) })
      const ids = new Set<string>()
      const wallets = data.slice(0, entries).flatMap((entry) => {
        const wallet = readEntry(entry, image)
        if (!wallet || ids.has(wallet.id)) return []
        ids.add(wallet.id)
        return [uncertify(wallet, looksLike)]
      })
      return { wallets, asked: data.length, count: Number.isSafeInteger(count) && (count as number) >= 0 ? (count as number) : wallets.length }
    } catch (error) {
      if (isKitError(error, 'kernel/aborted')) throw error
      throw walletconnectError('directory-failed', undefined, { cause: error })
    }
  }
}

/** Parameters without a value are left out, as the service's own client does. */
function filled(query: Readonly<Record<string, QueryValue>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])))
}

/** A wallet as the service tells it, in our words; undefined if it cannot be used. */
function readEntry(entry: unknown, image: (id: unknown) => string | undefined): DirectoryWallet | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const told = entry as Record<string, unknown>
  const [mobile, desktop] = [appLink(told.mobile_link), appLink(told.desktop_link)]
  const wallet = checkWallet({
    id: told.id,
    name: told.name,
    chains: told.chains,
    rdns: told.rdns,
    certified: told.badge_type === 'certified',
    image: image(told.image_id),
    links: {
      native: isHttps(mobile) ? undefined : mobile,
      universal: told.link_mode || (isHttps(mobile) ? mobile : undefined),
      desktop,
      web: told.webapp_link,
    },
    stores: {
      homepage: told.homepage,
      chrome: ofStore(told.chrome_store, /^(?:chromewebstore|chrome)\.google\.com$/),
      ios: ofStore(told.app_store, /^(?:apps|itunes)\.apple\.com$/),
      android: ofStore(told.play_store, /^play\.google\.com$/),
    },
  })
  return typeof wallet === 'string' ? undefined : wallet
}

const isHttps = (link: unknown) => typeof link === 'string' && /^https?:/i.test(link)

/** An app's link; a scheme alone is made one. */
const appLink = (link: unknown) => (typeof link === 'string' && /^[a-z][\w+.-]*:?\/{0,2}$/i.test(link) ? `${link.replace(/[/:]+$/, '')}://` : link)

/** A store's link leads to that store, or it is none. */
function ofStore(link: unknown, hosts: RegExp): string | undefined {
  try {
    return typeof link === 'string' && hosts.test(new URL(link).host) ? link : undefined
  } catch {
    return undefined
  }
}
