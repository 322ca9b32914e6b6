import { quantityOf } from '../../../lib/bytes/abiWord'
import { selectors } from '../../../lib/bytes/tokenAbi'
import type { ViewContext, ViewHooks } from '../../../ui/view'
import { dataToken } from '../../data/api'
import { type AssetId, chainOf, isCoin, partsOfNft } from '../../shared/assets/assets'

/**
 * What is known of an asset: by the network, by the host's lists, or else its decimals alone, as
 * its contract says.
 */
export interface NamedAsset {
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  /** The contract, of what is not the network's own coin. */
  readonly address?: string | undefined
  /** An item of a collection. */
  readonly item?: string | undefined
}

const addressIn = (asset: AssetId): string => /\/(?:erc20|token):(.+)$/.exec(asset)?.[1] ?? ''

/** What the host's lists say of a token; a kit without lists knows none. */
async function listed({ kit }: ViewContext, asset: AssetId) {
  try {
    return (await kit.use(dataToken).tokens(chainOf(asset))).tokens.find(
      (token) => token.asset === asset,
    )
  } catch {
    return undefined
  }
}

async function read(ctx: ViewContext, asset: AssetId, signal: AbortSignal): Promise<NamedAsset> {
  const { kit } = ctx
  const chainId = chainOf(asset)
  const address = addressIn(asset)
  const known = await listed(ctx, asset)
  if (known) return { symbol: known.symbol, decimals: known.decimals, address }
  const isEvm = chainId.startsWith('eip155:')
  const answer = await (isEvm
    ? kit.request(
        {
          method: 'eth_call',
          params: [{ to: address, data: `0x${selectors.decimals}` }, 'latest'],
        },
        { chainId, signal },
      )
    : kit.request({ method: 'getTokenSupply', params: [address] }, { chainId, signal }))
  const decimals = isEvm
    ? Number(quantityOf(answer) ?? 256n)
    : Number((answer as { value?: { decimals?: unknown } } | null)?.value?.decimals ?? 256)
  return { address, ...(decimals <= 77 && { decimals }) }
}

/** Loads what is known of an asset; `pending` until then. */
export function useAsset(
  hooks: ViewHooks,
  ctx: ViewContext,
  asset: AssetId,
): { readonly named: NamedAsset; readonly pending: boolean } {
  const nft = partsOfNft(asset)
  const network = isCoin({ asset })
    ? ctx.kit.networks.find(({ id }) => id === chainOf(asset))
    : undefined
  const { value, pending } = hooks.useLoad<NamedAsset>(asset, async (signal) =>
    nft || isCoin({ asset }) ? {} : read(ctx, asset, signal),
  )
  if (network) return { named: network.nativeCurrency, pending: false }
  if (nft)
    return { named: { address: nft.address, item: nft.tokenId, decimals: 0 }, pending: false }
  return { named: value ?? { address: addressIn(asset) }, pending: pending && value === undefined }
}

/** The symbol of a token that the host lists; none of what is no asset. */
export const useSymbol = (
  hooks: ViewHooks,
  ctx: ViewContext,
  asset: AssetId | undefined,
): string | undefined =>
  hooks.useLoad(asset ?? '', async () => asset && listed(ctx, asset)).value?.symbol
