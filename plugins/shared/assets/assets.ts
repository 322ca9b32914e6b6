import type { ChainId, Network } from '../../../kernel/index'

/**
 * A CAIP-19 id: `eip155:1/erc20:0x…` with its address in lower case, `solana:…/token:<mint>`; a
 * chain's own coin is `<chain>/slip44:<number>`, on every EVM chain `slip44:60`. Tokens are told
 * apart by it, never by a symbol.
 */
export type AssetId = `${string}:${string}/${string}:${string}`

const evmAddress = /^0x[0-9a-f]{40}$/
const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** SLIP-44 numbers of the chains' own coins. */
const coins: Readonly<Record<string, string>> = { eip155: '60', solana: '501', bip122: '0' }

/** The id of a chain's own coin. */
export const nativeAsset = ({ id, namespace }: Pick<Network, 'id' | 'namespace'>): AssetId =>
  `${id}/slip44:${Object.hasOwn(coins, namespace) ? coins[namespace] : '0'}` as AssetId

/** Whether it is a chain's own coin. */
export const isCoin = ({ asset }: { readonly asset: AssetId }): boolean =>
  asset.includes('/slip44:')

/**
 * The id of a token by its address, on EVM chains and Solana; undefined where that is no address
 * there.
 */
export function assetOf(chainId: ChainId, address: unknown): AssetId | undefined {
  if (typeof address !== 'string') return undefined
  if (chainId.startsWith('eip155:'))
    return evmAddress.test(address.toLowerCase())
      ? `${chainId}/erc20:${address.toLowerCase()}`
      : undefined
  return chainId.startsWith('solana:') && solanaAddress.test(address)
    ? `${chainId}/token:${address}`
    : undefined
}

/**
 * The id of an NFT of an EVM chain; undefined where the address is none, or the token id is not of
 * 256 bits.
 */
export function nftOf(
  chainId: ChainId,
  standard: 'erc721' | 'erc1155',
  address: string,
  tokenId: bigint,
): AssetId | undefined {
  const isId = tokenId >= 0n && tokenId < 1n << 256n
  return isId && evmAddress.test(address.toLowerCase())
    ? `${chainId}/${standard}:${address.toLowerCase()}/${tokenId}`
    : undefined
}

/** The contract and the token id in an NFT's id; undefined for another asset. */
export function partsOfNft(
  asset: AssetId,
):
  | { readonly standard: 'erc721' | 'erc1155'; readonly address: string; readonly tokenId: string }
  | undefined {
  const [, standard, address = '', tokenId = ''] =
    /\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/([0-9]{1,78})$/.exec(asset) ?? []
  return standard
    ? { standard: standard as 'erc721' | 'erc1155', address: address.toLowerCase(), tokenId }
    : undefined
}

/**
 * The id of something whose source tells what it is called, and not which contract it is of: it is
 * never taken for a known one, nor for its look-alike.
 */
export const unknownAsset = (chainId: ChainId, name: string): AssetId =>
  `${chainId}/unknown:${name.slice(0, 24).replace(/[^-a-zA-Z0-9]/g, '.') || '-'}` as AssetId

/** Whether it is such an id. */
export const isUnknownAsset = (asset: AssetId): boolean => asset.includes('/unknown:')

/** Whether a value is written as an asset of a chain. */
export const isAssetOf = (value: unknown, chainId: string): value is AssetId =>
  typeof value === 'string' &&
  value.startsWith(`${chainId}/`) &&
  /^[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(?:\/[-.%a-zA-Z0-9]{1,78})?$/.test(
    value.slice(chainId.length + 1),
  )

/** The CAIP-2 id in an asset's. */
export const chainOf = (asset: AssetId): ChainId => asset.slice(0, asset.indexOf('/')) as ChainId

/** An asset's id in the one spelling of it. */
export const sameAsset = (asset: AssetId): AssetId =>
  asset.replace(/\/erc(?:20|721|1155):.*$/, (token) => token.toLowerCase()) as AssetId
