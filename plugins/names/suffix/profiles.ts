import type { ChainId } from '../../../kernel/index'
import {
  bool,
  type Check,
  type Checked,
  either,
  list,
  object,
  record,
  runError,
  text,
} from '../../../kernel/plugins/toolkit'
import type { ServiceUrl } from '../../shared/indexers/serviceUrl'
import type { NameAsk, NameAvailability, SourceProfile } from '../types'
import { problemOf } from './labels'

/** A server of suffix names. */
export interface SuffixService extends ServiceUrl {
  readonly projectId?: string | undefined
  /** That of new names, then those of older ones. */
  readonly suffixes: readonly [string, ...string[]]
  /** Whether it keeps addresses of a chain. */
  serves(chainId: ChainId): boolean
}
type Ask = Pick<NameAsk, 'http' | 'signal'>

/** What the server keeps of a name; addresses by coin type. */
const profileCheck = object(
  { name: text(255), addresses: record(text(20), object({ address: text(128) }, { open: true })) },
  { open: true },
)
type NameProfile = Checked<typeof profileCheck>
/** A name that nobody has is an empty list. */
const foundCheck = either(profileCheck, list(profileCheck, 0))
const reverseCheck = list(profileCheck, 100)
const suggestionsCheck = object(
  { suggestions: list(object({ name: text(255), registered: bool }, { open: true }), 50) },
  { open: true },
)
/** Bytes of an answer. */
const maxBytes = 100_000
/** Names that are offered where one is taken. */
const maxSuggestions = 5

const isSame = (one: string | undefined, other: string) =>
  one?.toLowerCase() === other.toLowerCase()
/**
 * The coin type under which the server keeps addresses of an EVM chain (ENSIP-11), also of
 * Ethereum.
 */
const coinTypeOf = (chainId: ChainId): number => (0x80000000 | Number(chainId.slice(7))) >>> 0
/** The address that a name has on a chain: its own, and never that of another one. */
const addressOn = ({ addresses }: NameProfile, chainId: ChainId) =>
  (addresses[coinTypeOf(chainId)] ?? (chainId === 'eip155:1' ? addresses[60] : undefined))?.address

/** Whether a text is a name of the service: one label before one of its suffixes. */
const isOwn = (name: string, { suffixes }: SuffixService) =>
  suffixes.some(
    (suffix) => name.endsWith(suffix) && /^[a-z0-9-]{3,64}$/.test(name.slice(0, -suffix.length)),
  )

const get = async <T>(
  { origin, path, projectId }: SuffixService,
  rest: string,
  { http, signal }: Ask,
  schema: Check<T>,
  query: Readonly<Record<string, string>> = {},
): Promise<T> =>
  (await http(origin)).get(`${path}/v1/profile/${rest}`, {
    query: { ...query, apiVersion: '2', projectId },
    schema,
    signal,
    maxBytes,
  })

/**
 * What the server keeps of a name; undefined where nobody has it. Throws `kernel/bad-answer` where
 * it is another's.
 */
export async function readProfile(
  name: string,
  service: SuffixService,
  ask: Ask,
): Promise<NameProfile | undefined> {
  const found = await get<NameProfile | readonly NameProfile[]>(
    service,
    `account/${name}`,
    ask,
    foundCheck,
  )
  if (!('name' in found)) return undefined
  if (found.name !== name)
    throw runError('bad-answer', {
      who: new URL(service.origin).host,
      problem: 'it is about another name',
    })
  return found
}

/** Whether one of a name's addresses is this one, on whatever chain. */
export const isNameOf = ({ addresses }: NameProfile, address: string): boolean =>
  Object.values(addresses).some((one) => isSame(one.address, address))

/**
 * The address of a name on a chain; undefined, without a request, for what is no name of the
 * service.
 */
export async function resolve(
  name: string,
  chainId: ChainId,
  service: SuffixService,
  ask: Ask,
): Promise<string | undefined> {
  if (!isOwn(name, service)) return undefined
  const found = await readProfile(name, service, ask)
  return found && addressOn(found, chainId)
}

/** The names that an address has, those of the first suffix first; on one chain, or on any. */
export async function readNames(
  address: string,
  chainId: ChainId | undefined,
  service: SuffixService,
  ask: Ask,
): Promise<readonly string[]> {
  // the server is not told who asks: `sender` is the address itself
  const found = await get(service, `reverse/${address}`, ask, reverseCheck, { sender: address })
  const own = found.filter(
    (each) =>
      isOwn(each.name, service) &&
      (chainId ? isSame(addressOn(each, chainId), address) : isNameOf(each, address)),
  )
  return service.suffixes.flatMap((suffix) =>
    own.flatMap(({ name }) => (name.endsWith(suffix) ? name : [])),
  )
}

export async function reverse(
  address: string,
  chainId: ChainId,
  service: SuffixService,
  ask: Ask,
): Promise<SourceProfile | undefined> {
  const [name] = await readNames(address, chainId, service, ask)
  return name === undefined ? undefined : { name }
}

/** Whether a label is free below the first suffix, and what is where it is not. */
export async function readAvailability(
  label: string,
  service: SuffixService,
  ask: Ask,
): Promise<NameAvailability> {
  const [suffix] = service.suffixes
  const name = label + suffix
  if (!(await readProfile(name, service, ask))) return { name, isFree: true, suggestions: [] }
  const isFine = (other: string) =>
    other !== name &&
    other.endsWith(suffix) &&
    problemOf(other.slice(0, -suffix.length)) === undefined
  // what is suggested is not worth the answer
  const { suggestions } = await get(service, `suggestions/${label}`, ask, suggestionsCheck, {
    zone: suffix.slice(1),
  }).catch(() => ({ suggestions: [] }))
  const free = suggestions.flatMap(({ name: other, registered }) =>
    !registered && isFine(other) ? other : [],
  )
  return { name, isFree: false, suggestions: [...new Set(free)].slice(0, maxSuggestions) }
}

/** Hands in what an account has signed. */
export async function submit(
  signed: {
    readonly chainId: ChainId
    readonly address: string
    readonly message: string
    readonly signature: string
  },
  { origin, path }: SuffixService,
  { http, signal }: Ask,
): Promise<void> {
  const { chainId, ...rest } = signed
  await (await http(origin)).post(
    `${path}/v1/profile/account`,
    { coin_type: coinTypeOf(chainId), ...rest },
    { signal, maxBytes },
  )
}
