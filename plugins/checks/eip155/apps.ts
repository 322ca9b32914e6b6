import { OUTCOME_MARKETS } from '../../../lib/decode/typedData/marketOrders'

/**
 * Contracts by the app that they are of. One that stands on a single network has its chain id
 * (EIP-155) in front; the others are at the same address on each network that has them.
 */
export type Apps = Readonly<Record<string, readonly string[]>>

/**
 * Contracts that everybody knows and that take tokens by an allowance, for the account that calls
 * them or has signed for it. What makes any call for anybody, as a multicall does, is not among
 * them. Public facts of their projects.
 */
export const takers: Apps = {
  Permit2: ['0x000000000022d473030f116ddee9f6b43ac78ba3'],
  // reactors of UniswapX, universal routers of V4
  Uniswap: [
    '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
    '1:0x00000011f84b9aa48e5f8aa8b9897600006289be',
    '8453:0x000000001ec5656dcdb24d90dfa42742738de729',
    '8453:0x000000008a8330b5d1f43a62bf4c673a49f27ba0',
    '42161:0xb274d5f4b833b61b340b654d600a864fb604a87c',
    '42161:0xa51afafe0263b40edaef0df8781ea9aa03e381a3',
    '10:0x851116d9223fabed8e56c0e6b8ad0c31d98b3507',
    '137:0x1095692a6237d83c6a72f3f5efedb9a670c49223',
    '56:0x1906c1d672b88cd1b9ac7593301ca990f94eae07',
  ],
  // its Permit2, and the router of all versions
  PancakeSwap: [
    '0x31c2f6fcff4f8759b3bd5bf0e1084a055615c768',
    '56:0x13f4ea83d0bd40e75c8222255bc855a974568dd4',
  ],
  // versions 5 and 6
  '1inch': [
    '0x1111111254eeb25477b68fb85ed929f73a960582',
    '0x111111125421ca6dc452d289314280a0f8842a65',
  ],
  // its relayer; whoever solves orders has the settlement itself make calls
  'CoW Protocol': ['0xc92e8bdf79f0507f65a392b0ab4667716bfe0110'],
  // version 4, and who holds allowances for the API
  '0x': [
    '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
    '0x0000000000001ff3684f28c67538d4d072c22734',
  ],
  // versions 5 and 6.2, and Delta
  ParaSwap: [
    '0x216b4b4ba9f3e719726886d34a177484278bfcae',
    '0x6a000f20005980200259b80c5102003040001068',
    '0x0000000000bbf5c5fd284e657f01bd000933c96d',
  ],
  KyberSwap: ['0x6131b5fae19ea4f9d964eac0408e4408b66337b5'],
  'LI.FI': ['0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'],
  Odos: [
    '0x0d05a7d3448512b78fa8a9e46c4872c88c4a0d05',
    '1:0xcf5540fffcdc3d510b18bfca6d2b9987b0772559',
  ],
  OpenOcean: ['0x6352a56caadc4f1e25cd6c75970fa768a3304e64'],
  MetaMask: ['1:0x881d40237659c251811cec9c364ef91dc08d300c'],
  Socket: ['0x3a23f943181408eac424116af7b7790c94cb97a5'],
  Relay: ['0xbbbfd134e9b44bfb5123898ba36b01de7ab93d98'],
  // the vault of version 2
  Balancer: ['0xba12222222228d8ba445958a75a0704d566bf2c8'],
  Curve: ['1:0x45312ea0eff7e09c83cbe249fa1d7598c4c8cd4e'],
  // wstETH and weETH, which wrap
  Lido: ['1:0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'],
  'ether.fi': ['1:0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee'],
  Pendle: ['0x888888888889758f76e7103c6cbf23abbf58f946'],
  GMX: ['42161:0x7452c558d45f8afc8c83dae62c3f8a5be19c71f6'],
}

/**
 * Those that may be given rights over all items of a collection, or over an account at a lending
 * market: a router of swaps never is, as it may do more with such a right than its owner meant.
 */
export const markets: Apps = {
  // the conduit, Seaport 1.5 and 1.6
  OpenSea: [
    '0x1e0049783f008a0085193e00003d00cd54003c71',
    '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
    '0x0000000000000068f116a894984e2db1123eb395',
  ],
  'Magic Eden': ['0x2052f8a2ff46283b30084e5d84c89a2fdbe7f74b'],
  Blur: [
    '1:0x00000000000111abe46ff893f3b2fdf1f759a8a8',
    '1:0x2f18f339620a63e43f0839eeb18d7de1e1be4dfb',
  ],
  X2Y2: ['1:0xf849de01b080adc3a814fabe1e2087475cf2e354'],
  LooksRare: ['1:0x000000000060c4ca14cfc4325359062ace33fe3d'],
  // its exchanges, and the adapter of markets with many outcomes
  Polymarket: [...OUTCOME_MARKETS, '0xd91e80cf2e7be2e162c6513ced06f1dd0da35296'].map(
    (address) => `137:${address}`,
  ),
  // the adapter of Bundler3, which is none itself: it makes any call for anybody
  Morpho: [
    '1:0x4a6c312ec70e8747a587ee860a0353cd42be0ae0',
    '8453:0xb98c948cfa24072e58935bc004a8a7b376ae746a',
  ],
  // its Bulker
  Compound: ['1:0xa397a8c2086c554b531c02e29f3291c9704b00c7'],
}

/**
 * Those that make calls to other contracts for anybody: they may be allowed tokens by the tokens
 * themselves, and nothing else, no credit either. AllowanceHolder of 0x, the proxy of Relay, and
 * routers that call the contract of positions.
 */
export const callers: readonly string[] = [
  '0x0000000000001ff3684f28c67538d4d072c22734',
  '0xbbbfd134e9b44bfb5123898ba36b01de7ab93d98',
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
  '0x2626664c2603336e57b271c5c0b26f421741e481',
  '0x13f4ea83d0bd40e75c8222255bc855a974568dd4',
]
