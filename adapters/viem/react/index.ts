'use client'

export { useViemClient, useWalletClient } from './hooks'
export type { UseViemClientInput } from './hooks'
