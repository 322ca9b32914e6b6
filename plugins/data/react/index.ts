'use client'

export { useBalances } from './useBalances'
export type { UseReading } from './useFeed'
export { usePrices } from './usePrices'
export { useTokens } from './useTokens'
export type { UseTokens } from './useTokens'
export type { ArrangedTokens, FoldedToken, FoldReason } from '../arrange'
