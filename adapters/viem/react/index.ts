'use client'

export type { UseViemClientInput } from './hooks'
export { useViemClient, useWalletClient } from './hooks'
