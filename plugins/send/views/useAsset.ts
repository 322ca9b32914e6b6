import type { Network } from '../../../kernel/index'
import type { ViewContext, ViewHooks } from '../../../ui/view'
import type { Balance, Balances, Prices } from '../../data/index'
import { createValueFormat, worthOf } from '../../shared/amounts/value'
import { chainOf, nativeAsset } from '../../shared/assets/assets'
import { type Place, useNetworks } from '../../shared/feeds/views/place'
import { useFeed } from '../../shared/feeds/views/useFeed'
import { dataOf } from '../others'
import type { SendDraft } from '../types'

/** What an account can send, and what of it was chosen. */
export interface Chosen {
  readonly balances: Balances | undefined
  /** The networks of the account. */
  readonly networks: readonly Network[]
  /** Where what was chosen is. */
  readonly network: Network
  /**
   * What was chosen: the coin of the network in front, until something else is. Without `raw` it is
   * not known how much there is.
   */
  readonly token: Omit<Balance, 'raw'> & { readonly raw?: bigint | undefined }
  /** The price of a whole unit, where it is known. */
  readonly price: string | undefined
  /** What an amount is worth, written; undefined without a price. */
  readonly worth: (amount: bigint) => string | undefined
  /** Writes values of the visitor's currency. */
  readonly format: (value: bigint) => string
  /** ISO 4217, in capitals. */
  readonly currency: string
}

/**
 * Follows the balances of an account and what of them is to be sent; undefined on a network that
 * the kit does not have.
 */
export function useAsset(
  hooks: ViewHooks,
  ctx: ViewContext,
  place: Place,
  { asset }: Pick<SendDraft, 'asset'>,
): Chosen | undefined {
  const { kit, locale } = ctx
  const api = dataOf(kit)
  const networks = useNetworks(hooks, ctx, place)
  const chainIds = networks.map(({ id }) => id)
  const key = chainIds.length ? [place.address, ...chainIds].join(' ') : ''
  const balances = useFeed(hooks, key, () =>
    api.balances({ account: `${chainIds[0]}:${place.address}`, chainIds }),
  ).reading.data
  const front = kit.networks.find(({ id }) => id === place.chainId)
  // what was chosen in another namespace waits there; on a network that the wallet has left it is
  // still what was chosen
  const network =
    kit.networks.find(
      ({ id, namespace }) => asset && id === chainOf(asset) && namespace === front?.namespace,
    ) ?? front
  const wanted = network && (asset && chainOf(asset) === network.id ? asset : nativeAsset(network))
  const prices = useFeed<Prices>(hooks, api.hasPrices && wanted ? wanted : '', () =>
    api.prices({ assets: wanted ? [wanted] : [] }),
  ).reading.data
  const listed = hooks.useLoad(wanted ?? '', async () =>
    network
      ? (await api.tokens(network.id)).tokens.find((each) => each.asset === wanted)
      : undefined,
  ).value
  const format = hooks.useMemo(() => createValueFormat(api.currency, locale), [api, locale])
  if (!network || !wanted) return undefined
  const coin = {
    asset: nativeAsset(network),
    chainId: network.id,
    ...network.nativeCurrency,
    listed: true,
  }
  const token =
    balances?.items.find((each) => each.asset === wanted) ??
    (wanted === coin.asset ? coin : listed && { ...listed, chainId: network.id, listed: true })
  if (!token) return undefined
  const price = prices?.get(wanted)
  return {
    balances,
    networks,
    network,
    token,
    price,
    format,
    currency: api.currency.toUpperCase(),
    worth: (amount) =>
      price === undefined ? undefined : format(worthOf(amount, token.decimals, price)),
  }
}
