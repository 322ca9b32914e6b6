import type { ChainId, PluginContext, RpcOutcome } from '../../kernel/index'
import { kernelError, systemClock } from '../../kernel/plugins/toolkit'
import type { Spec } from '../shared/feeds/cache'
import { followedFeed } from '../shared/feeds/followedFeed'
import { createPageCache } from '../shared/feeds/pageCache'
import {
  accountKey,
  connectedKeys,
  keyOf,
  markOf,
  type Wanted,
  wantedsOf,
} from '../shared/feeds/wanted'
import { createAsking } from './askSources'
import { dataError } from './errors'
import { followSent } from './followSent'
import { createLists } from './lists'
import { openStored } from './stored'
import type { AssetId, Balances, DataApi, DataOptions, DataState, Prices } from './types'

/** Milliseconds that an answer is good, and between two readings of what is watched. */
const fresh = { balances: 30_000, prices: 60_000 }
const everyMs = 10_000
/** Milliseconds between two readings of several networks at once, each of which is a request. */
const everyOfSeveral = 30_000

/** What is behind the plugin's API, once it is needed. */
export interface Service
  extends Pick<DataApi, 'tokens' | 'balances' | 'prices' | 'hide' | 'unhide'> {
  /**
   * A call that may have moved something has succeeded; `also` is told when something may be
   * different on its chain.
   */
  sent(outcome: RpcOutcome & { readonly ok: true }, also: (chainId: ChainId) => void): void
  /** Forgets what is known of accounts that are no longer connected. */
  disconnected(): void
}

const noAccount = () => dataError('no-account')

/** Some networks' balances, and for those that have not answered yet what was known before. */
function withOlder(some: Balances, before: Balances | undefined): Balances {
  if (!before) return some
  const isOpen = (part: string) =>
    some.failed.some((failure) => failure.part === part && failure.error === undefined)
  return {
    ...some,
    items: [...some.items, ...before.items.filter(({ chainId }) => isOpen(chainId))],
    failed: [
      ...some.failed.filter(({ part }) => !isOpen(part)),
      ...before.failed.filter(({ part }) => isOpen(part)),
    ],
  }
}

/** Makes it: the cache, the sources, and what is stored. */
export async function createService(
  ctx: PluginContext<'data', DataState>,
  options: DataOptions,
): Promise<Service> {
  const { sources = [], lists = [], currency = 'usd', keep = false } = options
  const clock = systemClock
  const stored = openStored(await ctx.openStorage(), clock.now)
  if (ctx.signal.aborted) throw kernelError('aborted')
  const cache = createPageCache(ctx.signal, clock, () => dataError('offline'))
  const listed = createLists(lists, ctx.http, clock.now)
  const asking = createAsking({ ctx, sources, lists: listed, clock })
  const everyOf = (kind: string) =>
    Math.max(
      everyMs,
      ...sources.flatMap((source) => (source.kind === kind ? (source.every ?? []) : [])),
    )
  ctx.state.set({ hidden: stored.hidden() })

  const setHidden = (
    account: string,
    change: (assets: readonly AssetId[]) => readonly AssetId[],
  ) => {
    const mark = markOf(account)
    // the latest stands last: where there are too many accounts, others go
    const { [mark]: before = [], ...others } = ctx.state.get().hidden
    stored.setHidden({ ...others, [mark]: change(before) })
    ctx.state.set({ hidden: stored.hidden() })
  }
  const changed = (chainId: ChainId) =>
    cache.invalidate((key) => key.startsWith('balances') && key.split(' ').includes(chainId))

  const specOf = (all: readonly Wanted[]): Spec<Balances> => ({
    fresh: fresh.balances,
    every: Math.max(everyOf('balances'), all[1] || all[0]?.chainIds[1] ? everyOfSeveral : 0),
    stored: () => stored.read(all),
    async load(signal, show, before) {
      const balances = await asking.balances(all, signal, (some) => show(withOlder(some, before)))
      // nobody's but those of who is there
      const present = connectedKeys(ctx.session.get())
      for (const wanted of all)
        if (keep || present.includes(accountKey(wanted.account)))
          stored.write(balances, wanted, clock.now())
      return balances
    },
  })

  return {
    tokens: listed.tokens,
    balances: (query = {}) =>
      followedFeed<Balances>(cache, ctx.session, noAccount, (state) => {
        const all = wantedsOf(query, state, ctx.networks)
        return all.length ? { key: `balances ${keyOf(all)}`, spec: specOf(all) } : undefined
      }),
    prices: ({ assets, currency: own = currency }) => {
      const wanted = [...new Set(assets)].sort()
      const unit = own.toLowerCase()
      const spec: Spec<Prices> = {
        load: (signal) => asking.prices(wanted, unit, signal),
        fresh: fresh.prices,
        every: Math.max(fresh.prices, everyOf('prices')),
      }
      return followedFeed(cache, ctx.session, noAccount, () => ({
        key: `prices ${unit} ${wanted.join(' ')}`,
        spec,
      }))
    },
    hide: async (asset, account) =>
      setHidden(account, (before) => [...before.filter((other) => other !== asset), asset]),
    unhide: async (asset, account) =>
      setHidden(account, (before) => before.filter((other) => other !== asset)),
    sent(outcome, also) {
      const { chainId } = outcome.call
      void followSent(ctx, outcome, clock, () => (changed(chainId), also(chainId)))
    },
    disconnected() {
      if (keep) return
      const accounts = connectedKeys(ctx.session.get())
      stored.keepOnly(accounts)
      // what is there of the others is stored
      cache.drop((key) => key.startsWith('balances'))
    },
  }
}
