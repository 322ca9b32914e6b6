import { isWrappedCoin } from '../../clearDisplay/evm/deployments'
import { isSameCoin } from './knownContracts'
import { coin } from '../assetKeys'

/** Whether an asset, by its key, is a network's own coin (CAIP-2), also wrapped. */
export const isAnyCoin = (chainId: string, key: string): boolean => key === coin || isWrappedCoin(chainId, key)

/** Whether two assets, by their keys, are worth the same unit by unit: coins and their wrapped form, USDC and USDT. */
export const isAlike = (chainId: string, one: string, other: string): boolean => (isAnyCoin(chainId, one) && isAnyCoin(chainId, other)) || isSameCoin(one, other)
