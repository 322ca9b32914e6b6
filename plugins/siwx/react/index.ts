'use client'

export type { UseSession, UseSessionInput } from './useSession'
export { useSession } from './useSession'
export type { UseSignIn } from './useSignIn'
export { useSignIn } from './useSignIn'
