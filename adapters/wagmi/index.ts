export { toViemChain } from '../toViemChain'
export { tesseraConnector } from './connector'
export type { WagmiConnector, WagmiConnectorConfig, WagmiState } from './types'
