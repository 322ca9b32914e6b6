import { bitcoinPayment, document, log, solanaPayment, tokenAccount } from './chains'
import { word } from './node'
import { blockscoutToken, blockscoutTransfer, hostedItem, hostedToken } from './services'
import { addressOf, bitcoin, named, solana } from './shipped'

/** How an item can lie. */
export const kinds = [
  'is none',
  'of somebody else',
  'decimals',
  'negative',
  'beyond 256 bits',
  'no amount',
  'direction',
  'megabyte',
  'script',
  'SVG',
  'look-alike',
  'twice',
  'to come',
  'before time',
  'prototype',
] as const
export type Kind = (typeof kinds)[number]
/**
 * What becomes of such items, each in the source's own words; a text says why there is no such
 * item. `dropped`: it is not there, which the answer says; `left out`: it is not there, and nothing
 * is missing that anybody could know; `unknown`: it is named as what could not be read; `shown`: it
 * is there, cleaned, and what cannot be right of it is left out or marked; a code: the answer as a
 * whole is refused.
 */
export type Cell =
  | string
  | readonly [verdict: string | readonly string[], lies: (account: string) => readonly unknown[]]
type Row = Readonly<Record<Kind, Cell>>

const proto = (inner: string) =>
  JSON.parse(`{"__proto__":${inner},"constructor":{"prototype":{"polluted":1}}}`) as unknown
const nothing: readonly unknown[] = [null, 7, 'x']
const [script, svg, turned, hidden, megabyte, fake] = [
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'US\u202eDC\u0007',
  'Z\u200be\u2060ro\ufeff',
  'N'.repeat(1_000_000),
  'ЕТН',
]
const pictures = [
  script,
  'http://tracker.example/1.png',
  'https://user@tracker.example/1.png',
  'data:text/html,<script>alert(1)</script>',
  { toString: 'x' },
  7,
]
const word256 = '9'.repeat(78)
const wrongTexts = ['-5', '1e18', 'NaN', '0x10', '1.5.2', '']
const noNames = 'it tells no names'
const noPictures = 'it tells no pictures'
const noTimes = 'it tells no times'
const noDecimals = 'it tells no decimals'
const noNamesAtAll = {
  direction: noNames,
  megabyte: noNames,
  script: noPictures,
  SVG: noPictures,
  'look-alike': noNames,
} as const
const noTime = { 'to come': noTimes, 'before time': noTimes } as const

/** A token as a host's function tells it. */
const balance = (more: object = {}) => ({
  asset: `eip155:1/erc20:${addressOf(5)}`,
  raw: '5n',
  decimals: 6,
  name: 'Token',
  symbol: 'TKN',
  ...more,
})
const nft = (more: object = {}) => ({
  asset: `eip155:1/erc721:${addressOf(2)}/5`,
  collection: 'Tides',
  name: 'Tide #5',
  ...more,
})
const nftId = (id: string, chain = 'eip155:1') => ({
  asset: `${chain}/erc721:${addressOf(2)}/${id}`,
})
const hash = `0x${'5'.padStart(64, '0')}`
const item = (more: object = {}, move: object = {}) => ({
  hash,
  at: 1_790_000_000_000,
  kind: 'received',
  moves: [
    {
      direction: 'in',
      asset: `eip155:1/erc20:${addressOf(1)}`,
      raw: '5n',
      decimals: 6,
      symbol: 'TKN',
      from: addressOf(9),
      ...move,
    },
  ],
  ...more,
})
/** What Solana's transaction left an account with. */
const left = (account: string, amount: unknown, more: object = {}) =>
  solanaPayment(5, account, {
    postTokenBalances: [
      {
        accountIndex: 2,
        mint: named.mint,
        owner: account,
        uiTokenAmount: { amount, decimals: 6 },
        ...more,
      },
    ],
  })
const purse = (account: string, amount: unknown, decimals: unknown = 6) =>
  tokenAccount('', account, { mint: named.purse, tokenAmount: { amount, decimals } })

export const cells: Readonly<Record<string, Row>> = {
  'balances: chainBalances, EVM': {
    ...noNamesAtAll,
    ...noTime,
    'is none': ['unknown', () => ['0x', `0x${'00'.repeat(64)}`, '0x12']],
    'of somebody else': 'a call has one answer',
    decimals: 'the host’s list tells them',
    negative: 'a word has no sign',
    'beyond 256 bits': 'a word ends there',
    'no amount': 'every word is one',
    twice: 'a token has one place in the list',
    prototype: 'it is a text',
    megabyte: ['unknown', () => [`0x${'00'.repeat(1_000_000)}`]],
  },
  'balances: chainBalances, Solana': {
    ...noNamesAtAll,
    ...noTime,
    'is none': [
      'left out',
      (account) => [
        ...nothing,
        { pubkey: 'x', account: null },
        tokenAccount(5, account, { mint: undefined }),
      ],
    ],
    'of somebody else': [
      'left out',
      () => [tokenAccount(5, solana.accounts[1], { mint: named.purse })],
    ],
    decimals: [
      'dropped',
      (account) => [255, 1.5, -1, '6'].map((decimals) => purse(account, '5', decimals)),
    ],
    negative: ['left out', (account) => [purse(account, '-5')]],
    'beyond 256 bits': [
      'left out',
      (account) => [purse(account, '9'.repeat(21)), purse(account, word256)],
    ],
    'no amount': [
      'left out',
      (account) => [...wrongTexts, 5, null].map((amount) => purse(account, amount)),
    ],
    twice: 'accounts of one mint add up',
    prototype: [
      'left out',
      (account) => [proto('{"pubkey":"x"}'), tokenAccount(5, account, { mint: '__proto__' })],
    ],
  },
  'balances: chainBalances, Bitcoin': {
    ...noNamesAtAll,
    ...noTime,
    'is none': ['rpc/bad-response', () => [null, 'x', {}]],
    'of somebody else': 'an answer names nobody',
    decimals: noDecimals,
    negative: [['rpc/bad-response'], () => [-5]],
    'beyond 256 bits': ['rpc/bad-response', () => [1e300, 2 ** 60]],
    'no amount': ['rpc/bad-response', () => ['5', 1.5]],
    twice: 'it is one',
    prototype: ['rpc/bad-response', () => [proto('5')]],
  },
  'balances: walletAssets': {
    ...noTime,
    'is none': [
      'left out',
      () => [...nothing, {}, { type: 'erc20' }, { type: '__proto__', balance: '0x5' }],
    ],
    'of somebody else': [
      'left out',
      () => [
        {
          address: 'x',
          balance: '0x5',
          type: 'erc20',
          metadata: { name: 'x', symbol: 'y', decimals: 6 },
        },
      ],
    ],
    decimals: [
      'left out',
      () =>
        [255, 1.5, '6', undefined].map((decimals) => ({
          address: addressOf(5),
          balance: '0x5',
          type: 'erc20',
          metadata: { name: 'x', symbol: 'y', decimals },
        })),
    ],
    negative: ['left out', () => [walletToken({}, '-5')]],
    'beyond 256 bits': ['left out', () => [walletToken({}, `0x${'f'.repeat(65)}`)]],
    'no amount': ['left out', () => ['1e3', 5, null].map((amount) => walletToken({}, amount))],
    direction: ['shown', () => [walletToken({ name: turned, symbol: hidden })]],
    megabyte: ['shown', () => [walletToken({ name: megabyte, symbol: megabyte })]],
    script: ['shown', () => pictures.map((iconUrl) => walletToken({ iconUrl }))],
    SVG: ['shown', () => [walletToken({ iconUrl: svg })]],
    'look-alike': [
      'shown, imitation',
      () => [walletToken({ symbol: fake }), walletToken({ name: 'ＥＴＨ' })],
    ],
    twice: [
      'left out',
      () => [
        {
          address: addressOf(1111),
          balance: '0x63',
          type: 'erc20',
          metadata: { name: 'Token 1111', symbol: 'TKN', decimals: 6 },
        },
      ],
    ],
    prototype: ['left out', () => [proto('{"type":"erc20"}')]],
  },
  'balances: blockscout': {
    ...noTime,
    'is none': ['dropped', () => [...nothing, blockscoutToken(5, {}, { token: null })]],
    'of somebody else': [
      'dropped',
      () =>
        ['../../x', '0x12', undefined].map((address_hash) => blockscoutToken(5, { address_hash })),
    ],
    decimals: [
      'dropped',
      () => ['255', null, 1.5, '-1'].map((decimals) => blockscoutToken(5, { decimals })),
    ],
    negative: ['dropped', () => [blockscoutToken(5, {}, { value: '-5' })]],
    'beyond 256 bits': [
      'dropped',
      () => [word256, '9'.repeat(10_000)].map((value) => blockscoutToken(5, {}, { value })),
    ],
    'no amount': [
      'dropped',
      () => [...wrongTexts, 5, null].map((value) => blockscoutToken(5, {}, { value })),
    ],
    direction: ['shown', () => [blockscoutToken(5, { name: turned, symbol: hidden })]],
    megabyte: ['shown', () => [blockscoutToken(5, { name: megabyte, symbol: megabyte })]],
    script: ['shown', () => pictures.map((icon_url) => blockscoutToken(5, { icon_url }))],
    SVG: ['shown', () => [blockscoutToken(5, { icon_url: svg })]],
    'look-alike': ['shown, imitation', () => [blockscoutToken(5, { symbol: fake })]],
    twice: ['left out', () => [blockscoutToken(1111)]],
    prototype: ['dropped', () => [proto('{"value":"5"}')]],
  },
  'balances: hostedBalances': {
    ...noTime,
    'is none': ['dropped', () => [...nothing, hostedToken(5, { quantity: null })]],
    'of somebody else': [
      'dropped',
      () => [
        hostedToken(5, { chainId: 'eip155:10', address: `eip155:10:${addressOf(5)}` }),
        hostedToken(5, { chainId: 'eip155:10' }),
        hostedToken(5, { chainId: undefined, address: undefined }),
        hostedToken(5, { address: 'eip155:1:../x' }),
      ],
    ],
    decimals: [
      'dropped',
      () =>
        ['255', '37', '-1', null].map((decimals) =>
          hostedToken(5, { quantity: { decimals, numeric: '5' } }),
        ),
    ],
    negative: ['dropped', () => [hostedToken('-5')]],
    'beyond 256 bits': [
      'dropped',
      () => [hostedToken(5, { quantity: { decimals: '6', numeric: word256 } })],
    ],
    'no amount': [
      'dropped',
      () =>
        [...wrongTexts, 1.5, null, '0.0000001'].map((numeric) =>
          hostedToken(5, { quantity: { decimals: '6', numeric } }),
        ),
    ],
    direction: ['shown', () => [hostedToken(5, { name: turned, symbol: hidden })]],
    megabyte: ['shown', () => [hostedToken(5, { name: megabyte, symbol: megabyte })]],
    script: ['shown', () => pictures.map((iconUrl) => hostedToken(5, { iconUrl }))],
    SVG: ['shown', () => [hostedToken(5, { iconUrl: svg })]],
    'look-alike': ['shown, imitation', () => [hostedToken(5, { symbol: fake })]],
    twice: ['left out', () => [hostedToken(1111)]],
    prototype: ['dropped', () => [proto('{"chainId":"eip155:1"}')]],
  },
  'balances: a host’s function': {
    ...noTime,
    'is none': ['dropped', () => nothing],
    'of somebody else': [
      'dropped',
      () =>
        [
          'eip155:10/slip44:60',
          'eip155:1000/slip44:60',
          '__proto__',
          'eip155:1/erc20:../../x y',
        ].map((asset) => balance({ asset })),
    ],
    decimals: [
      'dropped',
      () => [255, 1.5, -1, undefined, '6'].map((decimals) => balance({ decimals })),
    ],
    negative: ['dropped', () => [balance({ raw: '-5n' })]],
    'beyond 256 bits': ['dropped', () => [balance({ raw: `${1n << 256n}n` })]],
    'no amount': ['dropped', () => [5, '5', null].map((raw) => balance({ raw }))],
    direction: ['shown', () => [balance({ name: turned, symbol: hidden })]],
    megabyte: ['shown', () => [balance({ name: megabyte, symbol: megabyte })]],
    script: ['shown', () => pictures.map((icon) => balance({ icon }))],
    SVG: ['shown', () => [balance({ icon: svg })]],
    'look-alike': [
      'shown, imitation',
      () => [balance({ symbol: fake }), balance({ symbol: 'ETH' }), balance({ name: 'Е\u200bТН' })],
    ],
    twice: [
      'left out',
      () => [balance({ asset: `eip155:1/erc20:${addressOf(1111)}`, raw: '1111n' })],
    ],
    prototype: ['dropped', () => [proto('{"raw":"5n"}')]],
  },
  'prices: hostedPrices': {
    ...noNamesAtAll,
    ...noTime,
    'is none': ['kernel/bad-answer', () => nothing],
    'of somebody else': ['left out', () => [{ address: addressOf(5), price: 3, symbol: 'ETH' }]],
    decimals: noDecimals,
    negative: ['left out', () => [price(-5)]],
    'beyond 256 bits': ['left out', () => [price(1e300), price(1e24)]],
    'no amount': ['left out', () => ['7', 0, null, {}].map(price)],
    twice: 'the first is taken',
    prototype: ['left out', () => [proto('{"price":5}')]],
  },
  'prices: uniswapPrices': {
    ...noNamesAtAll,
    ...noTime,
    'is none': [['left out', 'kernel/bad-answer'], () => ['0x', '0x12', 7, null, []]],
    'of somebody else': 'a call has one answer',
    decimals: 'tested with real pools',
    negative: 'a word has no sign',
    'beyond 256 bits': ['left out', () => [`0x${'f'.repeat(64)}`]],
    'no amount': ['left out', () => [`0x${word(0)}`]],
    megabyte: ['left out', () => [`0x${'00'.repeat(1_000_000)}`]],
    twice: 'it is one',
    prototype: ['kernel/bad-answer', () => [proto('1')]],
  },
  'prices: a host’s function': {
    ...noNamesAtAll,
    ...noTime,
    'is none': ['left out', () => nothing],
    'of somebody else': [
      'left out',
      () => ['eip155:10/slip44:60', '__proto__', 5].map((asset) => ({ asset, price: '5' })),
    ],
    decimals: noDecimals,
    negative: ['left out', () => [{ asset: 'eip155:1/slip44:60', price: '-5' }]],
    'beyond 256 bits': [
      'left out',
      () => ['1e300', '9'.repeat(25)].map((each) => ({ asset: 'eip155:1/slip44:60', price: each })),
    ],
    'no amount': [
      'left out',
      () =>
        ['NaN', '0', '0.000', 5, null, ''].map((each) => ({
          asset: 'eip155:1/slip44:60',
          price: each,
        })),
    ],
    twice: 'an asset has one price',
    prototype: ['left out', () => [proto('{"price":"5"}')]],
  },
  'NFTs: ownedNfts': {
    ...noTime,
    'is none': [
      'shown',
      () =>
        ['', 'not an address', document(7), 'data:application/json,{'].map((uri) => ({
          id: 5,
          uri,
        })),
    ],
    'of somebody else': 'a call has one answer',
    decimals: noDecimals,
    negative: 'an id has no sign',
    'beyond 256 bits': 'a word ends there',
    'no amount': 'each is one',
    direction: ['shown', () => [owned({ name: `${turned}${hidden}` })]],
    megabyte: [
      'shown',
      () => [owned({ name: megabyte.slice(0, 150_000) }), owned({ name: megabyte })],
    ],
    script: ['shown', () => [...pictures, 'ipfs://bafy/1.png'].map((image) => owned({ image }))],
    SVG: ['shown', () => [owned({ image: svg })]],
    // the host has named the collection
    'look-alike': ['shown', () => [owned({ name: fake })]],
    twice: ['left out', () => [{ id: 1111, uri: document({ name: 'again' }) }]],
    prototype: ['shown', () => [owned(proto('{"name":"x"}'))]],
  },
  'NFTs: a host’s function': {
    ...noTime,
    'is none': ['dropped', () => nothing],
    'of somebody else': [
      'dropped',
      () => [
        nft(nftId('5', 'eip155:10')),
        nft(nftId('5', 'eip155:1000')),
        nft({ asset: `eip155:1/erc20:${addressOf(2)}` }),
        nft({ asset: `eip155:1/erc721:${addressOf(2)}` }),
        nft({ asset: 'eip155:1/erc721:0xabc/1' }),
        nft(nftId('../x')),
      ],
    ],
    decimals: noDecimals,
    negative: ['dropped', () => [nft(nftId('-1')), nft({ amount: '-1n' })]],
    'beyond 256 bits': [
      'dropped',
      () => [nft(nftId(`${1n << 256n}`)), nft({ amount: `${1n << 256n}n` })],
    ],
    'no amount': ['dropped', () => [1, '0n', null, '2n'].map((amount) => nft({ amount }))],
    direction: ['shown', () => [nft({ name: turned, collection: hidden })]],
    megabyte: ['shown', () => [nft({ name: megabyte, collection: megabyte })]],
    script: ['shown', () => pictures.map((image) => nft({ image }))],
    SVG: ['shown', () => [nft({ image: svg })]],
    'look-alike': [
      'shown, imitation, folded: imitation',
      () => [nft({ name: fake }), nft({ collection: '1,000 $ЕТН' })],
    ],
    twice: ['left out', () => [nft(nftId('1111')), nft(nftId('01111'))]],
    prototype: ['dropped', () => [proto('{"asset":"x"}')]],
  },
  'history: chainHistory, EVM': {
    ...noNamesAtAll,
    'is none': [
      'left out',
      () => [
        ...nothing,
        log(5, { topics: 5 }),
        log(5, { topics: [] }),
        log(5, { transactionHash: '<b>' }),
        log(5, { address: '../x' }),
      ],
    ],
    'of somebody else': [
      'left out',
      (account) => [
        log(5, {
          topics: [
            log(5).topics[0],
            'ME'.replace('ME', log(5).topics[1] as string),
            log(5).topics[1],
          ],
        }),
        log(5, { blockNumber: '0xffff' }),
        log(5, { removed: true }),
        log(5, { topics: [log(5).topics[0], account] }),
      ],
    ],
    decimals: noDecimals,
    negative: 'a word has no sign',
    'beyond 256 bits': 'a word ends there',
    'no amount': ['shown', () => [log(5, { data: '0x' }), log(5, { data: null })]],
    megabyte: ['shown, decimals unknown', () => [log(5, { data: `0x${'00'.repeat(1_000_000)}` })]],
    twice: ['left out', () => [log(1111)]],
    'to come': [
      'shown, decimals unknown, at now',
      () => [log(5, { blockTimestamp: '0xf48656ff' })],
    ],
    'before time': 'a quantity has no sign',
    prototype: ['left out', () => [proto('{"topics":[]}')]],
  },
  'history: chainHistory, Solana': {
    ...noNamesAtAll,
    'is none': ['left out', () => [...nothing, '<html>']],
    'of somebody else': [
      'left out',
      (account) => [
        left(account, '5', { owner: solana.accounts[1] }),
        left(account, '5', { owner: undefined }),
      ],
    ],
    decimals: [
      'shown, decimals unknown',
      (account) =>
        [255, 1.5, '6'].map((decimals) =>
          left(account, '5', { uiTokenAmount: { amount: '5', decimals } }),
        ),
    ],
    negative: ['left out', (account) => [left(account, '-5')]],
    'beyond 256 bits': ['left out', (account) => [left(account, '9'.repeat(21))]],
    'no amount': [
      'left out',
      (account) => [...wrongTexts, 5, null].map((amount) => left(account, amount)),
    ],
    twice: ['left out', (account) => [solanaPayment(1111, account)]],
    'to come': 'in hostileChains.test.ts',
    'before time': 'in hostileChains.test.ts',
    prototype: [
      'left out',
      (account) => [left(account, '5', { mint: '__proto__' }), proto('{"meta":{}}')],
    ],
  },
  'history: chainHistory, Bitcoin': {
    ...noNamesAtAll,
    'is none': ['rpc/bad-response', () => nothing],
    'of somebody else': ['left out', () => [bitcoinPayment(5, bitcoin.accounts[1])]],
    decimals: noDecimals,
    negative: ['rpc/bad-response', (account) => [bitcoinPayment(-5, account)]],
    'beyond 256 bits': ['rpc/bad-response', (account) => [bitcoinPayment(1e300, account)]],
    'no amount': [
      'rpc/bad-response',
      (account) => [bitcoinPayment('5' as never, account), bitcoinPayment(1.5, account)],
    ],
    twice: ['left out', (account) => [bitcoinPayment(1111, account)]],
    'to come': [
      'shown, at now',
      (account) => [
        bitcoinPayment(5, account, {
          status: {
            confirmed: true,
            block_height: 900_000,
            block_hash: '0'.repeat(64),
            block_time: 4_070_908_800,
          },
        }),
      ],
    ],
    'before time': [
      'rpc/bad-response',
      (account) => [
        bitcoinPayment(5, account, {
          status: {
            confirmed: true,
            block_height: 900_000,
            block_hash: '0'.repeat(64),
            block_time: -1,
          },
        }),
      ],
    ],
    prototype: ['rpc/bad-response', () => [proto('{"txid":"x"}')]],
  },
  'history: blockscoutHistory': {
    'is none': [
      'dropped',
      (account) => [
        ...nothing,
        blockscoutTransfer(5, account, { transaction_hash: '<img src=x>' }),
        blockscoutTransfer(5, account, { token: null }),
      ],
    ],
    'of somebody else': [
      'dropped',
      (account) => [
        blockscoutTransfer(5, addressOf(8)),
        blockscoutTransfer(5, account, { token: { address_hash: '../x' } }),
      ],
    ],
    decimals: [
      'shown, decimals unknown',
      (account) => [blockscoutTransfer(5, account, { total: { value: '5', decimals: '255' } })],
    ],
    negative: [
      'dropped',
      (account) => [blockscoutTransfer(5, account, { total: { value: '-5', decimals: '6' } })],
    ],
    'beyond 256 bits': [
      ['shown, amount unknown', 'dropped'],
      (account) =>
        [word256, '9'.repeat(10_000)].map((value) =>
          blockscoutTransfer(5, account, { total: { value, decimals: '6' } }),
        ),
    ],
    'no amount': [
      'dropped',
      (account) =>
        [...wrongTexts, 5, null].map((value) =>
          blockscoutTransfer(5, account, { total: { value, decimals: '6' } }),
        ),
    ],
    direction: [
      'shown',
      (account) => [blockscoutTransfer(5, account, { token: transferred(turned, hidden) })],
    ],
    megabyte: [
      'shown',
      (account) => [blockscoutTransfer(5, account, { token: transferred(megabyte, megabyte) })],
    ],
    script: noPictures,
    SVG: noPictures,
    'look-alike': [
      'shown, imitation, folded: bait',
      (account) => [blockscoutTransfer(5, account, { token: transferred('Token', fake) })],
    ],
    twice: ['left out', (account) => [blockscoutTransfer(1111, account)]],
    'to come': [
      'shown, at now',
      (account) => [blockscoutTransfer(5, account, { timestamp: '2099-01-01T00:00:00.000000Z' })],
    ],
    'before time': [
      'dropped',
      (account) =>
        ['1901-01-01T00:00:00.000000Z', 'yesterday', 5, null].map((timestamp) =>
          blockscoutTransfer(5, account, { timestamp }),
        ),
    ],
    prototype: ['dropped', () => [proto('{"transaction_hash":"0x"}')]],
  },
  'history: hostedHistory': {
    'is none': [
      'dropped',
      () => [
        ...nothing,
        { id: 'x', transfers: [] },
        hostedItem(5, { hash: '<b>' }),
        hostedItem(5, { hash: null }),
        hostedItem(5, { status: 'constructor' }),
      ],
    ],
    'of somebody else': ['dropped', () => [hostedItem(5, { chain: 'eip155:10' })]],
    decimals: [
      'shown, amount unknown, decimals unknown',
      () => [hostedItem(5, {}, { quantity: { numeric: `0.${'1'.repeat(37)}` } })],
    ],
    negative: [
      'shown, amount unknown, decimals unknown',
      () => [hostedItem(5, {}, { quantity: { numeric: '-5' } })],
    ],
    'beyond 256 bits': [
      'shown, amount unknown, decimals unknown',
      () => [hostedItem(5, {}, { quantity: { numeric: '1'.repeat(61) } })],
    ],
    'no amount': [
      'shown, amount unknown, decimals unknown',
      () => [...wrongTexts, 5, null].map((numeric) => hostedItem(5, {}, { quantity: { numeric } })),
    ],
    direction: [
      'shown',
      () => [
        hostedItem(
          5,
          { operationType: 'lend\u202eing' },
          { fungible_info: { name: turned, symbol: hidden } },
        ),
      ],
    ],
    megabyte: [
      'shown',
      () => [
        hostedItem(
          5,
          { operationType: megabyte },
          { fungible_info: { name: megabyte, symbol: megabyte } },
        ),
      ],
    ],
    script: noPictures,
    SVG: noPictures,
    'look-alike': 'it does not tell which contract: none of its tokens is a known one',
    twice: ['left out', () => [hostedItem(1111)]],
    'to come': ['shown, at now', () => [hostedItem(5, { minedAt: '2099-01-01T00:00:00Z' })]],
    'before time': [
      'dropped',
      () => ['1901-01-01T00:00:00Z', 'yesterday', 5].map((minedAt) => hostedItem(5, { minedAt })),
    ],
    prototype: ['dropped', () => [proto('{"metadata":{}}'), { metadata: proto('{"hash":"x"}') }]],
  },
  'history: a host’s function': {
    'is none': [
      'dropped',
      () => [
        ...nothing,
        [],
        item({ hash: undefined }),
        item({ hash: '<img src=x>' }),
        item({ status: 'constructor' }),
      ],
    ],
    'of somebody else': [
      ['shown, in part', 'dropped'],
      () => [
        item({}, { asset: 'eip155:10/slip44:60' }),
        item({}, { direction: 'sideways' }),
        item({}, { from: addressOf(7), to: addressOf(8) }),
      ],
    ],
    decimals: [
      'shown, decimals unknown',
      () => [255, 1.5, -1, '6'].map((decimals) => item({}, { decimals })),
    ],
    negative: ['shown, amount unknown', () => [item({}, { raw: '-5n' })]],
    'beyond 256 bits': ['shown, amount unknown', () => [item({}, { raw: `${1n << 256n}n` })]],
    'no amount': ['shown, amount unknown', () => [5, '5', null].map((raw) => item({}, { raw }))],
    direction: ['shown', () => [item({ word: hidden }, { name: turned, symbol: hidden })]],
    megabyte: ['shown', () => [item({ word: megabyte }, { name: megabyte, symbol: megabyte })]],
    script: noPictures,
    SVG: noPictures,
    'look-alike': [
      'shown, imitation, folded: bait',
      () => [item({}, { symbol: fake }), item({}, { symbol: 'ETH' })],
    ],
    twice: ['left out', () => [item({ hash: `0x${'1111'.padStart(64, '0')}` })]],
    'to come': ['shown, at now', () => [item({ at: Date.UTC(2099, 0, 1) })]],
    'before time': ['dropped', () => [-1, undefined, null, 'yesterday'].map((at) => item({ at }))],
    prototype: ['dropped', () => [proto('{"hash":"0x"}')]],
  },
  'names: ens': {
    ...noTime,
    decimals: noDecimals,
    negative: 'it tells no amounts',
    'beyond 256 bits': 'it tells no amounts',
    'no amount': 'it tells no amounts',
    twice: 'it is one',
    prototype: 'it is a text',
    'is none': ['left out', () => ['', 'noname', '.eth', 'a..eth'].map((name) => called(name))],
    'of somebody else': 'the resolver checks it; in ens.server.test.ts',
    direction: [
      'left out',
      () => ['x\u202ey.eth', 'x\u200by.eth', '\u0007x.eth'].map((name) => called(name)),
    ],
    megabyte: ['left out', () => [called(`${megabyte}.eth`)]],
    script: [
      'shown',
      () =>
        [
          script,
          'http://tracker.example/1.png',
          'https://user@tracker.example/1.png',
          'https://tracker.example/1.png',
        ].map((avatar) => called('n5.eth', avatar)),
    ],
    SVG: ['shown', () => [called('n5.eth', svg)]],
    'look-alike': [
      'left out',
      () => ['еthereum.eth', 'Ada.eth', 'ｅth.eth'].map((name) => called(name)),
    ],
  },
  'names: a host’s function': {
    ...noTime,
    decimals: noDecimals,
    negative: 'it tells no amounts',
    'beyond 256 bits': 'it tells no amounts',
    'no amount': 'it tells no amounts',
    twice: 'it is one',
    'is none': ['left out', () => [null, {}, called(''), called('noname'), called(7 as never)]],
    'of somebody else': 'it says whose it is by its answer',
    direction: ['left out', () => ['x\u202ey.eth', 'x\u200by.eth'].map((name) => called(name))],
    megabyte: ['left out', () => [called(`${megabyte}.eth`)]],
    script: ['shown', () => pictures.map((avatar) => called('n5.eth', avatar as never))],
    SVG: ['shown', () => [called('n5.eth', svg)]],
    'look-alike': ['left out', () => ['еthereum.eth', 'Ada.eth'].map((name) => called(name))],
    prototype: ['left out', () => [proto('{"name":"n5.eth"}')]],
  },
}

function walletToken(metadata: object, balance: unknown = '0x5') {
  return {
    address: addressOf(5),
    balance,
    type: 'erc20',
    metadata: { name: 'Token', symbol: 'TKN', decimals: 6, ...metadata },
  }
}
function price(value: unknown) {
  return { address: `0x${'e'.repeat(40)}`, price: value }
}
function owned(fields: unknown) {
  return { id: 5, uri: document(fields) }
}
function transferred(name: string, symbol: string) {
  return { address_hash: addressOf(2), name, symbol, decimals: '6', type: 'ERC-20' }
}
function called(name: string, avatar = '') {
  return { name, avatar }
}
