export { answerWindow } from './answerWindow'
export type { WindowPage } from './answerWindow'
export { conformance, printReport } from '../conformance/index'
export type { Axe, CheckName, ConformanceCheck, ConformanceOptions, ConformanceReport, FaultyWallet } from '../conformance/index'
export { createTestKit } from './createTestKit'
export type { TestKit, TestKitOptions } from './createTestKit'
export { createClock } from './fakeClock'
export type { FakeClock } from './fakeClock'
export { createStorage } from './fakeStorage'
export type { FakeStorage, StorageFaults, StorageWrite } from './fakeStorage'
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
export { createWallet } from './wallet/createWallet'
export type { DemoWallet } from './wallet/createWallet'
export { installOnWindow } from './wallet/installOnWindow'
export type { WindowWallet } from './wallet/installOnWindow'
export { ProviderRpcError, RPC_CODES } from './wallet/rpcError'
