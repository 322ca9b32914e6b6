import type { ChainId, Network } from '../../kernel/index'
import { holdsLink } from '../../lib/plain-text/holdsLink'
import { createImitations } from '../../lib/plain-text/imitations'
import type { ListedToken } from '../data/index'
import { isCoin, isUnknownAsset, nativeAsset } from '../shared/assets/assets'
import { accountKey } from '../shared/feeds/wanted'
import type { CheckedItem } from './answers'
import type { ActivityItem, ActivityMove, HiddenReason, SourceMove } from './types'

/**
 * What a plain transfer costs at a usual price, in base units: less of a coin is nobody's payment.
 */
const dust: Readonly<Record<string, bigint>> = {
  eip155: 20_000_000_000_000n,
  solana: 5000n,
  bip122: 1000n,
}

/**
 * Says of what a source answered on one chain which tokens are listed, which look like one that is,
 * and what is folded away.
 */
export interface Trust {
  mark(items: readonly CheckedItem[], source: string): ActivityItem[]
}

/**
 * The first and last characters, which are all that is compared by who takes an address from a
 * list.
 */
const ends = (address: string) => `${address.slice(0, 6)} ${address.slice(-4)}`.toLowerCase()

/**
 * Makes it for an account on a chain. `networks` are all of the kit's, whose coins are imitated
 * too.
 */
export function createTrust(
  account: string,
  network: Network,
  networks: readonly Network[],
  tokens: readonly ListedToken[],
): Trust {
  const chainId: ChainId = network.id
  const own = accountKey(account)
  const native = nativeAsset(network)
  const listed = new Map(tokens.map((token) => [token.asset, token] as const))
  const imitated = createImitations([
    ...networks.map(({ nativeCurrency }) => nativeCurrency.symbol),
    ...tokens.map(({ symbol }) => symbol),
  ])

  const describe = <T extends Pick<SourceMove, 'asset' | 'symbol' | 'decimals' | 'name'>>(
    part: T,
  ) => {
    if (part.asset === native) return { ...part, ...network.nativeCurrency, listed: true }
    const token = listed.get(part.asset)
    // the host's list names its tokens, whatever a source calls them
    if (token)
      return {
        ...part,
        symbol: token.symbol,
        name: token.name,
        decimals: token.decimals,
        listed: true,
      }
    const { symbol = '', name = '' } = part
    const imitates = isUnknownAsset(part.asset) ? undefined : (imitated(symbol) ?? imitated(name))
    return { ...part, symbol, listed: false, ...(imitates && { imitates }) }
  }
  const isStrange = ({ listed: isListed, nft }: ActivityMove) => !isListed && !nft
  /**
   * Why an item is folded away. `known` are the ends of addresses that the account has sent to, by
   * address.
   */
  const reasonOf = (
    { spam, signer }: CheckedItem,
    moves: readonly ActivityMove[],
    known: ReadonlyMap<string, string>,
  ): HiddenReason | undefined => {
    if (spam) return 'source'
    if (!moves.length || (signer !== undefined && accountKey(signer) === own)) return undefined
    // whoever moves an account's tokens without its signature was allowed to, but for nothing or
    // for what nobody knows it is a trick
    if (
      signer !== undefined &&
      moves.every(
        (move) => move.direction === 'out' && !isCoin(move) && (move.raw === 0n || isStrange(move)),
      )
    )
      return 'poison'
    if (
      moves.every(
        (move) =>
          move.direction === 'in' &&
          isStrange(move) &&
          (move.imitates !== undefined || holdsLink(`${move.symbol} ${move.name ?? ''}`)),
      )
    )
      return 'bait'
    const isTrifle = ({ direction, asset, raw, from = '' }: ActivityMove) => {
      const twin = known.get(ends(from))
      return (
        direction === 'in' &&
        asset === native &&
        raw !== undefined &&
        raw < (dust[network.namespace] ?? 0n) &&
        twin !== undefined &&
        twin !== accountKey(from)
      )
    }
    return moves.every(isTrifle) ? 'dust' : undefined
  }
  return {
    mark(items, source) {
      const described = items.map((item) => ({ item, moves: item.moves.map(describe) }))
      const sent = described
        .filter(({ item: { signer } }) => signer !== undefined && accountKey(signer) === own)
        .flatMap(({ moves }) =>
          moves.flatMap(({ direction, to }) => (direction === 'out' && to ? [to] : [])),
        )
      const known = new Map(sent.map((to) => [ends(to), accountKey(to)]))
      return described.map(({ item, moves }) => {
        const { signer: _, spam: __, approval, ...rest } = item
        const hidden = reasonOf(item, moves, known)
        return {
          ...rest,
          chainId,
          account,
          moves,
          source,
          ...(approval && { approval: describe(approval) }),
          ...(hidden && { hidden }),
        }
      })
    },
  }
}
