import {
  type ChainId,
  currentConnection,
  type Network,
  type SessionState,
} from '../../../kernel/index'

/**
 * Whose, and where: `account` is an address or a CAIP-10 id, `chainIds` are CAIP-2 ids of one
 * namespace; what is left out is that of the connections.
 */
export interface WantedQuery {
  readonly account?: string | undefined
  readonly chainIds?: readonly ChainId[] | undefined
}

/** Whose, and on which networks. */
export interface Wanted {
  readonly account: string
  /** Sorted, each once, all of one namespace. */
  readonly chainIds: readonly ChainId[]
}

/** The namespace in a CAIP id. */
export const namespaceOf = (id: string): string => String(id).split(':', 1)[0] as string

/**
 * What a query asks for with these connections; undefined where there is no account, or none of its
 * networks is in the kit.
 */
export function wantedOf(
  { account: given, chainIds }: WantedQuery,
  session: SessionState,
  networks: readonly Network[],
): Wanted | undefined {
  // an address that is not there yet is not that of the account in front
  if (given !== undefined && (typeof given !== 'string' || !given)) return undefined
  const account = given ?? ''
  const [space, reference, address] = account.split(':')
  const own = address === undefined ? undefined : (`${space}:${reference}` as ChainId)
  const namespace = namespaceOf(own ?? chainIds?.[0] ?? '') || session.active
  const connection = currentConnection(session.namespaces[namespace ?? ''])
  const ids = new Set(chainIds ?? [own ?? connection?.chainId])
  const known = networks
    .filter((network) => network.namespace === namespace && ids.has(network.id))
    .map(({ id }) => id)
  const found = (own ? address : account) || connection?.active
  return found && known.length ? { account: found, chainIds: known.sort() } : undefined
}

/** The same of several queries, without those that there is nothing for. */
export const wantedsOf = (
  query: WantedQuery | readonly WantedQuery[],
  session: SessionState,
  networks: readonly Network[],
): readonly Wanted[] => [query].flat().flatMap((one) => wantedOf(one, session, networks) ?? [])

/** Whose an asset is, of accounts of different namespaces. */
export const ownerOf = (all: readonly Wanted[], asset: string): string | undefined =>
  all.find(({ chainIds }) => chainIds.some((id) => asset.startsWith(`${id}/`)))?.account

/** Names an account with the same text, however it is written: only EVM addresses have two ways. */
export const accountKey = (account: string): string =>
  account.startsWith('0x') ? account.toLowerCase() : account

/** The keys of all accounts that are connected, see {@link accountKey}. */
export const connectedKeys = ({ namespaces }: SessionState): readonly string[] =>
  Object.values(namespaces).flatMap(
    (session) =>
      currentConnection(session)?.accounts.map(({ address }) => accountKey(address)) ?? [],
  )

/** Names the same question with the same text: the account, then the chains, of each. */
export const keyOf = (wanted: Wanted | readonly Wanted[]): string =>
  [wanted]
    .flat()
    .flatMap(({ account, chainIds }) => [accountKey(account), ...chainIds])
    .join(' ')

/**
 * A mark of an account that does not tell its address: what is hidden for it stays after it has
 * left. FNV-1a, 32 bits.
 */
export function markOf(account: string): string {
  let hash = 0x811c9dc5
  for (const char of accountKey(account)) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36)
}
