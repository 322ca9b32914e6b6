import { document } from './chains'
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
  script,
  svg,
  turned,
} from './hostileRows'
import { word } from './node'
import { addressOf } from './shipped'

const nft = (more: object = {}) => ({
  asset: `eip155:1/erc721:${addressOf(2)}/5`,
  collection: 'Tides',
  name: 'Tide #5',
  ...more,
})
const nftId = (id: string, chain = 'eip155:1') => ({
  asset: `${chain}/erc721:${addressOf(2)}/${id}`,
})

/** Prices that lie. */
export const priceCells: Readonly<Record<string, Row>> = {
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
}

/** NFTs that lie. */
export const nftCells: Readonly<Record<string, Row>> = {
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
}

/** Names that lie. */
export const nameCells: Readonly<Record<string, Row>> = {
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
function price(value: unknown) {
  return { address: `0x${'e'.repeat(40)}`, price: value }
}
function owned(fields: unknown) {
  return { id: 5, uri: document(fields) }
}
function called(name: string, avatar = '') {
  return { name, avatar }
}
