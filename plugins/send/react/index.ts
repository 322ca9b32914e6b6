'use client'

export { useSend } from './useSend'
export type { UseSend } from './useSend'
