// Who pays for airdrops of the local Solana chain.
import { keyOf } from './keys.mjs'

export const FAUCET = keyOf('tessera-kit local solana faucet')
