export type {
  Axe,
  CheckName,
  ConformanceCheck,
  ConformanceOptions,
  ConformanceReport,
  FaultyWallet,
} from '../conformance/index'
export { conformance, printReport } from '../conformance/index'
export type { WindowPage } from './answerWindow'
export { answerWindow } from './answerWindow'
export type { TestKit, TestKitOptions } from './createTestKit'
export { createTestKit } from './createTestKit'
export type { FakeClock } from './fakeClock'
export { createClock } from './fakeClock'
export type { FakeStorage, StorageFaults, StorageWrite } from './fakeStorage'
export { createStorage } from './fakeStorage'
export { installWallet } from './installWallet'
export type {
  Behaviour,
  BitcoinAddresses,
  BitcoinChainId,
  BitcoinWalletOptions,
  DemoWalletOptions,
  Hex,
  MockWallet,
  MockWalletOptions,
  PageTarget,
  Prompt,
  RequestArguments,
  SeenRequest,
  SolanaChain,
  SolanaWalletOptions,
  WalletAccount,
  WalletChain,
  WalletControls,
  WalletInfo,
  WalletListeners,
  WalletOptions,
  WalletProvider,
  Which,
  WindowTarget,
} from './types'
export type { DemoWallet } from './wallet/createWallet'
export { createWallet } from './wallet/createWallet'
export type { WindowWallet } from './wallet/installOnWindow'
export { installOnWindow } from './wallet/installOnWindow'
export { ProviderRpcError, RPC_CODES } from './wallet/rpcError'
