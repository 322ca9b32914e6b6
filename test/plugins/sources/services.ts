import { blockscoutHistory, type HistorySource, hostedHistory } from '../../../plugins/activity'
import {
  type BalanceSource,
  blockscout,
  hostedBalances,
  hostedPrices,
  type NftSource,
  type PriceSource,
} from '../../../plugins/data'
import type { NameSource } from '../../../plugins/names'
import { addressOf, evm, type Shipped } from './shipped'

// What services answer, in their own words, and what a host's function makes of a server of its
// own.

const page = (items: readonly unknown[]) => ({ items, next_page_params: null })
const accountOf = (path: string) => /0x[\da-f]{40}/i.exec(path)?.[0] ?? ''
const party = (hash: string) => ({ hash })
const time = '2026-11-01T00:00:00.000000Z'
const hashOf = (mark: number) => `0x${String(mark).padStart(64, '0')}`

/** A row of a list of tokens as Blockscout writes it. */
export const blockscoutToken = (mark: number | string, token: object = {}, more: object = {}) => ({
  token: {
    address_hash: addressOf(Number(mark) || 1),
    decimals: '6',
    icon_url: null,
    name: `Token ${mark}`,
    symbol: `T${mark}`,
    type: 'ERC-20',
    ...token,
  },
  value: String(mark),
  ...more,
})
/** A transfer of a token as Blockscout writes it. */
export const blockscoutTransfer = (mark: number, account: string, more: object = {}) => ({
  from: party(addressOf(9)),
  to: party(account),
  log_index: mark,
  timestamp: time,
  token: {
    address_hash: addressOf(1),
    name: 'Token',
    symbol: 'TKN',
    decimals: '6',
    type: 'ERC-20',
  },
  total: { decimals: '6', value: String(mark) },
  transaction_hash: hashOf(mark),
  ...more,
})
/** A balance as the hosted API writes it. */
export const hostedToken = (mark: number | string, more: object = {}) => ({
  name: `Token ${mark}`,
  symbol: `T${mark}`,
  chainId: 'eip155:1',
  address: `eip155:1:${addressOf(Number(mark) || 1)}`,
  quantity: { decimals: '6', numeric: String(mark) },
  iconUrl: '',
  ...more,
})
/** A transaction as the hosted API writes it. */
export const hostedItem = (mark: number, metadata: object = {}, transfer: object = {}) => ({
  id: `id-${mark}`,
  metadata: {
    operationType: 'receive',
    hash: hashOf(mark),
    minedAt: '2026-11-01T10:00:00Z',
    sentFrom: addressOf(9),
    sentTo: addressOf(8),
    status: 'confirmed',
    nonce: 1,
    chain: 'eip155:1',
    ...metadata,
  },
  transfers: [
    {
      fungible_info: { name: 'Token', symbol: 'TKN' },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: String(mark) },
      ...transfer,
    },
  ],
})
const chains = { http: ['eip155:1'], ws: [] }

/** A host's function that asks a server of the host's, and passes on what that says. */
const hostOf = (url: string, kind: string) => ({
  kind,
  id: 'mine',
  needs: [`network:${url}`],
  read: async (
    { account = '' }: { readonly account?: string },
    ask: {
      readonly http: (
        origin: string,
      ) => Promise<{ get(path: string, call: object): Promise<unknown> }>
      readonly signal: AbortSignal
    },
  ) => revive(await (await ask.http(url)).get(`/${account}`, { signal: ask.signal })),
})
/** Amounts are texts with an `n` behind them in JSON. */
const revive = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' && /^-?\d+n$/.test(each) ? BigInt(each.slice(0, -1)) : each,
  )
const passing: Shipped['serve'] =
  (rowsOf) =>
  ({ path }) => ({ items: rowsOf(accountOf(path)) })
const once = { count: 1, why: 'what the function asks' }

export const ofServices: readonly Shipped[] = [
  {
    ...evm,
    name: 'balances: blockscout',
    first: { count: 2, why: 'the coin, and 50 tokens; one more for every further 50' },
    sources: (url) => ({ data: [blockscout({ urls: { 'eip155:1': url } })] }),
    row: (mark) => blockscoutToken(mark),
    serve:
      (rowsOf) =>
      ({ path }) =>
        /\/tokens\b/.test(path)
          ? page(rowsOf(accountOf(path)))
          : { hash: accountOf(path), coin_balance: '5' },
  },
  {
    ...evm,
    name: 'balances: hostedBalances',
    first: { count: 2, why: 'the chains that it knows, once a day, and all balances', again: 1 },
    sources: (url) => ({ data: [hostedBalances({ projectId: 'a-project', url })] }),
    row: (mark) => hostedToken(mark),
    serve:
      (rowsOf) =>
      ({ path }) =>
        path.startsWith('/v1/supported') ? chains : { balances: rowsOf(accountOf(path)) },
  },
  {
    ...evm,
    name: 'prices: hostedPrices',
    kind: 'prices',
    first: {
      count: 2,
      why: 'the chains that it knows, once a day, and each asset, fifty at most',
      again: 1,
    },
    isOne: true,
    sources: (url) => ({ data: [hostedPrices({ projectId: 'a-project', url })] }),
    row: (mark) => ({ address: `0x${'e'.repeat(40)}`, price: mark }),
    serve:
      (rowsOf) =>
      ({ path }) =>
        path.startsWith('/v1/supported') ? chains : { fungibles: rowsOf('') },
  },
  {
    ...evm,
    name: 'history: blockscoutHistory',
    kind: 'history',
    first: { count: 2, why: 'the transactions, and the transfers of tokens' },
    sources: (url) => ({ activity: [blockscoutHistory({ urls: { 'eip155:1': url } })] }),
    row: (mark, account) => blockscoutTransfer(mark, account),
    serve:
      (rowsOf) =>
      ({ path }) =>
        page(/\/token-transfers/.test(path) ? rowsOf(accountOf(path)) : []),
  },
  {
    ...evm,
    name: 'history: hostedHistory',
    kind: 'history',
    first: { count: 2, why: 'the chains that it knows, once a day, and the first page', again: 1 },
    sources: (url) => ({ activity: [hostedHistory({ projectId: 'a-project', url })] }),
    row: (mark) => hostedItem(mark),
    serve:
      (rowsOf) =>
      ({ path }) =>
        path.startsWith('/v1/supported') ? chains : { data: rowsOf(accountOf(path)), next: null },
  },
  {
    ...evm,
    name: 'balances: a host’s function',
    first: once,
    sources: (url) => ({ data: [hostOf(url, 'balances') as unknown as BalanceSource] }),
    row: (mark) => ({
      asset: `eip155:1/erc20:${addressOf(mark)}`,
      raw: `${mark}n`,
      decimals: 6,
      name: `Token ${mark}`,
      symbol: `T${mark}`,
    }),
    serve: passing,
  },
  {
    ...evm,
    name: 'prices: a host’s function',
    kind: 'prices',
    first: once,
    sources: (url) => ({ data: [hostOf(url, 'prices') as unknown as PriceSource] }),
    row: (mark) => ({ asset: 'eip155:1/slip44:60', price: String(mark) }),
    serve: passing,
  },
  {
    ...evm,
    name: 'NFTs: a host’s function',
    kind: 'nfts',
    first: once,
    sources: (url) => ({ data: [hostOf(url, 'nfts') as unknown as NftSource] }),
    row: (mark) => ({
      asset: `eip155:1/erc721:${addressOf(2)}/${mark}`,
      collection: 'Tides',
      name: `Tide #${mark}`,
    }),
    serve: passing,
  },
  {
    ...evm,
    name: 'history: a host’s function',
    kind: 'history',
    first: once,
    sources: (url) => ({ activity: [hostOf(url, 'history') as unknown as HistorySource] }),
    row: (mark) => ({
      hash: hashOf(mark),
      at: 1_790_000_000_000,
      kind: 'received',
      moves: [
        {
          direction: 'in',
          asset: `eip155:1/erc20:${addressOf(1)}`,
          raw: `${mark}n`,
          decimals: 6,
          symbol: 'TKN',
          from: addressOf(9),
        },
      ],
    }),
    serve: passing,
  },
  {
    ...evm,
    name: 'names: a host’s function',
    kind: 'names',
    first: once,
    isOne: true,
    sources: (url) => {
      const { read, ...host } = hostOf(url, 'names')
      return {
        names: [
          {
            ...host,
            resolve: async () => undefined,
            reverse: async (account, _, ask) =>
              ((await read({ account }, ask as never)) as { items?: [never] } | null)?.items?.[0],
          } as NameSource,
        ],
      }
    },
    row: (mark) => ({ name: `n${mark}.eth` }),
    serve: passing,
  },
]
