'use client'

export { useBalances, usePrices } from './hooks'
export type { UseReading } from '../../feeds/react/useFeed'
export { useTokens } from './useTokens'
export type { UseTokens } from './useTokens'
export type { ArrangedTokens, FoldedToken, FoldReason } from '../arrange'
