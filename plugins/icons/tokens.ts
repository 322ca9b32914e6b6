import aave from '@web3icons/core/svgs/tokens/background/AAVE.svg.js'
import arb from '@web3icons/core/svgs/tokens/background/ARB.svg.js'
import axl from '@web3icons/core/svgs/tokens/background/AXL.svg.js'
import axs from '@web3icons/core/svgs/tokens/background/AXS.svg.js'
import bat from '@web3icons/core/svgs/tokens/background/BAT.svg.js'
import blur from '@web3icons/core/svgs/tokens/background/BLUR.svg.js'
import cbeth from '@web3icons/core/svgs/tokens/background/CBETH.svg.js'
import celo from '@web3icons/core/svgs/tokens/background/CELO.svg.js'
import chz from '@web3icons/core/svgs/tokens/background/CHZ.svg.js'
import comp from '@web3icons/core/svgs/tokens/background/COMP.svg.js'
import cro from '@web3icons/core/svgs/tokens/background/CRO.svg.js'
import dai from '@web3icons/core/svgs/tokens/background/DAI.svg.js'
import enj from '@web3icons/core/svgs/tokens/background/ENJ.svg.js'
import ens from '@web3icons/core/svgs/tokens/background/ENS.svg.js'
import eurc from '@web3icons/core/svgs/tokens/background/EURC.svg.js'
import fet from '@web3icons/core/svgs/tokens/background/FET.svg.js'
import frax from '@web3icons/core/svgs/tokens/background/FRAX.svg.js'
import fxs from '@web3icons/core/svgs/tokens/background/FXS.svg.js'
import gala from '@web3icons/core/svgs/tokens/background/GALA.svg.js'
import gmx from '@web3icons/core/svgs/tokens/background/GMX.svg.js'
import gno from '@web3icons/core/svgs/tokens/background/GNO.svg.js'
import grt from '@web3icons/core/svgs/tokens/background/GRT.svg.js'
import gusd from '@web3icons/core/svgs/tokens/background/GUSD.svg.js'
import hnt from '@web3icons/core/svgs/tokens/background/HNT.svg.js'
import ldo from '@web3icons/core/svgs/tokens/background/LDO.svg.js'
import link from '@web3icons/core/svgs/tokens/background/LINK.svg.js'
import lpt from '@web3icons/core/svgs/tokens/background/LPT.svg.js'
import lrc from '@web3icons/core/svgs/tokens/background/LRC.svg.js'
import lusd from '@web3icons/core/svgs/tokens/background/LUSD.svg.js'
import mana from '@web3icons/core/svgs/tokens/background/MANA.svg.js'
import mask from '@web3icons/core/svgs/tokens/background/MASK.svg.js'
import matic from '@web3icons/core/svgs/tokens/background/MATIC.svg.js'
import mkr from '@web3icons/core/svgs/tokens/background/MKR.svg.js'
import msol from '@web3icons/core/svgs/tokens/background/MSOL.svg.js'
import op from '@web3icons/core/svgs/tokens/background/OP.svg.js'
import paxg from '@web3icons/core/svgs/tokens/background/PAXG.svg.js'
import pendle from '@web3icons/core/svgs/tokens/background/PENDLE.svg.js'
import pyth from '@web3icons/core/svgs/tokens/background/PYTH.svg.js'
import pyusd from '@web3icons/core/svgs/tokens/background/PYUSD.svg.js'
import qnt from '@web3icons/core/svgs/tokens/background/QNT.svg.js'
import ray from '@web3icons/core/svgs/tokens/background/RAY.svg.js'
import rndr from '@web3icons/core/svgs/tokens/background/RNDR.svg.js'
import rpl from '@web3icons/core/svgs/tokens/background/RPL.svg.js'
import safe from '@web3icons/core/svgs/tokens/background/SAFE.svg.js'
import sand from '@web3icons/core/svgs/tokens/background/SAND.svg.js'
import shib from '@web3icons/core/svgs/tokens/background/SHIB.svg.js'
import skl from '@web3icons/core/svgs/tokens/background/SKL.svg.js'
import snx from '@web3icons/core/svgs/tokens/background/SNX.svg.js'
import strk from '@web3icons/core/svgs/tokens/background/STRK.svg.js'
import tusd from '@web3icons/core/svgs/tokens/background/TUSD.svg.js'
import uni from '@web3icons/core/svgs/tokens/background/UNI.svg.js'
import usdc from '@web3icons/core/svgs/tokens/background/USDC.svg.js'
import usdt from '@web3icons/core/svgs/tokens/background/USDT.svg.js'
import velo from '@web3icons/core/svgs/tokens/background/VELO.svg.js'
import wbtc from '@web3icons/core/svgs/tokens/background/WBTC.svg.js'
import xaut from '@web3icons/core/svgs/tokens/background/XAUT.svg.js'
import yfi from '@web3icons/core/svgs/tokens/background/YFI.svg.js'
import { type Mark, pictures } from './pictures'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:'
/** CAIP-19 ids of a token on EVM chains, by its address on each. */
const evm = (addresses: Readonly<Record<number, string>>) =>
  Object.entries(addresses).map(([chain, address]) => `eip155:${chain}/erc20:${address}`)

/**
 * Each mark with the CAIP-19 ids of its token, never by a symbol: a token that somebody has bridged
 * for himself is another one. The addresses are those that the package of the marks names for its
 * token (@web3icons/common, MIT), as far as a second public list has the token there under the same
 * symbol.
 */
const marks: readonly Mark[] = [
  [
    aave,
    ...evm({
      1: '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9',
      10: '0x76fb31fb4af56892a25e32cfc43de717950c9278',
      56: '0xfb6115445bff7b52feb98650c87f44907e58f802',
      137: '0xd6df932a45c0f255f85145f286ea0b292b21c90b',
      43114: '0x63a72806098bd3d9520cc43356dd78afe5d386d9',
    }),
  ],
  [
    arb,
    ...evm({
      1: '0xb50721bcf8d664c30412cfbc6cf7a15145234ad1',
      42161: '0x912ce59144191c1204e64559fe8253a0e49e6548',
    }),
  ],
  [
    axl,
    ...evm({
      1: '0x467719ad09025fcc6cf6f8311755809d45a5e5f3',
      56: '0x8b1f4432f943c465a973fedc6d7aa50fc96f1f65',
      42161: '0x23ee2343b892b1bb63503a4fabc840e0e2c6810f',
      43114: '0x44c784266cf024a60e8acf2427b9857ace194c5d',
    }),
  ],
  [
    axs,
    ...evm({
      1: '0xbb0e17ef65f82ab018d8edd776e8dd940327b28b',
      56: '0x715d400f88c167884bbcc41c5fea407ed4d2f8a0',
    }),
  ],
  [
    bat,
    `${solana}EPeUFDgHRxs9xxEPVaL6kfGQvCon7jmAWKVUHuux1Tpz`,
    ...evm({
      1: '0x0d8775f648430679a709e98d2b0cb6250d2887ef',
      43114: '0x98443b96ea4b0858fdf3219cd13e98c7a4690588',
    }),
  ],
  [blur, ...evm({ 1: '0x5283d291dbcf85356a21ba090e6db59121208b44' })],
  [
    cbeth,
    ...evm({
      1: '0xbe9895146f7af43049ca1c1ae358b0541ea49704',
      10: '0xaddb6a0412de1ba0f936dcaeb8aaa24578dcf3b2',
      8453: '0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22',
      42161: '0x1debd73e752beaf79865fd6446b0c970eae7732f',
    }),
  ],
  [celo, ...evm({ 42220: '0x471ece3750da237f93b8e339c536989b8978a438' })],
  [chz, ...evm({ 1: '0x3506424f91fd33084466f402d5d97f05f8e3b4af' })],
  [
    comp,
    ...evm({
      1: '0xc00e94cb662c3520282e6f5717214004a7f26888',
      56: '0x52ce071bd9b1c4b00a0b92d298c512478cad67e8',
      137: '0x8505b9d2254a7ae468c0e9dd10ccea3a837aef5c',
      42161: '0x354a6da3fcde098f8389cad84b0182725c6c91de',
      43114: '0xc3048e19e76cb9a3aa9d77d8c03c29fc906e2437',
    }),
  ],
  [cro, ...evm({ 1: '0xa0b73e1ff0b80914ab6fe0444e65848c4c34450b' })],
  [
    dai,
    ...evm({
      1: '0x6b175474e89094c44da98b954eedeac495271d0f',
      10: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
      56: '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3',
      137: '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063',
      8453: '0x50c5725949a6f0c72e6c4a641f24049a917db0cb',
      42161: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    }),
  ],
  [enj, ...evm({ 1: '0xf629cbd94d3791c9250152bd8dfbdf380e2a3b9c' })],
  [ens, ...evm({ 1: '0xc18360217d8f7ab5e7c516566761ea12ce7f9d72' })],
  [
    eurc,
    `${solana}HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr`,
    ...evm({
      1: '0x1abaea1f7c830bd89acc67ec4af516284b1bc33c',
      8453: '0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42',
      43114: '0xc891eb4cbdeff6e073e859e987815ed1505c2acd',
    }),
  ],
  [
    fet,
    ...evm({
      1: '0xaea46a60368a7bd060eec7df8cba43b7ef41ad85',
      56: '0x031b41e504677879370e9dbcf937283a8691fa7f',
    }),
  ],
  [
    frax,
    ...evm({
      1: '0x853d955acef822db058eb8505911ed77f175b99e',
      10: '0x2e3d870790dc77a83dd1d18184acc7439a53f475',
      56: '0x90c97f71e18723b0cf0dfa30ee176ab653e89f40',
      43114: '0xd24c2ad096400b6fbcd2ad8b24e7acbc21a1da64',
    }),
  ],
  [
    fxs,
    ...evm({
      1: '0x3432b6a60d23ca0dfca7761b7ab56459d9c964d0',
      56: '0xe48a3d7d0bc88d552f730b62c006bc925eadb9ee',
      43114: '0x214db107654ff987ad859f34125307783fc8e387',
    }),
  ],
  [gala, ...evm({ 1: '0xd1d2eb1b1e90b638588728b4130137d262c87cae' })],
  [
    gmx,
    ...evm({
      42161: '0xfc5a1a6eb076a2c7ad06ed22c90d7e710e35ad0a',
      43114: '0x62edc0692bd897d2295872a9ffcac5425011c661',
    }),
  ],
  [
    gno,
    ...evm({
      1: '0x6810e776880c02933d47db1b9fc05908e5386b96',
      42161: '0xa0b862f60edef4452f25b4160f177db44deb6cf1',
    }),
  ],
  [
    grt,
    ...evm({
      1: '0xc944e90c64b2c07662a292be6244bdf05cda44a7',
      137: '0x5fe2b58c013d7601147dcdd68c143a77499f5531',
      42161: '0x9623063377ad1b27544c965ccd7342f7ea7e88c7',
      43114: '0x8a0cac13c7da965a312f08ea4229c37869e85cb9',
    }),
  ],
  [gusd, ...evm({ 1: '0x056fd409e1d7a124bd7017459dfea2f387b6d5cd' })],
  [hnt, `${solana}hntyVP6YFm1Hg25TN9WGLqM12b8TQmcknKrdu1oxWux`],
  [
    ldo,
    ...evm({
      1: '0x5a98fcbea516cf06857215779fd812ca3bef1b32',
      10: '0xfdb794692724153d1488ccdbe0c56c252596735f',
      42161: '0x13ad51ed4f1b7e9dc168d8a00cb3f4ddd85efa60',
    }),
  ],
  [
    link,
    ...evm({
      1: '0x514910771af9ca656af840dff83e8264ecf986ca',
      10: '0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6',
      56: '0xf8a0bf9cf54bb92f17374d9e9a321e6a111a51bd',
      137: '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39',
      42161: '0xf97f4df75117a78c1a5a0dbb814af92458539fb4',
      43114: '0x5947bb275c521040051d82396192181b413227a3',
    }),
  ],
  [
    lpt,
    ...evm({
      1: '0x58b6a8a3302369daec383334672404ee733ab239',
      42161: '0x289ba1701c2f088cf0faf8b3705246331cb8a839',
    }),
  ],
  [
    lrc,
    ...evm({
      1: '0xbbbbca6a901c926f240b89eacb641d8aec7aeafd',
      42161: '0x46d0ce7de6247b0a95f67b43b589b4041bae7fbe',
    }),
  ],
  [
    lusd,
    ...evm({
      1: '0x5f98805a4e8be255a32880fdec7f6728c6568ba0',
      10: '0xc40f949f8a4e094d1b49a23ea9241d289b7b2819',
      42161: '0x93b346b6bc2548da6a1e7d98e9a421b42541425b',
    }),
  ],
  [
    mana,
    ...evm({
      1: '0x0f5d2fb29fb7d3cfee444a200298f468908cc942',
      137: '0xa1c57f48f0deb89f569dfbe6e2b7f46d33606fd4',
    }),
  ],
  [
    mask,
    ...evm({
      1: '0x69af81e73a73b40adf4f3d4223cd9b1ece623074',
      56: '0x2ed9a5c8c13b93955103b9a7c167b67ef4d568a3',
    }),
  ],
  [
    matic,
    ...evm({
      1: '0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0',
      56: '0xcc42724c6683b7e57334c4e856f4c9965ed682bd',
    }),
  ],
  [
    mkr,
    ...evm({
      1: '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2',
      137: '0x6f7c932e7684666c9fd1d44527765433e01ff61d',
      43114: '0x88128fd4b259552a9a1d457f435a6527aab72d42',
    }),
  ],
  [msol, `${solana}mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So`],
  [op, ...evm({ 10: '0x4200000000000000000000000000000000000042' })],
  [paxg, ...evm({ 1: '0x45804880de22913dafe09f4980848ece6ecbaf78' })],
  [
    pendle,
    ...evm({
      1: '0x808507121b80c02388fad14726482e061b8da827',
      10: '0xbc7b1ff1c6989f006a1185318ed4e7b5796e66e1',
      42161: '0x0c880f6761f1af8d9aa9c466984b80dab9a8c9e8',
      43114: '0xfb98b335551a418cd0737375a2ea0ded62ea213b',
    }),
  ],
  [pyth, `${solana}HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3`],
  [pyusd, ...evm({ 1: '0x6c3ea9036406852006290770bedfcaba0e23a0e8' })],
  [qnt, ...evm({ 1: '0x4a220e6096b25eadb88358cb44068a3248254675' })],
  [ray, `${solana}4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R`],
  [rndr, ...evm({ 1: '0x6de037ef9ad2725eb40118bb1702ebb27e4aeb24' })],
  [
    rpl,
    ...evm({
      1: '0xd33526068d116ce69f19a9ee46f0bd304f21a51f',
      42161: '0xb766039cc6db368759c1e56b79affe831d0cc507',
    }),
  ],
  [safe, ...evm({ 1: '0x5afe3855358e112b5647b952709e6165e1c1eeee' })],
  [sand, ...evm({ 1: '0x3845badade8e6dff049820680d1f14bd3903a5d0' })],
  [shib, ...evm({ 1: '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce' })],
  [skl, ...evm({ 1: '0x00c83aecc790e8a4453e5dd3b0b4b3680501a7a7' })],
  [
    snx,
    ...evm({
      1: '0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f',
      10: '0x8700daec35af8ff88c16bdf0418774cb3d7599b4',
      137: '0x50b728d8d964fd00c2d0aad81718b71311fef68a',
      43114: '0xbec243c995409e6520d7c41e404da5deba4b209b',
    }),
  ],
  [strk, ...evm({ 1: '0xca14007eff0db1f8135f4c25b34de49ab0d42766' })],
  [tusd, ...evm({ 1: '0x0000000000085d4780b73119b644ae5ecd22b376' })],
  [
    uni,
    ...evm({
      1: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
      10: '0x6fd9d7ad17242c41f7131d257212c54a0e816691',
      56: '0xbf5140a22578168fd562dccf235e5d43a02ce9b1',
      137: '0xb33eaad8d922b1083446dc23f610c2567fb5180f',
      42161: '0xfa7f8980b0f1e64a2062791cc3b0871572f1f7f0',
    }),
  ],
  [
    usdc,
    `${solana}EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
    ...evm({
      1: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      10: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
      137: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
      8453: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      42161: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      42220: '0xceba9300f2b948710d2653dd7b07f33a8b32118c',
      43114: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    }),
  ],
  [
    usdt,
    `${solana}Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB`,
    ...evm({
      1: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      10: '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
      137: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
      42161: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
      43114: '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
    }),
  ],
  [velo, ...evm({ 10: '0x9560e827af36c94d2ac33a39bce1fe78631088db' })],
  [
    wbtc,
    ...evm({
      1: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
      10: '0x68f180fcce6836688e9084f035309e29bf0a2095',
      137: '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6',
      42161: '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f',
      43114: '0x50b7545627a5162f82a992c33b87adc75187b218',
    }),
  ],
  [xaut, ...evm({ 1: '0x68749665ff8d2d112fa859aa293f07a622782f38' })],
  [
    yfi,
    ...evm({
      1: '0x0bc529c00c6401aef6d220be8c6ea1667f6ad93e',
      10: '0x9046d36440290ffde54fe0dd84db8b1cfee9107b',
      137: '0xda537104d6a5edd53c6fbba9a898708e465260b6',
      8453: '0x9eaf8c1e34f05a589eda6bafdf391cf6ad3cb239',
      42161: '0x82e3a8f066a6989666b031d916c43672085b1582',
      43114: '0x9eaac1b23d935365bd7b542fe22ceee2922f52dc',
    }),
  ],
]

/** Marks of the tokens in widest use, by CAIP-19 id. */
export default pictures(marks)
