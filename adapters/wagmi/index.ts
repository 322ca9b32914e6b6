export { toViemChain } from '../toViemChain'
export { tesseraConnector } from './connector'
export type { WagmiConnector, WagmiSide, WagmiState } from './types'
