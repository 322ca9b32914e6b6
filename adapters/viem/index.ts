export { toViemChain } from '../toViemChain'
export { publicClient, walletClient } from './clients'
export { kitTransport } from './transport'
