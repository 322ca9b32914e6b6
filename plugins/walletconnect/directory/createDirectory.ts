import type { PluginContext } from '../../../kernel/index'
import { kernelError } from '../../../kernel/plugins/toolkit'
import type { WalletConnectOptions } from '../types'
import { curatedWallets } from './curated'
import { readCustomWallets } from './customWallets'
import { createExplorer } from './explorer'
import { createLocalList, type LocalList, mostFound, pageSize } from './localList'
import type { Directory, DirectoryWallet, WalletPage, WalletSource } from './types'

type Context = Pick<PluginContext, 'http' | 'networks' | 'debug'>
type Filter = (wallet: DirectoryWallet) => boolean

/** How many wallets are featured where the host names none. */
const defaultFeatured = 4

/**
 * Makes the directory. Throws `walletconnect/bad-wallet` for an unusable wallet of the host; an
 * unusable link, image or chain of it is left out and reported by `ctx.debug`. `includeWalletIds`
 * filters the source, not the host's own wallets nor those of `featuredWalletIds`. A wallet that
 * looks like a well-known one (see `createLookAlikes`) is never `certified`. `custom`: the host's
 * own wallets, if they are checked already.
 */
export function createDirectory(
  ctx: Context,
  options: WalletConnectOptions,
  custom = readCustomWallets(ctx, options),
): Directory {
  const isExcluded = createExclusion(options)
  const isOnKitChains = createOnKitChains(ctx.networks.map(({ id }) => id))
  const isListed: Filter = (wallet) => !isExcluded(wallet) && isOnKitChains(wallet)
  const own = custom.filter(isListed)
  const isIncluded = createInclusion(options)
  if (!options.explorer)
    return directoryOf(
      options,
      localSource(
        createLocalList([
          ...own,
          ...curatedWallets().filter((wallet) => isIncluded(wallet) && isListed(wallet)),
        ]),
      ),
      own,
    )
  const explorer = createExplorer(ctx, options, (wallet) => isIncluded(wallet) && isListed(wallet))
  return directoryOf(
    options,
    own.length > 0 ? joinSources(createLocalList(own), explorer) : explorer,
    own,
  )
}

/**
 * Whether a wallet works in a namespace of the kit's networks; true for a wallet that lists no
 * chains.
 */
function createOnKitChains(networks: readonly string[]): Filter {
  const namespaceOf = (id: string) => id.split(':', 1)[0] as string
  const namespaces = new Set(networks.map(namespaceOf))
  return ({ chains }) => !chains || chains.some((id) => namespaces.has(namespaceOf(id)))
}

function createInclusion({
  includeWalletIds = [],
  featuredWalletIds = [],
}: WalletConnectOptions): Filter {
  const ids = new Set([...includeWalletIds, ...featuredWalletIds])
  return includeWalletIds.length > 0 ? ({ id }) => ids.has(id) : () => true
}

function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw kernelError('aborted')
}

function localSource(list: LocalList): WalletSource {
  return {
    async page(page, signal) {
      stopIfAborted(signal)
      return list.page(page)
    },
    async search(text, { certified = false }, signal) {
      stopIfAborted(signal)
      return list.search(text, certified)
    },
    async byIds(ids, signal) {
      stopIfAborted(signal)
      return [...new Set(ids)].flatMap((id) => list.byId(id) ?? [])
    },
  }
}

/**
 * The host's own wallets, then those of a source. The own pages do not need the source; its pages
 * follow them.
 */
function joinSources(own: LocalList, source: WalletSource): WalletSource {
  const ownPages = Math.ceil(own.wallets.length / pageSize)
  const others = (wallets: readonly DirectoryWallet[]) => wallets.filter(({ id }) => !own.byId(id))
  return {
    async page(page, signal): Promise<WalletPage> {
      if (page > ownPages) {
        const { wallets, total, next } = await source.page(page - ownPages, signal)
        return {
          wallets: others(wallets),
          total: total + own.wallets.length,
          ...(next && { next: next + ownPages }),
        }
      }
      const { wallets, total } = own.page(page)
      const more = await source.page(1, signal).then(
        (first) => first.total,
        () => 0,
      )
      stopIfAborted(signal)
      return { wallets, total: total + more, next: page + 1 }
    },
    async search(text, options, signal) {
      const theirs = await source.search(text, options, signal)
      return [...own.search(text, options.certified === true), ...others(theirs)].slice(
        0,
        mostFound(text, options.certified),
      )
    },
    async byIds(ids, signal) {
      const asked = [...new Set(ids)]
      const rest = asked.filter((id) => !own.byId(id))
      const found = new Map(
        (rest.length > 0 ? await source.byIds(rest, signal) : []).map((wallet) => [
          wallet.id,
          wallet,
        ]),
      )
      stopIfAborted(signal)
      return asked.flatMap((id) => own.byId(id) ?? found.get(id) ?? [])
    },
  }
}

function directoryOf(
  { featuredWalletIds = [] }: WalletConnectOptions,
  source: WalletSource,
  own: readonly DirectoryWallet[],
): Directory {
  return {
    ...source,
    async featured(signal) {
      if (featuredWalletIds.length > 0) return source.byIds(featuredWalletIds, signal)
      stopIfAborted(signal)
      return own.length > 0 ? own : (await source.page(1, signal)).wallets.slice(0, defaultFeatured)
    },
    byId: async (id, signal) => (await source.byIds([id], signal))[0],
  }
}

/** What identifies a wallet, be it of the directory or announced in the page. */
export interface WalletIdentity {
  readonly id?: string
  readonly rdns?: string
  readonly name?: string
}

/**
 * Makes a test for wallets that the host excludes. `excludeWalletIds` hides a wallet by its id, and
 * every wallet of the directory or of the browser with the same rdns or name (ignoring case). Rdns
 * and name are known for the curated list and the host's own wallets, without a request.
 */
export function createExclusion({
  excludeWalletIds = [],
  customWallets = [],
}: WalletConnectOptions): (wallet: WalletIdentity) => boolean {
  if (excludeWalletIds.length === 0) return () => false
  const ids = new Set(excludeWalletIds)
  const hidden = [...curatedWallets(), ...customWallets].filter(
    (wallet): wallet is DirectoryWallet => ids.has(wallet?.id),
  )
  const lower = (key: 'rdns' | 'name') =>
    new Set(
      hidden.flatMap((wallet) =>
        typeof wallet[key] === 'string' ? [wallet[key].toLowerCase()] : [],
      ),
    )
  const [domains, names] = [lower('rdns'), lower('name')]
  return ({ id, rdns, name }) =>
    (id !== undefined && ids.has(id)) ||
    (rdns !== undefined && domains.has(rdns.toLowerCase())) ||
    (name !== undefined && names.has(name.toLowerCase()))
}
