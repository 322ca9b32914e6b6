// What a document loads with the first method of recovery of the user's own: few visitors have one,
// and only they pay for it.
//
// esbuild puts a module into the chunk of exactly those scripts that reach it. This one is loaded beside the script of sign-ins, which is there by then:
// only as it reaches all that that one does, what both share stays there, and what all documents start with does not grow by it
// (https://esbuild.github.io/api/#splitting).

export { createRecovery } from './createRecovery'
export { createDerive } from './keys/derive'

/** For the bundler alone: see above. */
export { loadWallet } from './signInScript'
