import arbitrum from '@web3icons/core/svgs/networks/background/arbitrum-one.svg.js'
import aurora from '@web3icons/core/svgs/networks/background/aurora.svg.js'
import avalanche from '@web3icons/core/svgs/networks/background/avalanche.svg.js'
import base from '@web3icons/core/svgs/networks/background/base.svg.js'
import berachain from '@web3icons/core/svgs/networks/background/berachain.svg.js'
import bsc from '@web3icons/core/svgs/networks/background/binance-smart-chain.svg.js'
import bitcoin from '@web3icons/core/svgs/networks/background/bitcoin.svg.js'
import celo from '@web3icons/core/svgs/networks/background/celo.svg.js'
import ethereum from '@web3icons/core/svgs/networks/background/ethereum.svg.js'
import fantom from '@web3icons/core/svgs/networks/background/fantom.svg.js'
import gnosis from '@web3icons/core/svgs/networks/background/gnosis.svg.js'
import hyperEvm from '@web3icons/core/svgs/networks/background/hyper-evm.svg.js'
import kaia from '@web3icons/core/svgs/networks/background/kaia.svg.js'
import linea from '@web3icons/core/svgs/networks/background/linea.svg.js'
import mantle from '@web3icons/core/svgs/networks/background/mantle.svg.js'
import optimism from '@web3icons/core/svgs/networks/background/optimism.svg.js'
import polygon from '@web3icons/core/svgs/networks/background/polygon.svg.js'
import sei from '@web3icons/core/svgs/networks/background/sei-network.svg.js'
import solana from '@web3icons/core/svgs/networks/background/solana.svg.js'
import unichain from '@web3icons/core/svgs/networks/background/unichain.svg.js'
import zksync from '@web3icons/core/svgs/networks/background/zksync.svg.js'
import zora from '@web3icons/core/svgs/networks/background/zora.svg.js'
import { type Mark, pictures } from './pictures'

/**
 * Each mark with the CAIP-2 ids of its networks. A test network has its network's; a local chain
 * has Ethereum's.
 */
const marks: readonly Mark[] = [
  [aurora, 'eip155:1313161554', 'eip155:1313161555'],
  [arbitrum, 'eip155:42161', 'eip155:421614'],
  [avalanche, 'eip155:43114', 'eip155:43113'],
  [base, 'eip155:8453', 'eip155:84532'],
  [berachain, 'eip155:80094', 'eip155:80069'],
  [
    bitcoin,
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:000000000933ea01ad0ee984209779ba',
    'bip122:00000008819873e925422c1ff0f99f7c',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  ],
  [bsc, 'eip155:56', 'eip155:97'],
  [celo, 'eip155:42220'],
  [ethereum, 'eip155:1', 'eip155:11155111', 'eip155:1337', 'eip155:31337'],
  [fantom, 'eip155:250'],
  [gnosis, 'eip155:100'],
  [hyperEvm, 'eip155:999'],
  [kaia, 'eip155:8217'],
  [linea, 'eip155:59144', 'eip155:59141'],
  [mantle, 'eip155:5000', 'eip155:5003'],
  [optimism, 'eip155:10', 'eip155:11155420'],
  [polygon, 'eip155:137', 'eip155:80002'],
  [sei, 'eip155:1329'],
  [
    solana,
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ],
  [unichain, 'eip155:130', 'eip155:1301'],
  [zksync, 'eip155:324', 'eip155:300'],
  [zora, 'eip155:7777777', 'eip155:999999999'],
]

/** Marks of every network of `tessera-kit/networks`, by CAIP-2 id. */
export default pictures(marks)
