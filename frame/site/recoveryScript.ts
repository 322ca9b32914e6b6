// What a document loads with the first method of recovery of the user's own: few visitors have one.

export { createRecovery } from './createRecovery'
export { createDerive } from './keys/derive'
