import { isRouter } from '../../clearDisplay/evm/deployments'
import { isTrusted } from '../known'
import { isKnownContract } from '../knownContracts'
import type { CheckedRequest, Facts } from '../types'

/** Contracts that apps have allowances given to, at the same address on each network that has them. Public facts of their projects. */
const spenders: readonly string[] = [
  // Permit2
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  // 1inch 5 and 6
  '0x1111111254eeb25477b68fb85ed929f73a960582',
  '0x111111125421ca6dc452d289314280a0f8842a65',
  // CoW Protocol and its relayer, 0x, ParaSwap 6.2, KyberSwap, LI.FI
  '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
  '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110',
  '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
  '0x6a000f20005980200259b80c5102003040001068',
  '0x6131b5fae19ea4f9d964eac0408e4408b66337b5',
  '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae',
  // OpenSea's conduit, Seaport 1.5 and 1.6
  '0x1e0049783f008a0085193e00003d00cd54003c71',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
  // Uniswap V3's positions
  '0xc36442b4a4522e871399cd717abdd847ab11fe88',
]

/** Whether somebody who may spend is known: to the host, to everybody, or, unless it is for most of what there is, to the account. */
export const isKnownSpender = (spender: string, { chainId }: CheckedRequest, { known }: Facts, isMost: boolean): boolean =>
  isTrusted(known, spender) || (known.get(spender) === 'allowed' && !isMost) || spenders.includes(spender) || isKnownContract(chainId, spender) || isRouter(chainId, spender)
