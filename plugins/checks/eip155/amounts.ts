import { isWrappedCoin } from '../../clearDisplay/evm/deployments'
import { isSameCoin } from './knownContracts'
import { coin } from '../assetKeys'

/** Less than anybody gives something for, and less than anybody gives much for: a millionth and a thousandth of a coin, in wei. */
export const trace: bigint = 10n ** 12n
export const little: bigint = 10n ** 15n

/** The least of a token that counts, in base units: a cent of those that have up to six decimals, else a millionth. */
export const leastOf = (decimals: number | undefined): bigint => (decimals === undefined ? 1n : 10n ** BigInt(Math.max(0, decimals - (decimals > 6 ? 6 : 2))))

/** Less of a token of a list than anybody gives much for, in base units: a unit of those that have up to six decimals, else a thousandth. */
export const littleOf = (decimals = 18): bigint => 10n ** BigInt(decimals > 6 ? decimals - 3 : decimals)

/** Tenths of what there is; undefined where that is not known. */
export const tenths = (amount: bigint, of: bigint | undefined): bigint | undefined => (of ? (10n * amount) / of : undefined)

/** Whether an asset, by its key, is a network's own coin (CAIP-2), also wrapped. */
export const isAnyCoin = (chainId: string, key: string): boolean => key === coin || isWrappedCoin(chainId, key)

/** Whether two assets, by their keys, are worth the same unit by unit: coins and their wrapped form, USDC and USDT. */
export const isAlike = (chainId: string, one: string, other: string): boolean => (isAnyCoin(chainId, one) && isAnyCoin(chainId, other)) || isSameCoin(one, other)
