import type { ChainId } from '../../../kernel/index'
import {
  is,
  kernelError,
  lazy,
  list,
  object,
  optional,
  safeParse,
  text,
} from '../../../kernel/plugins/toolkit'
import { lazyFeed } from '../../shared/feeds/lazyFeed'
import { serviceUrlOf } from '../../shared/indexers/serviceUrl'
import ar from '../messages/ar'
import en from '../messages/en'
import type { NameRegistrar, NameSource, RegistrationState } from '../types'
import type { SuffixService } from './profiles'

declare module 'tessera-kit' {
  interface Views {
    /** Registers a name for the account in front; `name` is filled in. */
    'names/register': { name?: string } | void
  }
}

/** Options of {@link suffixNames}. */
export interface SuffixNamesOptions {
  /** Where the server is. There is no default: nobody is asked whom the host did not name. */
  readonly url: string
  /** What names end with: `.example.id`. */
  readonly suffix: string
  /** Suffixes of older names, which are looked up and not registered. Default none. */
  readonly legacySuffixes?: readonly string[] | undefined
  /** The project's id at the server, sent with look-ups. Default none. */
  readonly projectId?: string | undefined
  /** Whether visitors may register names. Default true. */
  readonly register?: boolean | undefined
}

const suffixCheck = is<string>(
  'a suffix such as ".example.id", in lower case',
  (value) =>
    typeof value === 'string' && value.length < 64 && /^(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(value),
)
const restCheck = object(
  {
    suffix: suffixCheck,
    legacySuffixes: optional(list(suffixCheck, 10)),
    projectId: optional(text(128)),
  },
  { open: true, expects: '`suffix`, and texts for the others' },
)

/**
 * Whether the server keeps addresses of a chain: of EVM chains whose ids have a coin type
 * (ENSIP-11).
 */
const isServed = (id: ChainId): boolean => id.startsWith('eip155:') && Number(id.slice(7)) < 2 ** 31
const views = async () =>
  (await Promise.all([import('../views/register/index'), import('./registration')]))[0]

/** Adds the view, the action that leads to it, and the code behind them. */
const registrarOf = (service: SuffixService): NameRegistrar => ({
  state: { initial: (): RegistrationState => ({}) },
  views: [
    {
      name: 'names/register',
      title: 'names.register',
      load: async () => (await views()).view(),
      messages: { en: async () => (await views()).en(), ar: async () => (await views()).ar() },
    },
  ],
  slots: [
    {
      slot: 'account.actions',
      order: 50,
      load: async () => (await import('../views/register/index')).action,
    },
  ],
  // one word, which is no file to fetch
  messages: { en: async () => ({ default: en }), ar: async () => ({ default: ar }) },
  start(ctx, profile) {
    const registration = lazy(async () =>
      (await import('./registration')).createRegistration(ctx, service, profile),
    )
    return {
      suffix: service.suffixes[0],
      availability: (name) => lazyFeed(registration, (one) => one.availability(name)),
      owned: () => lazyFeed(registration, (one) => one.owned()),
      register: async (name, how) => (await registration.get()).register(name, how),
    }
  },
})

/**
 * Names below a suffix of a server that the host names, such as `river.example.id`, for accounts on
 * EVM chains; `names()` registers them, too. A chain asks for its own address of a name: that of
 * another chain is not taken for it. Throws `kernel/bad-options`.
 */
export function suffixNames({ url, register = true, ...rest }: SuffixNamesOptions): NameSource {
  const place = serviceUrlOf('suffixNames.url', url)
  const options = safeParse(restCheck, rest)
  if (!options)
    throw kernelError('bad-options', { problems: [`suffixNames: expected ${restCheck.expects}`] })
  const { suffix, legacySuffixes = [], projectId } = options
  const service: SuffixService = {
    ...place,
    projectId,
    suffixes: [suffix, ...legacySuffixes],
    serves: isServed,
  }
  return {
    id: suffix,
    needs: [
      `network:${place.origin}`,
      ...(register ? (['request:eip155:personal_sign', 'views'] as const) : []),
    ],
    serves: service.serves,
    resolve: async (name, chainId, ask) =>
      (await import('./profiles')).resolve(name, chainId, service, ask),
    reverse: async (address, chainId, ask) =>
      (await import('./profiles')).reverse(address, chainId, service, ask),
    ...(register && { registrar: registrarOf(service) }),
  }
}

export type {
  NameAvailability,
  NameRegistration,
  OwnedName,
  RegistrationAttempt,
  RegistrationState,
} from '../types'
