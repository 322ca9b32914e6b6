'use client'

export { useSession } from './useSession'
export type { UseSession, UseSessionInput } from './useSession'
export { useSignIn } from './useSignIn'
export type { UseSignIn } from './useSignIn'
