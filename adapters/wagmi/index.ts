export { toViemChain } from '../toViemChain'
export { tesseraConnector } from './connector'
export type { WagmiConnector, WagmiConnectorConfig as WagmiSide, WagmiState } from './types'
