// What a document loads with the first method of recovery of the user's own, beside the script of sign-ins, which is there by then: few visitors have one.

export { createRecovery } from './createRecovery'
export { createDerive } from './keys/derive'
export { loadWallet } from './signInScript'
