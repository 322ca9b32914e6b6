import { definePlugin } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import { lazyFeed } from '../feeds/lazyFeed'
import { ens } from './ens/index'
import { optionsCheck } from './options'
import type { NamesApi, NamesOptions } from './types'

declare module 'tessera-kit' {
  interface Flags {
    /** Shows names and pictures of the connected accounts in the account view and the list of wallets. Default true. */
    'names.account': boolean
  }
}

const when = 'names.account'
/** What is drawn comes with the code that it asks: one wave instead of two. */
const parts = async () => (await Promise.all([import('./views/index'), import('./service')]))[0]

/**
 * Names of accounts: which one an account has, and where one leads. Nobody is contacted whom the host did not name: without options ENS is read the way the kit reads Ethereum.
 * Throws `kernel/bad-options` for sources that cannot be used.
 */
export const names = definePlugin('names', ({ sources = [ens()] }: NamesOptions = {}) => ({
  // the schema has the words for what is no list
  needs: (Array.isArray(sources) ? sources : []).flatMap((source) => source?.needs ?? []),
  options: optionsCheck,
  flags: { [when]: true },
  slots: [
    { slot: 'account.name', when, load: async () => (await parts()).account },
    { slot: 'wallets.account', when, load: async () => (await parts()).row },
  ],
  setup(ctx): NamesApi {
    const service = lazy(async () => (await import('./service')).createService(ctx, sources))
    return {
      profile: (query) => lazyFeed(service, (one) => one.profile(query)),
      resolve: async (name, how) => (await service.get()).resolve(name, how),
    }
  },
}))

export { ens }
export type { EnsOptions } from './ens/index'
export type { NameAsk, NameSource, NamesApi, NamesOptions, Profile, ProfileQuery, ResolvedName, SourceProfile } from './types'
export type { Feed, Reading } from '../feeds/types'
