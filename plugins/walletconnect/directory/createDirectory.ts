import { kernelError } from '../../../kernel/errors/kernelErrors'
import type { PluginContext } from '../../../kernel/plugins/types'
import type { WalletConnectOptions } from '../options'
import { curatedWallets } from './curated'
import { readCustomWallets } from './customWallets'
import { createExplorer } from './explorer'
import { createLocalList, type LocalList, mostFound, pageSize } from './localList'
import type { Directory, DirectoryWallet, WalletPage, WalletSource } from './types'

type Context = Pick<PluginContext, 'http' | 'networks' | 'debug'>
type Filter = (wallet: DirectoryWallet) => boolean

/** How many wallets are put forward where the host names none. */
const few = 4

/**
 * Makes the directory. Throws `walletconnect/bad-wallet` for a wallet of the host that cannot be used; a link, picture or chain of it that may not be
 * offered is left out, and told by `ctx.debug`. `includeWalletIds` narrows the source, not the host's own wallets nor those of `featuredWalletIds`. A
 * wallet that looks like a well-known one (see `createLooksLike`) is never `certified`. `custom`: the host's own wallets where they are checked already.
 */
export function createDirectory(ctx: Context, options: WalletConnectOptions, custom = readCustomWallets(ctx, options)): Directory {
  const isExcluded = createExclusion(options)
  const fits = createFits(ctx.networks.map(({ id }) => id))
  const wanted: Filter = (wallet) => !isExcluded(wallet) && fits(wallet)
  const own = custom.filter(wanted)
  const isIncluded = createInclusion(options)
  if (!options.explorer) return ofSource(options, localSource(createLocalList([...own, ...curatedWallets().filter((wallet) => isIncluded(wallet) && wanted(wallet))])), own)
  const explorer = createExplorer(ctx, options, (wallet) => isIncluded(wallet) && wanted(wallet))
  return ofSource(options, own.length > 0 ? joinSources(createLocalList(own), explorer) : explorer, own)
}

/** Whether a wallet works in a namespace of the kit's networks; one that does not say is kept. */
function createFits(networks: readonly string[]): Filter {
  const namespaceOf = (id: string) => id.split(':', 1)[0] as string
  const namespaces = new Set(networks.map(namespaceOf))
  return ({ chains }) => !chains || chains.some((id) => namespaces.has(namespaceOf(id)))
}

function createInclusion({ includeWalletIds = [], featuredWalletIds = [] }: WalletConnectOptions): Filter {
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

/** The host's own wallets before those of a source. Their pages come without the source too; its own begin after them. */
function joinSources(own: LocalList, source: WalletSource): WalletSource {
  const ownPages = Math.ceil(own.wallets.length / pageSize)
  const others = (wallets: readonly DirectoryWallet[]) => wallets.filter(({ id }) => !own.byId(id))
  return {
    async page(page, signal): Promise<WalletPage> {
      if (page > ownPages) {
        const { wallets, total, next } = await source.page(page - ownPages, signal)
        return { wallets: others(wallets), total: total + own.wallets.length, ...(next && { next: next + ownPages }) }
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
      return [...own.search(text, options.certified === true), ...others(theirs)].slice(0, mostFound(text, options.certified))
    },
    async byIds(ids, signal) {
      const asked = [...new Set(ids)]
      const rest = asked.filter((id) => !own.byId(id))
      const found = new Map((rest.length > 0 ? await source.byIds(rest, signal) : []).map((wallet) => [wallet.id, wallet]))
      stopIfAborted(signal)
      return asked.flatMap((id) => own.byId(id) ?? found.get(id) ?? [])
    },
  }
}

function ofSource({ featuredWalletIds = [] }: WalletConnectOptions, source: WalletSource, own: readonly DirectoryWallet[]): Directory {
  return {
    ...source,
    async featured(signal) {
      if (featuredWalletIds.length > 0) return source.byIds(featuredWalletIds, signal)
      stopIfAborted(signal)
      return own.length > 0 ? own : (await source.page(1, signal)).wallets.slice(0, few)
    },
    byId: async (id, signal) => (await source.byIds([id], signal))[0],
  }
}

/** What a wallet is known by, of the directory or announced in the page. */
export interface Known {
  readonly id?: string
  readonly rdns?: string
  readonly name?: string
}

/**
 * Makes a test for wallets that the host does not want listed. `excludeWalletIds` hides a wallet by its id, and every wallet of the same rdns or name
 * (case is no difference), so that an installed one goes too; this is known of wallets of the curated list and of the host's own, without a request.
 */
export function createExclusion({ excludeWalletIds = [], customWallets = [] }: WalletConnectOptions): (wallet: Known) => boolean {
  if (excludeWalletIds.length === 0) return () => false
  const ids = new Set(excludeWalletIds)
  const hidden = [...curatedWallets(), ...customWallets].filter((wallet): wallet is DirectoryWallet => ids.has(wallet?.id))
  const lower = (key: 'rdns' | 'name') => new Set(hidden.flatMap((wallet) => (typeof wallet[key] === 'string' ? [wallet[key].toLowerCase()] : [])))
  const [domains, names] = [lower('rdns'), lower('name')]
  return ({ id, rdns, name }) =>
    (id !== undefined && ids.has(id)) || (rdns !== undefined && domains.has(rdns.toLowerCase())) || (name !== undefined && names.has(name.toLowerCase()))
}
