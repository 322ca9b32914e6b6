import type { Core } from './core'
import { persistSlice } from './persist'
import type { Plugin } from './plugin'
import { storageOf } from './scopedStorage'

export { storageOf }

/** Fills a plugin's slice from its storage and keeps its picked fields there; answers the undo. */
export function persistState(core: Core, { name, spec }: Plugin): () => void {
  return spec.state?.persist ? persistSlice(core.cells.plugin(name), spec.state.persist, storageOf(core, name)) : () => {}
}
