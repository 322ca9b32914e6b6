import type { AssetId, TokenList } from 'tessera-kit/data'

export const ethOn = (chain: number) => `eip155:${chain}/slip44:60` as AssetId
const token = (chain: number, digit: string) =>
  `eip155:${chain}/erc20:0x${digit.repeat(40)}` as AssetId
export const [usdc, dai, spam, fake, baseUsdc] = [
  token(1, 'a'),
  token(1, 'b'),
  token(1, 'c'),
  token(1, 'd'),
  token(8453, 'a'),
] as const
const addressOf = (asset: AssetId) => asset.slice(-42)

export const lists: readonly TokenList[] = [
  {
    tokens: [
      {
        chainId: 1,
        address: addressOf(usdc),
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        logoURI: 'https://elsewhere.example/usdc.png',
      },
      { chainId: 1, address: addressOf(dai), name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
      {
        chainId: 8453,
        address: addressOf(baseUsdc),
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
      },
    ],
  },
]

const row = (asset: AssetId, raw: string, decimals = 18, name = '', symbol = '') => ({
  asset,
  raw,
  decimals,
  name,
  symbol,
})
/**
 * What an account has on Ethereum and Base: $4,218.07 of it, one token without a price, one that
 * nobody knows and one that imitates another.
 */
export const everything = [
  row(ethOn(1), '1284000000000000000', 18, 'Ether', 'ETH'),
  row(ethOn(8453), '0', 18, 'Ether', 'ETH'),
  row(usdc, '735470000', 6),
  row(baseUsdc, '80000000', 6),
  row(dai, '5000000000000000000'),
  row(spam, '12000000000000000000000', 18, 'Free money at evil.example', 'CLAIM'),
  row(fake, '815470000', 6, 'USD Coin', 'USD\u0421'),
]
export const [sol, btc] = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501',
  'bip122:000000000019d6689c085ae165831e93/slip44:0',
] as readonly AssetId[] as [AssetId, AssetId]
/**
 * The same, and what accounts on Solana and Bitcoin have: with {@link pricesAcross} $7,139.94 in
 * all.
 */
export const across = [
  ...everything,
  row(sol, '12500000000', 9, 'Solana', 'SOL'),
  row(btc, '1250000', 8, 'Bitcoin', 'BTC'),
]
/** What an account has that has nothing. */
export const nothing = [
  row(ethOn(1), '0', 18, 'Ether', 'ETH'),
  row(ethOn(8453), '0', 18, 'Ether', 'ETH'),
]
export const prices: Readonly<Record<string, string>> = {
  [ethOn(1)]: '2650',
  [ethOn(8453)]: '2650',
  [usdc]: '1',
  [baseUsdc]: '1',
}

export const pricesAcross: Readonly<Record<string, string>> = {
  ...prices,
  [sol]: '142.5',
  [btc]: '91250',
}

/** A list of so many tokens, and an account that has some of each. */
export function many(count: number) {
  const tokens = Array.from({ length: count }, (_, at) => ({
    chainId: 1,
    address: `0x${(at + 1).toString(16).padStart(40, '0')}`,
    name: `Token ${at + 1}`,
    symbol: `T${at + 1}`,
    decimals: 6,
  }))
  const rows = tokens.map(({ address }, at) =>
    row(`eip155:1/erc20:${address}` as AssetId, `${(at + 1) * 1_250_000}`, 6),
  )
  return {
    lists: [{ tokens }],
    world: { rows: [...everything.slice(0, 1), ...rows], prices: { [ethOn(1)]: '2650' } },
  }
}
