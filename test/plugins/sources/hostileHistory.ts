import { bitcoinPayment, log, solanaPayment } from './chains'
import {
  fake,
  hidden,
  megabyte,
  noDecimals,
  noNamesAtAll,
  noPictures,
  nothing,
  proto,
  type Row,
  turned,
  word256,
  wrongTexts,
} from './hostileRows'
import { blockscoutTransfer, hostedItem } from './services'
import { addressOf, bitcoin, named, solana } from './shipped'

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

/** History that lies. */
export const historyCells: Readonly<Record<string, Row>> = {
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
}
function transferred(name: string, symbol: string) {
  return { address_hash: addressOf(2), name, symbol, decimals: '6', type: 'ERC-20' }
}
