import { API_VERSION, isKitError, type PluginContext, type QueryValue } from '../../../kernel/index'
import {
  any,
  kernelError,
  list,
  object,
  systemClock,
  withTimeout,
} from '../../../kernel/plugins/toolkit'
import { walletconnectError } from '../errors'
import type { WalletConnectOptions } from '../types'
import { checkWallet } from './checkWallet'
import { mostFound, pageSize, searchSize } from './localList'
import { createLookAlikes, uncertify } from './lookAlikes'
import type { DirectoryWallet, WalletPage, WalletSource } from './types'

/** Ids in one request: with more, the URL is too long for some servers. */
const maxIds = 100
/** At most this many searches for the list of certified wallets. */
const maxSearches = 10
const explorerId = /^[0-9a-f]{64}$/
/**
 * Shape of a response; wallets are checked one by one, so that an unusable one does not fail the
 * others.
 */
const responseCheck = object(
  { data: list(any<unknown>(), 1000), count: any<unknown>() },
  { open: true },
)

type Filter = (wallet: DirectoryWallet) => boolean
type FetchWallets = (
  query: Readonly<Record<string, QueryValue>>,
  entries: number,
  signal?: AbortSignal,
) => Promise<{ wallets: readonly DirectoryWallet[]; received: number; count: number }>

/**
 * The hosted directory: `GET <url>/getWallets` in pages of 40 and searches of 100; at most ten
 * searches make the list of certified wallets. Every method rejects with
 * `walletconnect/directory-failed` (with its `cause`) or `kernel/aborted`. Pages and wallets are
 * cached for the life of the page.
 */
export function createExplorer(
  ctx: Pick<PluginContext, 'http' | 'networks'>,
  options: WalletConnectOptions,
  isListed: Filter,
): WalletSource {
  const include = (options.includeWalletIds ?? []).filter((id) => explorerId.test(id))
  const exclude = csv(
    (options.excludeWalletIds ?? []).filter((id) => explorerId.test(id)).slice(0, maxIds),
  )
  const chains = csv(ctx.networks.map(({ id }) => id))
  const onChains = createOnChains(ctx.networks.map(({ id }) => id))
  const fetchWallets = createFetchWallets(ctx, options)
  const pages = new Map<number, Promise<WalletPage>>()
  const walletsById = new Map<string, DirectoryWallet>()
  let total = 0

  const remember = (wallets: readonly DirectoryWallet[]) => {
    for (const wallet of wallets) walletsById.set(wallet.id, wallet)
    return wallets
  }
  const byIds = async (ids: readonly string[], signal: AbortSignal) => {
    const missing = [...new Set(ids)].filter((id) => !walletsById.has(id) && explorerId.test(id))
    for (let at = 0; at < missing.length; at += maxIds) {
      const some = missing.slice(at, at + maxIds)
      const { wallets } = await fetchWallets(
        { page: 1, entries: some.length, include: csv(some) },
        some.length,
        signal,
      )
      remember(wallets.filter((wallet) => some.includes(wallet.id)))
    }
    return [...new Set(ids)].flatMap((id) => walletsById.get(id) ?? []).filter(isListed)
  }
  // too many ids for one URL: the host's list itself is cut into pages
  const pageOfIncluded = async (page: number, signal: AbortSignal): Promise<WalletPage> => {
    const end = page * pageSize
    const wallets = await byIds(include.slice(end - pageSize, end), signal)
    return {
      wallets: wallets.filter(onChains),
      total: include.length,
      ...(end < include.length && { next: page + 1 }),
    }
  }
  const inclusion = include.length <= maxIds ? csv(include) : ''
  const fetchPage = async (page: number): Promise<WalletPage> => {
    const { wallets, received, count } = await fetchWallets(
      { page, entries: pageSize, include: inclusion, exclude, chains },
      pageSize,
    )
    total = Math.max(total, count)
    const more = received > 0 && page * pageSize < total
    return {
      wallets: remember(wallets).filter((wallet) => isListed(wallet) && onChains(wallet)),
      total,
      ...(more && { next: page + 1 }),
    }
  }
  return {
    byIds,
    page(page, signal) {
      if (include.length > maxIds) return pageOfIncluded(page, signal)
      // shared by several callers, so none of them aborts it; the HTTP client has its own timeout
      const shared = pages.get(page) ?? fetchPage(page)
      pages.set(page, shared)
      shared.catch(() => pages.delete(page))
      return withTimeout(shared, {
        signal,
        clock: systemClock,
        onTime: () => kernelError('aborted'),
      })
    },
    async search(text, { certified }, signal) {
      const query = {
        entries: searchSize,
        include: inclusion,
        exclude,
        chains,
        search: text.trim().slice(0, 128),
        badge_type: certified ? 'certified' : '',
      }
      const read = (page: number) => fetchWallets({ page, ...query }, searchSize, signal)
      const first = await read(1)
      const isAll = first.received < searchSize || mostFound(text, certified) <= searchSize
      const searches = isAll ? 1 : Math.min(Math.ceil(first.count / searchSize), maxSearches)
      const rest = await Promise.all(Array.from({ length: searches - 1 }, (_, at) => read(at + 2)))
      const found = new Map(
        [first, ...rest].flatMap(({ wallets }) => wallets.map((wallet) => [wallet.id, wallet])),
      )
      return remember([...found.values()]).filter(
        (wallet) =>
          isListed(wallet) && onChains(wallet) && (!certified || wallet.certified === true),
      )
    },
  }
}

const csv = (ids: readonly string[]) => ids.join(',')

/**
 * Whether a wallet lists one of the networks or its namespace; true for a wallet that lists none.
 */
function createOnChains(networks: readonly string[]): Filter {
  const known = new Set(networks.flatMap((id) => [id, id.split(':', 1)[0] as string]))
  return ({ chains }) => !chains || chains.some((id) => known.has(id))
}

function createFetchWallets(
  ctx: Pick<PluginContext, 'http'>,
  options: WalletConnectOptions,
): FetchWallets {
  const { url = '', projectId = options.projectId } = options.explorer ?? {}
  const { origin, pathname, protocol } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  const identity = { projectId, st: 'tessera-kit', sv: `html-universal-${API_VERSION}.0.0` }
  const looksLike = createLookAlikes()
  const image = (id: unknown) =>
    protocol === 'https:' && typeof id === 'string' && /^[\w-]{1,64}$/.test(id)
      ? `${origin}${base}/getWalletImage/${id}?${new URLSearchParams(filled(identity))}`
      : undefined
  return async (query, entries, signal) => {
    try {
      const http = await ctx.http(origin)
      const { data, count } = await http.get(`${base}/getWallets`, {
        query: filled({ ...query, ...identity }),
        schema: responseCheck,
        ...(signal && { signal }),
      })
      const ids = new Set<string>()
      const wallets = data.slice(0, entries).flatMap((entry) => {
        const wallet = readEntry(entry, image)
        if (!wallet || ids.has(wallet.id)) return []
        ids.add(wallet.id)
        return [uncertify(wallet, looksLike)]
      })
      return {
        wallets,
        received: data.length,
        count:
          Number.isSafeInteger(count) && (count as number) >= 0
            ? (count as number)
            : wallets.length,
      }
    } catch (error) {
      if (isKitError(error, 'kernel/aborted')) throw error
      throw walletconnectError('directory-failed', undefined, { cause: error })
    }
  }
}

/** Leaves parameters without a value out, as the service's own client does. */
function filled(query: Readonly<Record<string, QueryValue>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])),
  )
}

/** Converts an entry of the service; undefined if it is unusable. */
function readEntry(
  entry: unknown,
  image: (id: unknown) => string | undefined,
): DirectoryWallet | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const raw = entry as Record<string, unknown>
  const [mobile, desktop] = [appLink(raw.mobile_link), appLink(raw.desktop_link)]
  const wallet = checkWallet({
    id: raw.id,
    name: raw.name,
    chains: raw.chains,
    rdns: raw.rdns,
    certified: raw.badge_type === 'certified',
    image: image(raw.image_id),
    links: {
      native: isHttps(mobile) ? undefined : mobile,
      universal: raw.link_mode || (isHttps(mobile) ? mobile : undefined),
      desktop,
      web: raw.webapp_link,
    },
    stores: {
      homepage: raw.homepage,
      chrome: ofStore(raw.chrome_store, /^(?:chromewebstore|chrome)\.google\.com$/),
      ios: ofStore(raw.app_store, /^(?:apps|itunes)\.apple\.com$/),
      android: ofStore(raw.play_store, /^play\.google\.com$/),
    },
  })
  return typeof wallet === 'string' ? undefined : wallet
}

const isHttps = (link: unknown) => typeof link === 'string' && /^https?:/i.test(link)

/** An app's link; `://` is added to a bare scheme. */
const appLink = (link: unknown) =>
  typeof link === 'string' && /^[a-z][\w+.-]*:?\/{0,2}$/i.test(link)
    ? `${link.replace(/[/:]+$/, '')}://`
    : link

/** The link if it leads to that store, else undefined. */
function ofStore(link: unknown, hosts: RegExp): string | undefined {
  try {
    return typeof link === 'string' && hosts.test(new URL(link).host) ? link : undefined
  } catch {
    return undefined
  }
}
