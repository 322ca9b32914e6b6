/** What few kits need, as one file to fetch: plugins that come and go, and the warnings of `debug`. */
export { addPlugin as add, removePlugin as remove } from './changePlugins'
export { watchTroubles as watch } from './debugConsole'
