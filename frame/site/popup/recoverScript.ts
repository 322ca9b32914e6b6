// What the window loads with the first recovery by what only the user has:
// few visitors have chosen a method of their own, and only they
// pay for it.
//
// esbuild puts a module into the chunk of exactly those scripts that reach it. This one is loaded beside the window's own script, which is there by then:
// only as it reaches all that that one does, what both share is in one chunk with it, and the window starts with no more files than before
// (https://esbuild.github.io/api/#splitting).

export { recoverInWindow } from '../screens/recovery/recoverInWindow'

/** For the bundler alone: see above. */
export { startApprovalWindow } from '../screens/window/startWindow'
