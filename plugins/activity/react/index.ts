'use client'

export type { UseActivity } from './useActivity'
export { useActivity } from './useActivity'
