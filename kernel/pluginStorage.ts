import type { Core } from './core'
import { persistSlice } from './persist'
import type { Plugin } from './plugins/token'
import type { ScopedStorage } from './storage/types'
import { storageOf } from './storage/scopedStorage'

/** A plugin's own storage, which it may write to until its end. @public used through the module's type */
export function pluginStorage(core: Core, { name }: Plugin, ended: () => boolean): ScopedStorage {
  const { read, write } = storageOf(core, name)
  return { read, write: (key, value) => !ended() && write(key, value) }
}

/** Fills a plugin's slice from its storage and keeps its picked fields there; answers the undo. */
export function persistState(core: Core, { name, spec }: Plugin): () => void {
  return spec.state?.persist ? persistSlice(core.cells.plugin(name), spec.state.persist, storageOf(core, name)) : () => {}
}
