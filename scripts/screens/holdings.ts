// What the accounts of the screens have and did, as sources that a host could name: the tokens,
// NFTs and items of the views' own tests.
import { activity, type HistorySource } from 'tessera-kit/activity'
import {
  type AssetId,
  type BalanceSource,
  data,
  type NftSource,
  type PriceSource,
} from 'tessera-kit/data'
import { everything as items } from '../../test/plugins/activity/history'
import { toItem } from '../../test/plugins/activity/toldItem'
import { everything as nfts } from '../../test/plugins/data/nfts'
import { prices as known, lists, everything as tokens } from '../../test/plugins/data/tokens'

const sol = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501' as AssetId
const btc = 'bip122:000000000019d6689c085ae165831e93/slip44:0' as AssetId
/** The tests' made-up tokens at their real addresses, so that they have their marks. */
const addresses = {
  'eip155:1/erc20:0xaa': '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  'eip155:8453/erc20:0xaa': '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  'eip155:1/erc20:0xbb': '0x6b175474e89094c44da98b954eedeac495271d0f',
}
const real = (asset: AssetId): AssetId => {
  const address = Object.entries(addresses).find(([begin]) => asset.startsWith(begin))?.[1]
  return address ? (asset.replace(/0x.*/, address) as AssetId) : asset
}
const listed = lists.map(({ tokens: all }) => ({
  tokens: all.map((token) => ({
    ...token,
    address: real(`eip155:${Number(token.chainId)}/erc20:${token.address}`).slice(-42),
  })),
}))
const rows = [
  ...tokens.map((row) => ({ ...row, asset: real(row.asset) })),
  { asset: sol, raw: '12500000000', decimals: 9, name: 'Solana', symbol: 'SOL' },
  { asset: btc, raw: '1250000', decimals: 8, name: 'Bitcoin', symbol: 'BTC' },
]
const worth: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(known).map(([asset, price]) => [real(asset as AssetId), price]),
  ),
  [sol]: '142.5',
  [btc]: '91250',
}

const balances: BalanceSource = {
  kind: 'balances',
  id: 'screens',
  read: async ({ chainIds }) =>
    rows
      .filter(({ asset }) => chainIds.some((id) => asset.startsWith(`${id}/`)))
      .map(({ raw, ...row }) => ({ ...row, raw: BigInt(raw) })),
}
const prices: PriceSource = {
  kind: 'prices',
  id: 'screens',
  read: async ({ assets }) =>
    assets.flatMap((asset) =>
      Object.hasOwn(worth, asset) ? { asset, price: worth[asset] as string } : [],
    ),
}
const gallery: NftSource = {
  kind: 'nfts',
  id: 'screens',
  serves: (chainId) => chainId.startsWith('eip155:'),
  read: async ({ chainId }) =>
    nfts
      .filter(({ asset }) => asset.startsWith(`${chainId}/`))
      .map(({ amount, ...row }) => ({ ...row, ...(amount && { amount: BigInt(amount) }) })),
}
const history: HistorySource = {
  kind: 'history',
  id: 'screens',
  read: async ({ chainId }) =>
    items.filter(({ chain = 1 }) => chainId === `eip155:${chain}`).map(toItem),
}

/** The plugins that show it. */
export const holdings = () =>
  [
    data({ sources: [balances, prices, gallery], lists: listed }),
    activity({ sources: [history] }),
  ] as const
