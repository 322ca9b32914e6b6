import { isRouter } from '../../../lib/decode/evm/deployments'
import { type Leave, sameAddress } from '../addresses'
import { isTrusted } from '../known'
import type { KnownSpenders } from '../rules/leaves'
import type { CheckedRequest, Facts } from '../types'
import { type Apps, callers, markets, takers } from './apps'
import { isKnownContract } from './knownContracts'

/**
 * Bridges that make the calls that anybody has written on the other network: what they may take is
 * anybody's. The portals of Optimism and Base, and the message service of Linea.
 */
const portals: readonly string[] = [
  '0xbeb5fc579115071764c7423a4f12edde41f106ed',
  '0x49048044d57e1c92a77f79988d21fa8faf74e97e',
  '0xd19d4b5d358258f05d7b411e21a1460d11b0876f',
]

const nameIn = (apps: Apps, chainId: string, address: string) =>
  Object.keys(apps).find((name) =>
    apps[name]?.some((one) => one === address || one === `${chainId.slice(7)}:${address}`),
  )

/**
 * A contract that may act for an account at a lending market, or over its items; its address where
 * only that is known.
 */
const lenderOf = (chainId: string, address: string) =>
  nameIn(markets, chainId, address) ??
  (isKnownContract(chainId, address) && !portals.includes(address) ? address : undefined)
/**
 * The app of a contract that may take tokens by an allowance; its address where only that is known.
 */
const takerOf = (chainId: string, address: string) =>
  nameIn(takers, chainId, address) ??
  (isRouter(chainId, address) ? 'Uniswap' : lenderOf(chainId, address))

/** The app that a right is for, where everybody knows its contract for rights of that kind. */
function appFor(
  { spender, token = '', action }: Leave,
  chainId: string,
  { tokens }: Facts,
): string | undefined {
  const address = sameAddress(spender)
  if (action.kind === 'approveAll') return nameIn(markets, chainId, address)
  if (action.isCredit) return lenderOf(chainId, address)
  return callers.includes(address) && (action.by === 'permit2' || !tokens.has(sameAddress(token)))
    ? undefined
    : takerOf(chainId, address)
}

/** Who takes what is allowed on EVM chains. */
export const knownSpenders: KnownSpenders = {
  appFor,
  isCaller: (address) => callers.includes(address),
}

/**
 * Whether a contract is known, to the host or to everybody, for taking no more than it is asked
 * for.
 */
export const isKnownSpender = (
  spender: string,
  { chainId }: CheckedRequest,
  { known }: Facts,
): boolean =>
  isTrusted(known, spender) ||
  (!callers.includes(spender) && takerOf(chainId, spender) !== undefined)
