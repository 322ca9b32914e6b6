import type { Core } from './core'
import { persistSlice } from './persist'
import type { Plugin } from './plugin'
import { type ScopedStorage, storageOf } from './scopedStorage'

/** A plugin's own storage. @public used through the module's type */
export const pluginStorage = (core: Core, { name }: Plugin): ScopedStorage => storageOf(core, name)

/** Fills a plugin's slice from its storage and keeps its picked fields there; answers the undo. */
export function persistState(core: Core, { name, spec }: Plugin): () => void {
  return spec.state?.persist ? persistSlice(core.cells.plugin(name), spec.state.persist, storageOf(core, name)) : () => {}
}
