import { definePlugin } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import { lazyFeed } from '../shared/feeds/lazyFeed'
import { ens } from './ens/index'
import { optionsCheck } from './options'
import type { NamesApi, NamesOptions } from './types'

declare module 'tessera-kit' {
  interface Flags {
    /**
     * Shows names and pictures of the connected accounts in the account view and the list of
     * wallets. Default true.
     */
    'names.account': boolean
  }
}

const when = 'names.account'
/** What is drawn comes with the code that it asks: one wave instead of two. */
const views = async () => (await Promise.all([import('./views/index'), import('./service')]))[0]

/**
 * Names of accounts: which one an account has, and where one leads. Nobody is contacted whom the
 * host did not name: without options ENS is read the way the kit reads Ethereum. Throws
 * `kernel/bad-options` for sources that cannot be used.
 */
export const names = definePlugin('names', ({ sources = [ens()] }: NamesOptions = {}) => {
  // the schema has the words for what is no list
  const able = Array.isArray(sources) ? sources : []
  const { slots = [], start, ...parts } = able.find((source) => source?.registrar)?.registrar ?? {}
  return {
    ...parts,
    needs: ['storage:lazy', ...able.flatMap((source) => source?.needs ?? [])],
    options: optionsCheck,
    flags: { [when]: true },
    slots: [
      { slot: 'account.name', when, load: async () => (await views()).account },
      { slot: 'wallets.account', when, load: async () => (await views()).row },
      ...slots,
    ],
    setup(ctx): NamesApi {
      const service = lazy(async () => (await import('./service')).createService(ctx, sources))
      const profile: NamesApi['profile'] = (query) => lazyFeed(service, (one) => one.profile(query))
      return {
        profile,
        resolve: async (name, how) => (await service.get()).resolve(name, how),
        registration: start?.(ctx, profile),
      }
    },
  }
})

export type { Feed, Reading } from '../shared/feeds/types'
export type { EnsOptions } from './ens/index'
export type {
  NameAsk,
  NameAvailability,
  NameRegistrar,
  NameRegistration,
  NameSource,
  NamesApi,
  NamesOptions,
  OwnedName,
  Profile,
  ProfileQuery,
  RegistrationAttempt,
  RegistrationState,
  ResolvedName,
  SourceProfile,
} from './types'
export { ens }
