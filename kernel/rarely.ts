/** What few kits need, as one file to fetch: plugins that come and go, waiting for a state, how URLs do, the warnings of `debug`. */
export { addPlugin as add, removePlugin as remove } from './changePlugins'
export { urlStatus as health } from './health'
export { watchTroubles as watch } from './debugConsole'
export { waitFor } from './waitFor'
