import type { AssetId } from 'tessera-kit/data'
import type { ToldItem } from './toldItem'

export const now = Date.parse('2026-11-26T12:00:00Z')
const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const [lune, pool, stranger] = [
  '0x3ab1c2D4e5F60718293a4B5c6D7e8F9001180fe2',
  '0x9f2b41c0d3e5A6B7c8d9E0f1A2B3C4D5e6dc077d',
  '0x3Ab1999999999999999999999999999999980fe2',
] as const
const ethOn = (chain: number) => `eip155:${chain}/slip44:60` as AssetId
const usdcOn = (chain: number) => `eip155:${chain}/erc20:0x${'a'.repeat(40)}` as AssetId
const unlisted = `eip155:1/erc20:0x${'c'.repeat(40)}` as AssetId

const hashOf = (seed: number) => `0x${seed.toString(16).padStart(64, '5')}`
const item = (seed: number, at: string, more: Partial<ToldItem>): ToldItem => ({
  hash: hashOf(seed),
  at: Date.parse(at),
  kind: 'sent',
  signer: owner,
  ...more,
})
const eth = (direction: 'in' | 'out', raw: string, more: object = {}) => ({
  direction,
  asset: ethOn(1),
  raw,
  decimals: 18,
  ...more,
})
const usdc = (direction: 'in' | 'out', raw: string, chain = 1) => ({
  direction,
  asset: usdcOn(chain),
  raw,
  decimals: 6,
})

const sending = item(1, '2026-11-26T11:58:00Z', {
  status: 'pending',
  nonce: 7,
  counterparty: lune,
  moves: [eth('out', '200000000000000000')],
})
const swapped = item(2, '2026-11-20T09:30:00Z', {
  kind: 'swapped',
  chain: 8453,
  counterparty: pool,
  fee: '21000000000000',
  moves: [
    { ...usdc('in', '642180000', 8453) },
    { direction: 'out', asset: ethOn(8453), raw: '200000000000000000', decimals: 18 },
  ],
})
const failed = item(3, '2026-08-30T08:00:00Z', {
  status: 'failed',
  counterparty: lune,
  fee: '160000000000000',
  moves: [eth('out', '50000000000000000')],
})
/** An unknown token that calls itself something. */
const nameless = item(4, '2026-10-05T08:00:00Z', {
  kind: 'received',
  counterparty: pool,
  signer: pool,
  moves: [
    {
      direction: 'in',
      asset: unlisted,
      raw: '12000000000000000000000',
      decimals: 18,
      symbol: 'MOON',
      name: 'Moon',
    },
  ],
})
const allowed = item(5, '2026-11-03T18:12:00Z', {
  kind: 'approved',
  counterparty: pool,
  fee: '90000000000000',
  approval: { asset: usdcOn(1), spender: pool, raw: '500000000', decimals: 6 },
})

/** What an account did that has done much, the newest first, and what others made it look like. */
export const everything: readonly ToldItem[] = [
  sending,
  item(20, '2026-11-25T07:00:00Z', {
    kind: 'sent',
    counterparty: stranger,
    signer: stranger,
    moves: [{ ...usdc('out', '0'), to: stranger }],
  }),
  swapped,
  item(21, '2026-11-14T07:00:00Z', {
    kind: 'received',
    counterparty: stranger,
    signer: stranger,
    moves: [
      {
        direction: 'in',
        asset: unlisted,
        raw: '5000000000000000000000',
        decimals: 18,
        symbol: 'CLAIM',
        name: 'Claim at usdc-gift.example',
      },
    ],
  }),
  item(6, '2026-11-12T14:05:00Z', {
    kind: 'received',
    counterparty: lune,
    signer: lune,
    moves: [eth('in', '1100000000000000000', { from: lune })],
  }),
  allowed,
  item(7, '2026-11-02T10:00:00Z', {
    kind: 'approved',
    counterparty: pool,
    approval: { asset: usdcOn(1), spender: pool, raw: 'all', decimals: 6 },
  }),
  nameless,
  item(22, '2026-10-02T07:00:00Z', { kind: 'received', spam: true, moves: [eth('in', '1')] }),
  failed,
  item(8, '2026-08-12T10:00:00Z', {
    kind: 'bought',
    counterparty: pool,
    moves: [
      {
        direction: 'in',
        asset: `eip155:1/erc721:0x${'d'.repeat(40)}` as AssetId,
        raw: '1',
        symbol: 'TIDE',
        nft: { id: '214', name: 'Tide #214' },
      },
      eth('out', '80000000000000000'),
    ],
  }),
  item(9, '2026-08-11T10:00:00Z', {
    kind: 'call',
    word: 'Harvest',
    counterparty: pool,
    moves: [usdc('in', '12500000'), eth('in', '3000000000000000'), eth('out', '1000000000000000')],
  }),
  item(10, '2026-08-10T10:00:00Z', { kind: 'call', counterparty: pool }),
  item(11, '2026-08-09T10:00:00Z', {
    status: 'dropped',
    counterparty: lune,
    moves: [usdc('out', '9000000')],
  }),
  item(12, '2025-12-24T20:00:00Z', {
    kind: 'revoked',
    counterparty: pool,
    approval: { asset: usdcOn(1), spender: pool, raw: '0', decimals: 6 },
  }),
  item(13, '2025-12-20T20:00:00Z', {
    kind: 'received',
    counterparty: lune,
    signer: lune,
    moves: [{ direction: 'in', asset: usdcOn(1), decimals: 6 }],
  }),
]
/** Pages of so many, `count` in all: four a day, into the past. */
export const pagesOf = (count: number, page = 100): readonly (readonly ToldItem[])[] =>
  Array.from({ length: Math.ceil(count / page) }, (_, at) =>
    Array.from({ length: Math.min(page, count - at * page) }, (_each, row) =>
      item(1000 + at * page + row, new Date(now - (at * page + row) * 21_600_000).toISOString(), {
        counterparty: lune,
        moves: [usdc('out', `${at * page + row + 1}000000`)],
      }),
    ),
  )
