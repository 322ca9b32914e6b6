import { isWrappedCoin } from '../../../lib/decode/evm/deployments'
import { coin } from '../amounts'

/** A table of contracts: their addresses in lower case, by the CAIP-2 id of their network. */
type Table = Readonly<Record<string, readonly string[]>>

/**
 * Contracts that everybody knows, and that keep what an account gives them for that account, or for
 * whom their calls name. Public facts of their projects. Whoever makes calls that others write, or
 * pays by the number of an order, is not among them.
 */
const keepers: Table = {
  'eip155:1': [
    // lending: Aave 3 and its gateway for coins, Spark, Compound 3 (USDC, WETH, USDT), Compound 2
    // (USDC, ETH, DAI, USDT, its comptroller), Morpho
    '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2',
    '0xd01607c3c5ecaba394d8be377a08590149325722',
    '0xc13e21b648a5ee794902342038ff3adab66be987',
    '0xc3d688b66703497daa19211eedff47f25384cdc3',
    '0xa17581a9e3356d9a858b789d68b4d866e593ae94',
    '0x3afdc9bca9213a35503b077a6072f3d0d5ab0840',
    '0x39aa39c021dfbae8fac545936693ac917d5e7563',
    '0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5',
    '0x5d3a536e4d6dbd6114cc1ead35777bab948e3643',
    '0xf650c3d88d12db855b8bf7d11be6c55a4e07dcc9',
    '0x3d9819210a31b4961b30ef54be2aed79b9c9cd3b',
    '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb',
    // stakes: the deposits of Ethereum, Lido and its queue, Rocket Pool, ether.fi, Kelp, Renzo,
    // EigenLayer, stkAAVE, veCRV, cvxCRV, vlCVX, Sky's sUSDS and sDAI and its farm for USDS,
    // Ethena's sUSDe, StakeWise's first vault
    '0x00000000219ab540356cbb839cbe05303d7705fa',
    '0xae7ab96520de3a18e5e111b5eaab095312d7fe84',
    '0x889edc2edab5f40e902b864ad4d7ade8e412f9b1',
    '0xdd3f50f8a6cafbe9b31a427582963f465e745af8',
    '0xce15294273cfb9d9b628f4d61636623decdf4fdc',
    '0x308861a430be4cce5502d0a12724771fc6daf216',
    '0x036676389e48133b63a802f8635ad39e752d375d',
    '0x74a09653a083691711cf8215a6ab074bb4e99ef5',
    '0x858646372cc42e1a627fce94aa7a7033e7cf075a',
    '0x4da27a545c0c5b758a6ba100e3a049001de870f5',
    '0x5f3b5dfeb7b28cdbd7faba78963ee202a494e2a2',
    '0x3fe65692bfcd0e6cf84cb1e7d24108e434a7587e',
    '0x72a19342e8f1838460ebfccef09f6585e32db86e',
    '0xa3931d71877c0e7a3148cb7eb4463524fec27fbd',
    '0x83f20f44975d03b1b09e64809b757c47f942beea',
    '0x0650caf159c5a49f711e8169d4336ecb9b950275',
    '0x9d39a5de30e57443bff2a8307a4256c8797a3497',
    '0xac0f906e433d58fa868f936e8a43230473652885',
    // liquidity: Uniswap 2, 3 and 4, Curve's pool of three, Convex, Aura
    '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
    '0xc36442b4a4522e871399cd717abdd847ab11fe88',
    '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e',
    '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7',
    '0xf403c135812408bfbe8713b5a23a04b3d48aae31',
    '0xa57b8d98dae62b26ec3bcc4a365338157060b234',
    // markets and names: CoW Protocol's orders for coins, Nouns' auctions, CryptoPunks, Blur's
    // pool, SeaDrop, ENS
    '0xba3cb449bd2b4adddbc894d8697f5170800eadec',
    '0x830bd73e4184cef73443c15111a1df14e495c706',
    '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb',
    '0x0000000000a39bb272e79075ade125fd351887ac',
    '0x00005ea00ac477b1030ce78506496e8c2de24bf5',
    '0x253553366da8546fc250f225fe3d25d0c782303b',
    '0x59e16fccd424cc24e280be16e11bcd56fb0ce547',
  ],
  'eip155:10': [
    // Aave 3, Uniswap 3 and 4, CoW Protocol, SeaDrop
    '0x794a61358d6845594f94dc1db02a252b5b4814ad',
    '0xc36442b4a4522e871399cd717abdd847ab11fe88',
    '0x3c3ea4b57a46241e54610e5f022e5c45859a1017',
    '0x00005ea00ac477b1030ce78506496e8c2de24bf5',
  ],
  'eip155:56': [
    // Aave 3, PancakeSwap 2 and 3
    '0x6807dc923806fe8fd134338eabca509979a7e0cb',
    '0x10ed43c718714eb63d5aa57b78b54704e256024e',
    '0x46a15b0b27311cedf172ab29e4f4766fbe7f4364',
  ],
  'eip155:137': [
    // Aave 3, Uniswap 3, SeaDrop
    '0x794a61358d6845594f94dc1db02a252b5b4814ad',
    '0xc36442b4a4522e871399cd717abdd847ab11fe88',
    '0x00005ea00ac477b1030ce78506496e8c2de24bf5',
  ],
  'eip155:8453': [
    // Aave 3 and its gateway, Compound 3 (USDC, WETH), Morpho, Uniswap 2, 3 and 4, Aerodrome and
    // its locks, CoW Protocol, SeaDrop, Basenames
    '0xa238dd80c259a72e81d7e4664a9801593f98d1c5',
    '0xa0d9c1e9e48ca30c8d8c3b5d69ff5dc1f6dffc24',
    '0xb125e6687d4313864e53df431d5425969c15eb2f',
    '0x46e6b214b524310239732d51387075e0e70970bf',
    '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb',
    '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    '0x03a520b32c04bf3beef7beb72e919cf822ed34f1',
    '0x7c5f5a4bbd8fd63184577525326123b519429bdc',
    '0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43',
    '0xebf418fe2512e7e6bd9b87a8f0f294acdc67e6b4',
    '0xba3cb449bd2b4adddbc894d8697f5170800eadec',
    '0x00005ea00ac477b1030ce78506496e8c2de24bf5',
    '0x4ccb0bb02fcaba27e82a56646e81d8c5bc4119a5',
  ],
  'eip155:42161': [
    // Aave 3 and its gateway, Compound 3 (USDC), Uniswap 3 and 4, CoW Protocol
    '0x794a61358d6845594f94dc1db02a252b5b4814ad',
    '0x5283beced7adf6d003225c13896e536f2d4264ff',
    '0x9c4ec768c28520b50860ea7a15bd7213a9ff58bf',
    '0xc36442b4a4522e871399cd717abdd847ab11fe88',
    '0xd88f38f930b7952f2db2432cb002e7abbf3dd869',
    '0xba3cb449bd2b4adddbc894d8697f5170800eadec',
  ],
}

/**
 * The same of bridges: what they take comes out at whoever their calls name on the other network.
 */
const bridges: Table = {
  'eip155:1': [
    // networks' own: Optimism and Base (bridge, portal), Arbitrum (inbox, tokens), ZKsync, Polygon,
    // Linea
    '0x99c9fc46f92e8a1c0dec1b1747d010903e884be1',
    '0xbeb5fc579115071764c7423a4f12edde41f106ed',
    '0x3154cf16ccdb4c6d922629664174b904d80f2c35',
    '0x49048044d57e1c92a77f79988d21fa8faf74e97e',
    '0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f',
    '0x72ce9c846789fdb6fc1f34ac4ad25dd9ef7031ef',
    '0x32400084c286cf3e17e7b677ea9583e60a000324',
    '0xa0c68c638235ee32657e8f720a23cec1bfc77c77',
    '0xd19d4b5d358258f05d7b411e21a1460d11b0876f',
    // Across, Stargate (ETH, USDC, USDT), CCTP, Wormhole, Hop (ETH, USDC)
    '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5',
    '0x77b2043768d28e9c9ab44e1abfc95944bce57931',
    '0xc026395860db2d07ee33e05fe50ed7bd583189c7',
    '0x933597a323eb81cae705c5bc29985172fd5a3973',
    '0xbd3fa81b58ba92a82136038b25adec7066af3155',
    '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d',
    '0x3ee18b2214aff97000d974cf647e7c347e8fa585',
    '0xb8901acb165ed027e32754e0ffe830802919727f',
    '0x3666f603cc164936c1b87e207f36beba4ac5f18a',
  ],
  // the network's own, Across, Stargate (ETH, USDC), CCTP
  'eip155:10': [
    '0x4200000000000000000000000000000000000010',
    '0x6f26bf09b1c792e3228e5467807a900a503c0281',
    '0xe8cdf27acd73a434d661c84887215f7598e7d0d3',
    '0xce8cca271ebc0533920c83d39f417ed6a0abb7d0',
    '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d',
  ],
  // Across, CCTP
  'eip155:137': [
    '0x9295ee1d8c5b022be115a2ad3c30c72e34e7f096',
    '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d',
  ],
  // the network's own, Across, Stargate (ETH, USDC), CCTP
  'eip155:8453': [
    '0x4200000000000000000000000000000000000010',
    '0x09aea4b2242abc8bb4bb78d537a67a245a7bec64',
    '0xdc181bd607330aeebef6ea62e03e5e1fb4b6f7c7',
    '0x27a16dc786820b16e5c9028b75b99f6f604b5d26',
    '0x1682ae6375c4e4a97e4b583bc394c861a46d8962',
    '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d',
  ],
  // Across, Stargate (ETH, USDC, USDT), CCTP, Hyperliquid
  'eip155:42161': [
    '0xe35e9842fceaca96570b734083f4a58e8f7c5f2a',
    '0xa45b5130f36cdca45667738e2a258ab09f4a5f7f',
    '0xe8cdf27acd73a434d661c84887215f7598e7d0d3',
    '0xce8cca271ebc0533920c83d39f417ed6a0abb7d0',
    '0x19330d10d9cc8751218eaf51e8885d058642e08a',
    '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d',
    '0x2df1c51e09aecf9cacb7bc98cb1742757f163df7',
  ],
}

/**
 * Contracts that calls of these name beside: who gets nothing by it. Resolvers of ENS and
 * Basenames, and how Morpho counts interest.
 */
const named: readonly string[] = [
  '0xc6d566a56a1aff6508b41f6c90ff131615583bcd',
  '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63',
  '0xf29100983e058b709f3d539b0c765937b804ac15',
  '0x870ac11d48b15db9a138cf899d20f13f79ba00bc',
]

/**
 * USDC and USDT where they have six decimals, on Ethereum, Optimism, Polygon, Base and Arbitrum;
 * and WETH of Ethereum and Arbitrum.
 */
const stable: readonly string[] = [
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
  '0x7f5c764cbc14f9669b88837ca1490cca17c31607',
  '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
]
const wrapped: readonly string[] = [
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  '0x4200000000000000000000000000000000000006',
]

const isIn = (table: Table, chainId: string, address: string): boolean =>
  Object.hasOwn(table, chainId) && (table[chainId] ?? []).includes(address.toLowerCase())

/** Whether a contract is a bridge that everybody knows, on that network (CAIP-2). */
export const isKnownBridge = (chainId: string, address: string): boolean =>
  isIn(bridges, chainId, address)
/**
 * Whether a contract is one that everybody knows, and keeps what it takes for the account or for
 * whom its calls name, on that network (CAIP-2).
 */
export const isKnownContract = (chainId: string, address: string): boolean =>
  isIn(keepers, chainId, address) || isKnownBridge(chainId, address)
/**
 * Whether an address, in lower case, is of a contract that gets nothing by being named: a token
 * that everybody knows, on whatever network, or a part of one of these.
 */
export const isKnownName = (address: string): boolean =>
  named.includes(address) || stable.includes(address) || wrapped.includes(address)

/**
 * Whether addresses, in lower case, are of tokens that are worth the same, unit by unit: one of a
 * network and one of another.
 */
export const isSameCoin = (one: string, other: string): boolean =>
  [stable, wrapped].some((list) => list.includes(one) && list.includes(other))

/** Whether an asset, by its key, is a network's own coin (CAIP-2), also wrapped. */
export const isAnyCoin = (chainId: string, key: string): boolean =>
  key === coin || isWrappedCoin(chainId, key)

/**
 * Whether two assets, by their keys, are worth the same unit by unit: coins and their wrapped form,
 * USDC and USDT.
 */
export const isAlike = (chainId: string, one: string, other: string): boolean =>
  (isAnyCoin(chainId, one) && isAnyCoin(chainId, other)) || isSameCoin(one, other)
