'use client'

export { useActivity } from './useActivity'
export type { UseActivity } from './useActivity'
