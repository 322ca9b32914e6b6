import { definePlugin, type Need } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import { originOf } from '../../lib/plain-text/originOf'
import { lazyFeed } from '../shared/feeds/lazyFeed'
import { hasLeft, statusReads } from '../shared/feeds/upkeep'
import { optionsCheck } from './options'
import { chainBalances } from './sources/chainBalances/index'
import type { AssetId, DataApi, DataOptions, DataState, NftSource } from './types'

declare module 'tessera-kit' {
  interface Views {
    /**
     * All tokens of the account in front; with `folded` those that are hidden, unknown or imitate
     * others.
     */
    'data/tokens': { folded?: boolean } | void
    /** One of them. */
    'data/token': { asset: AssetId }
    /** All NFTs of the account in front; with `folded` those that are hidden or may be bait. */
    'data/nfts': { folded?: boolean } | void
    /** One of them. */
    'data/nft': { asset: AssetId }
  }
  interface Flags {
    /** Shows what the account has in the account view. Default true. */
    'data.tokens': boolean
    /** Shows NFTs in the account view, where a source knows them. Default true. */
    'data.nfts': boolean
  }
}

const views = () => import('./views/index')
const when = 'data.tokens'
const whenNfts = 'data.nfts'
const nftTab = {
  slot: 'account.tabs',
  title: 'data.nft.title',
  order: 20,
  when: whenNfts,
  load: async () => (await views()).nftTab(),
} as const

/**
 * What accounts have, and what it is worth: balances from the chains, the wallet, or any source of
 * the host; prices and NFTs where the host names who knows them. Nobody is contacted whom the host
 * did not name. Throws `kernel/bad-options` for sources and lists that cannot be used.
 */
export const data = definePlugin('data', (options: DataOptions = {}) => {
  const { sources = [chainBalances()], lists = [] } = options
  // the schema has the words for what is no list
  const nftSources = (Array.isArray(sources) ? sources : []).filter(
    (source): source is NftSource => source?.kind === 'nfts',
  )
  const needs: readonly Need[] = [
    ...(Array.isArray(sources) ? sources : []).flatMap((source) => source?.needs ?? []),
    // the schema has the words for what is no URL
    ...(Array.isArray(lists) ? lists : []).flatMap((each): Need[] =>
      typeof each === 'string' && originOf(each) ? [`network:${originOf(each)}`] : [],
    ),
  ]
  return {
    needs: ['storage:lazy', 'hooks:settled', ...statusReads, ...needs],
    options: optionsCheck,
    state: { initial: (): DataState => ({ hidden: {} }) },
    flags: { [when]: true, [whenNfts]: true },
    views: [
      {
        name: 'data/tokens',
        title: 'data.tokens',
        when,
        load: async () => (await views()).tokens(),
      },
      { name: 'data/token', when, load: async () => (await views()).token() },
      {
        name: 'data/nfts',
        title: 'data.nft.title',
        when: whenNfts,
        load: async () => (await views()).nfts(),
      },
      { name: 'data/nft', when: whenNfts, load: async () => (await views()).nft() },
    ],
    slots: [
      { slot: 'account.balance', when, load: async () => (await views()).balance() },
      {
        slot: 'account.tabs',
        title: 'data.tokens',
        order: 10,
        when,
        load: async () => (await views()).tab(),
      },
      // a tab that nobody can fill is not there
      ...(nftSources.length ? [nftTab] : []),
    ],
    messages: { en: async () => (await views()).en(), ar: async () => (await views()).ar() },
    setup(ctx): DataApi {
      const service = lazy(async () =>
        (await import('./service')).createService(ctx, { ...options, sources }),
      )
      const nfts = lazy(async () => {
        const [{ createNftService }, lists] = await Promise.all([
          import('./nfts/service'),
          service.get(),
        ])
        return createNftService(ctx, lists, nftSources)
      })
      const missing = (error: unknown) =>
        ctx.debug('the code for balances could not be loaded', error)
      ctx.hooks.settled.tap((outcome) => {
        if (outcome.ok && /send/i.test(outcome.call.method))
          service.now()?.sent(outcome, (chainId) => nfts.now()?.changed(chainId))
      })
      ctx.session.subscribe((now, before) => {
        if (!hasLeft(now, before)) return
        // what is stored of somebody who left goes, also where nobody has looked at it
        service.get().then((one) => one.disconnected(), missing)
        nfts.now()?.disconnected()
      })
      return {
        tokens: async (chainId) => (await service.get()).tokens(chainId),
        balances: (query) => lazyFeed(service, (one) => one.balances(query)),
        prices: (query) => lazyFeed(service, (one) => one.prices(query)),
        nfts: (query) => lazyFeed(nfts, (one) => one.nfts(query)),
        moreNfts: async (query) => (await nfts.get()).moreNfts(query),
        hide: async (...one) => (await service.get()).hide(...one),
        unhide: async (...one) => (await service.get()).unhide(...one),
        currency: (options.currency ?? 'usd').toLowerCase(),
        hasPrices: sources.some(({ kind }) => kind === 'prices'),
        hasNfts: nftSources.length > 0,
        iconOrigins: options.iconOrigins ?? [],
      }
    },
  }
})

export type { BlockscoutOptions } from '../shared/indexers/blockscout'
export type { HostedOptions } from '../shared/indexers/hosted'
export { blockscout } from './sources/blockscout'
export { hostedBalances, hostedPrices } from './sources/hosted/index'
export type { NftContract, OwnedNftsOptions } from './sources/ownedNfts/index'
export { ownedNfts } from './sources/ownedNfts/index'
export type { UniswapPricesOptions } from './sources/uniswapPrices/index'
export { uniswapPrices } from './sources/uniswapPrices/index'
export type { UniswapDeployment } from './sources/uniswapPrices/types'
export { walletAssets } from './sources/walletAssets'
export type {
  Ask,
  AssetId,
  Balance,
  BalanceSource,
  Balances,
  BalancesQuery,
  DataApi,
  DataOptions,
  DataState,
  Feed,
  ListedToken,
  ListedTokens,
  Nft,
  NftHiddenReason,
  NftSource,
  Nfts,
  NftsQuery,
  Note,
  PriceSource,
  Prices,
  PricesQuery,
  ReadFailure,
  Reading,
  Source,
  SourceAnswer,
  SourceBalance,
  SourceNft,
  TokenList,
} from './types'
export { chainBalances }
