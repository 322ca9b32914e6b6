'use client'

export type { UseSend } from './useSend'
export { useSend } from './useSend'
