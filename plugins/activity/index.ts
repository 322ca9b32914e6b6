import { definePlugin } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import { data } from '../data/index'
import { lazyFeed } from '../shared/feeds/lazyFeed'
import { hasLeft, statusReads } from '../shared/feeds/upkeep'
import { optionsCheck } from './options'
import type { ActivityApi, ActivityOptions } from './types'

declare module 'tessera-kit' {
  interface Views {
    /** What the account in front did; with `hidden` what is folded away. */
    activity: { hidden?: boolean } | void
    /** One item of it. */
    'activity/item': { id: string }
  }
  interface Flags {
    /** Shows what the account did in the account view. Default true. */
    activity: boolean
  }
}

const views = () => import('./views/index')
const when = 'activity'

/**
 * What accounts did: what this kit has sent, at once and until it has come to an end; and what
 * sources of the host know, such as {@link chainHistory}. Includes `data()`, whose lists name the
 * tokens. Nobody is contacted whom the host did not name. Throws `kernel/bad-options` for sources
 * that cannot be used.
 */
export const activity = definePlugin('activity', (options: ActivityOptions = {}) => ({
  includes: [data()],
  needs: [
    'storage:lazy',
    'hooks:settled',
    'request:eip155:eth_blockNumber',
    'request:eip155:eth_getBlockByNumber',
    'request:eip155:eth_getTransactionCount',
    ...statusReads,
    'request:solana:getTransaction',
    // the schema has the words for what is no list
    ...(Array.isArray(options.sources) ? options.sources : []).flatMap(
      (source) => source?.needs ?? [],
    ),
  ],
  options: optionsCheck,
  flags: { [when]: true },
  views: [
    { name: 'activity', title: 'activity.title', when, load: async () => (await views()).list() },
    { name: 'activity/item', when, load: async () => (await views()).item() },
  ],
  slots: [
    {
      slot: 'account.tabs',
      title: 'activity.title',
      order: 30,
      when,
      load: async () => (await views()).tab(),
    },
  ],
  messages: { en: async () => (await views()).en(), ar: async () => (await views()).ar() },
  setup(ctx): ActivityApi {
    const lists = ctx.use(data)
    const service = lazy(async () => (await import('./service')).createService(ctx, lists, options))
    const missing = (error: unknown) => ctx.debug('what was sent could not be kept', error)
    ctx.hooks.settled.tap((outcome) => {
      if (outcome.ok && /send/i.test(outcome.call.method))
        service
          .get()
          .then((one) => one.sent(outcome))
          .catch(missing)
    })
    ctx.session.subscribe((now, before) => {
      // what is stored of somebody who left goes, also where nobody has looked at it
      if (hasLeft(now, before)) service.get().then((one) => one.disconnected(), missing)
    })
    return {
      items: (query) => lazyFeed(service, (one) => one.items(query)),
      older: async (query) => (await service.get()).older(query),
      add: async (sent) => (await service.get()).add(sent),
    }
  },
}))

export type { Feed, Reading } from '../shared/feeds/types'
export type { BlockscoutOptions } from '../shared/indexers/blockscout'
export type { HostedOptions } from '../shared/indexers/hosted'
export { blockscoutHistory } from './sources/blockscoutHistory/index'
export type { ChainHistoryOptions } from './sources/chainHistory/index'
export { chainHistory } from './sources/chainHistory/index'
export { hostedHistory } from './sources/hosted/index'
export type {
  Activity,
  ActivityApi,
  ActivityApproval,
  ActivityItem,
  ActivityKind,
  ActivityMove,
  ActivityOptions,
  ActivityQuery,
  ActivityStatus,
  HiddenReason,
  HistoryAnswer,
  HistoryAsk,
  HistorySource,
  SentItem,
  SourceItem,
  SourceMove,
} from './types'
