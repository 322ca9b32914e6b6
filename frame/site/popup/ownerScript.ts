// What the window loads with the first screen on which secrets are typed or shown: few visits need
// one, and only they pay for it.
//
// esbuild puts a module into the chunk of exactly those scripts that reach it. This one is loaded
// beside the window's own script, which is there by then:
// only as it reaches all that that one does, what both share is in one chunk with it, and the
// window starts with no more files than before (https://esbuild.github.io/api/#splitting).

export { showOwner } from '../screens/owner/showOwner'

/** For the bundler alone: see above. */
export { startApprovalWindow } from '../screens/window/startWindow'
