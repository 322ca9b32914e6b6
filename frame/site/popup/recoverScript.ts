// What the window loads with the first recovery by what only the user has, beside its own script, which is there by then.

export { recoverInWindow } from '../screens/recovery/recoverInWindow'
export { startApprovalWindow } from '../screens/window/startWindow'
