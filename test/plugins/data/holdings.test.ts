import { expect, test } from 'vitest'
import type { Network, SessionState } from '../../../kernel/index'
import {
  base,
  baseSepolia,
  bitcoin,
  bitcoinTestnet,
  mainnet,
  polygon,
  sepolia,
  solana,
  solanaDevnet,
} from '../../../kernel/networks/index'
import type { AssetId, Balance } from '../../../plugins/data'
import { arrangeHoldings, priceHoldings } from '../../../plugins/data/holdings'
import { networksOf } from '../../../plugins/shared/feeds/views/place'

const ethOn = (chain: number) => `eip155:${chain}/slip44:60` as AssetId
const usdc = `eip155:1/erc20:0x${'a'.repeat(40)}` as AssetId
const dai = `eip155:1/erc20:0x${'b'.repeat(40)}` as AssetId
const spam = `eip155:1/erc20:0x${'c'.repeat(40)}` as AssetId
const balance = (asset: AssetId, raw: bigint, more: Partial<Balance> = {}): Balance => ({
  asset,
  chainId: asset.slice(0, asset.indexOf('/')) as Balance['chainId'],
  raw,
  decimals: 6,
  name: asset,
  symbol: 'X',
  listed: true,
  ...more,
})

const all = [
  balance(dai, 5_000_000n),
  balance(ethOn(8453), 0n),
  balance(ethOn(1), 0n),
  balance(usdc, 7_000_000n),
  balance(spam, 10n ** 30n, { listed: false }),
]

test('without prices: the coin in front also where there is none of it, no other empty coin, then tokens by name; nothing adds up', () => {
  const { items, folded, total, unpriced } = arrangeHoldings(all, [], 'eip155:1')
  expect(items.map(({ token }) => token.asset)).toEqual([ethOn(1), usdc, dai])
  expect(items.map(({ value }) => value)).toEqual([undefined, undefined, undefined])
  expect(folded.map(({ token }) => token.asset)).toEqual([spam])
  expect([total, unpriced]).toEqual([undefined, 2])
})

test('with prices: what is worth most first; the total is of what has a price, never of what is folded away', () => {
  const prices = new Map<AssetId, string>([
    [usdc, '1'],
    [dai, '2.5'],
    [spam, '1000000'],
    [ethOn(1), '2650'],
  ])
  const { items, total, unpriced } = priceHoldings(arrangeHoldings(all, [], 'eip155:1'), prices)
  expect(items.map(({ token }) => token.asset)).toEqual([dai, usdc, ethOn(1)])
  expect([total, unpriced]).toEqual([1_950_000_000n, 0])
  const less = priceHoldings(arrangeHoldings(all, [dai], 'eip155:1'), new Map([[ethOn(1), '2650']]))
  expect([less.total, less.unpriced, less.folded.map(({ reason }) => reason)]).toEqual([
    0n,
    1,
    ['hidden', 'unlisted'],
  ])
})

const kit: readonly Network[] = [
  mainnet,
  base,
  polygon,
  sepolia,
  baseSepolia,
  solana,
  solanaDevnet,
  bitcoin,
  bitcoinTestnet,
]
const address = `0x${'1'.repeat(40)}`
const session = (type?: string): SessionState =>
  ({
    namespaces: {
      eip155: {
        status: 'connected',
        connectorId: 'x',
        accounts: [{ address, ...(type && { type }) }],
        active: address,
        chainId: 'eip155:1',
      },
    },
    connections: {},
  }) as never
const shown = (chainId: Network['id'], type?: string, who = address) =>
  networksOf(kit, session(type), { address: who, chainId }).map(({ id }) => id)

test('an account is on all networks of its namespace, test networks only beside each other; a contract and an address of Bitcoin on one', () => {
  expect(shown('eip155:1')).toEqual([mainnet.id, base.id, polygon.id])
  expect(shown('eip155:11155111')).toEqual([sepolia.id, baseSepolia.id])
  expect(shown(solana.id)).toEqual([solana.id])
  expect(shown(bitcoin.id)).toEqual([bitcoin.id])
  expect(shown('eip155:8453', 'smartAccount')).toEqual([base.id])
  // a network that the kit does not have cannot be read; the others can
  expect(shown('eip155:999')).toEqual([mainnet.id, base.id, polygon.id])
})
