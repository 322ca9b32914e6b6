export type { AuthJsVerifierOptions } from './authJsVerifier'
export { authJsVerifier } from './authJsVerifier'
export { betterAuthVerifier } from './betterAuthVerifier'
