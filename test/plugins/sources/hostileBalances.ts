import { tokenAccount } from './chains'
import {
  fake,
  hidden,
  megabyte,
  noDecimals,
  noNamesAtAll,
  noTime,
  nothing,
  pictures,
  proto,
  type Row,
  svg,
  turned,
  word256,
  wrongTexts,
} from './hostileRows'
import { blockscoutToken, hostedToken } from './services'
import { addressOf, named, solana } from './shipped'

/** A token as a host's function tells it. */
const balance = (more: object = {}) => ({
  asset: `eip155:1/erc20:${addressOf(5)}`,
  raw: '5n',
  decimals: 6,
  name: 'Token',
  symbol: 'TKN',
  ...more,
})
const purse = (account: string, amount: unknown, decimals: unknown = 6) =>
  tokenAccount('', account, { mint: named.purse, tokenAmount: { amount, decimals } })

/** Balances that lie. */
export const balanceCells: Readonly<Record<string, Row>> = {
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
}

function walletToken(metadata: object, balance: unknown = '0x5') {
  return {
    address: addressOf(5),
    balance,
    type: 'erc20',
    metadata: { name: 'Token', symbol: 'TKN', decimals: 6, ...metadata },
  }
}
