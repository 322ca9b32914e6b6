export { isChainId } from '../schema/checks'
export { buildPsbt, finalizePsbt } from './bip122/buildPsbt'
export { type BitcoinInput, defineBitcoin } from './bip122/define'
export type { BitcoinChain, BuiltPsbt, PsbtInput, Utxo } from './bip122/types'
export type { AccountIdParts, ChainIdParts } from './caip'
export { formatAccountId, formatChainId, isAccountId, parseAccountId, parseChainId } from './caip'
export { defineNetwork } from './defineNetwork'
export { anvil } from './definitions/anvil'
export { arbitrum } from './definitions/arbitrum'
export { arbitrumSepolia } from './definitions/arbitrumSepolia'
export { aurora } from './definitions/aurora'
export { auroraTestnet } from './definitions/auroraTestnet'
export { avalanche } from './definitions/avalanche'
export { avalancheFuji } from './definitions/avalancheFuji'
export { base } from './definitions/base'
export { baseSepolia } from './definitions/baseSepolia'
export { berachain } from './definitions/berachain'
export { berachainBepolia } from './definitions/berachainBepolia'
export { bitcoin } from './definitions/bitcoin'
export { bitcoinRegtest } from './definitions/bitcoinRegtest'
export { bitcoinSignet } from './definitions/bitcoinSignet'
export { bitcoinTestnet } from './definitions/bitcoinTestnet'
export { bsc } from './definitions/bsc'
export { bscTestnet } from './definitions/bscTestnet'
export { celo } from './definitions/celo'
export { fantom } from './definitions/fantom'
export { gnosis } from './definitions/gnosis'
export { hyperEvm } from './definitions/hyperEvm'
export { kaia } from './definitions/kaia'
export { linea } from './definitions/linea'
export { lineaSepolia } from './definitions/lineaSepolia'
export { localhost } from './definitions/localhost'
export { mainnet } from './definitions/mainnet'
export { mantle } from './definitions/mantle'
export { mantleSepoliaTestnet } from './definitions/mantleSepoliaTestnet'
export { optimism } from './definitions/optimism'
export { optimismSepolia } from './definitions/optimismSepolia'
export { polygon } from './definitions/polygon'
export { polygonAmoy } from './definitions/polygonAmoy'
export { sei } from './definitions/sei'
export { sepolia } from './definitions/sepolia'
export { solana } from './definitions/solana'
export { solanaDevnet } from './definitions/solanaDevnet'
export { solanaTestnet } from './definitions/solanaTestnet'
export { unichain } from './definitions/unichain'
export { unichainSepolia } from './definitions/unichainSepolia'
export { zksync } from './definitions/zksync'
export { zksyncSepoliaTestnet } from './definitions/zksyncSepoliaTestnet'
export { zora } from './definitions/zora'
export { zoraSepolia } from './definitions/zoraSepolia'
export { deprecatedNetworks } from './deprecated'
export {
  defineEip155,
  type Eip155Input,
  fromViem,
  networksFromWagmi,
  type ViemChain,
} from './eip155/define'
export { defineSolana, type SolanaInput } from './solana/define'
export type {
  AddressVerdict,
  ChainId,
  Driver,
  DriverSession,
  MethodKind,
  NativeTransfer,
  Network,
  NetworkInput,
  RestRequest,
  Safety,
  SendRpc,
  TransactionStatus,
} from './types'
export { formatUnits, parseUnits } from './units'
