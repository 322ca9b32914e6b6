export { publicClient, walletClient } from './clients'
export { toViemChain } from '../toViemChain'
export { kitTransport } from './transport'
