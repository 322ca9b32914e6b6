import type { World } from './world'

/** What few kits need, as one file to fetch: plugins that come and go, the surface, waiting for a state, how URLs do, the warnings of `debug`. */
export { addPlugin as add, removePlugin as remove } from './plugins/changePlugins'
export { urlStatus as health } from './health'
export { logWarnings as watch } from './kit/debugWarnings'
export { waitFor } from './kit/waitFor'
/** See `kit.surface`. */
export const surface = async ({ core }: World) => (await core.modal.get()).shell.surface
