export { authJsVerifier } from './authJsVerifier'
export type { AuthJsVerifierOptions } from './authJsVerifier'
export { betterAuthVerifier } from './betterAuthVerifier'
