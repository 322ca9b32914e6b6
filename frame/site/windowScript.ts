// What a document loads with the first screen that it shows in a window beside approvals: few
// visits need one, and only they pay for it.
//
// esbuild puts a module into the chunk of exactly those scripts that reach it. This one is loaded
// beside the script of approvals, which is there by then:
// only as it reaches all that that one does, what both share stays there, and what all documents
// start with does not grow by it (https://esbuild.github.io/api/#splitting).

/** For the bundler alone: see above. */
export { createRpcHandlers } from './rpc/rpcHandlers'
export { createScreens } from './screens/createScreens'
export { createWindowScreens } from './screens/window/windowScreens'
