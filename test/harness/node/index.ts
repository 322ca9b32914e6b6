// The entry `tessera-kit/testing/node`: servers and a phone for tests, in a Node process. Each
// function loads what it needs when it is called.
export type {
  BitcoinAddresses,
  BitcoinChainId,
  Hex,
  SolanaChain,
  WalletAccount,
  WalletChain,
  Which,
} from '../types'
export { startEsplora } from './esplora/startEsplora'
export type { EsploraOptions, EsploraServer, SeenRoute } from './esplora/types'
export type { ServerFaults } from './faults'
export { startPhone } from './phone/startPhone'
export type { Phone, PhoneBehaviour, PhoneOptions, PhoneRequest } from './phone/types'
export type { Relay, RelayFaults, RelayOptions, RelayStats } from './startRelay'
export { startRelay } from './startRelay'
export type { SeenCall, SolanaAccount, SolanaChainServer, SolanaOptions } from './startSolana'
export { startSolana } from './startSolana'
