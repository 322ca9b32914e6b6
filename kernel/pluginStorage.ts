import type { KitServices } from './kit/services'
import { persistSlice } from './persist'
import type { Plugin } from './plugins/token'
import { storageOf } from './storage/scopedStorage'
import type { ScopedStorage } from './storage/types'

/** A plugin's own storage, which it may write to until its end. */
export function pluginStorage(services: KitServices, { name }: Plugin, ended: () => boolean): ScopedStorage {
  const { read, write } = storageOf(services, name)
  return { read, write: (key, value) => !ended() && write(key, value) }
}

/** Fills a plugin's slice from its storage and keeps its picked fields there; returns the undo. */
export function persistState(services: KitServices, { name, spec }: Plugin): () => void {
  return spec.state?.persist ? persistSlice(services.cells.plugin(name), spec.state.persist, storageOf(services, name)) : () => {}
}
