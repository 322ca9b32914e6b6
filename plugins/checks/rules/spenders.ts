import { isRouter } from '../../clearDisplay/evm/deployments'
import { type Leave, sameAddress } from '../addresses'
import { isTrusted } from '../known'
import type { CheckedRequest, Facts } from '../types'
import { type Apps, callers, markets, takers } from './apps'

/** Aave 3's pools, by the network. */
export const pools: Readonly<Record<string, string>> = {
  'eip155:1': '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2',
  'eip155:10': '0x794a61358d6845594f94dc1db02a252b5b4814ad',
  'eip155:137': '0x794a61358d6845594f94dc1db02a252b5b4814ad',
  'eip155:42161': '0x794a61358d6845594f94dc1db02a252b5b4814ad',
  'eip155:8453': '0xa238dd80c259a72e81d7e4664a9801593f98d1c5',
}

const nameIn = (apps: Apps, chainId: string, address: string) => Object.keys(apps).find((name) => apps[name]?.some((one) => one === address || one === `${chainId.slice(7)}:${address}`))

/** The app of a contract that may take tokens by an allowance. */
const takerOf = (chainId: string, address: string) =>
  nameIn(takers, chainId, address) ?? nameIn(markets, chainId, address) ?? (isRouter(chainId, address) ? 'Uniswap' : pools[chainId] === address ? 'Aave' : undefined)

/** The app that a right is for, where everybody knows its contract for rights of that kind. */
export function appFor({ spender, token = '', action }: Leave, chainId: string, { tokens }: Facts): string | undefined {
  const address = sameAddress(spender)
  if (action.kind === 'approveAll') return nameIn(markets, chainId, address)
  return callers.includes(address) && (action.by === 'permit2' || action.isCredit || !tokens.has(sameAddress(token))) ? undefined : takerOf(chainId, address)
}

/** Whether a contract is known, to the host or to everybody, for taking no more than it is asked for. */
export const isKnownSpender = (spender: string, { chainId }: CheckedRequest, { known }: Facts): boolean => isTrusted(known, spender) || (!callers.includes(spender) && takerOf(chainId, spender) !== undefined)
