import type { SliceStore } from './state/types'
import { initialState } from './initialState'
import type { KernelCells } from './kit/services'
import type { KernelState } from './kitApi'
import type { Plugin } from './plugins/token'
import { createKitStore, createSlice } from './state/store'

/** A kit's state: the kernel's slices, the plugins' slices, and the ways to read them. */
export interface KitCells {
  readonly cells: KernelCells
  /** The kernel's state now. */
  state(): KernelState
  /** The cell of a kernel slice or of a plugin's; undefined if nobody owns that name. */
  find(name: string): SliceStore<unknown> | undefined
  subscribe<T>(selector: (state: KernelState) => T, listener: (now: T, before: T) => void): () => void
  /** Everything back to its initial value. */
  reset(): void
}

/** Makes the cells of a kit with these plugins, all with their initial values. */
export function createCells(plugins: readonly Plugin[]): KitCells {
  const store = createKitStore((error) => console.error('a listener of the state of the kit failed', error))
  const initial = Object.entries({ ...initialState, views: [], slots: [] })
  const own = new Map(initial.map(([name, value]) => [name, createSlice<unknown>(store, `kernel/${name}`, value)]))
  const first = ({ spec }: Plugin): object => spec.state?.initial() ?? {}
  const pluginSlices = new Map(plugins.map((plugin) => [plugin.name, createSlice<object>(store, plugin.name, first(plugin))]))
  const names = Object.keys(initialState)
  const state = () => Object.fromEntries(names.map((name) => [name, own.get(name)?.get()])) as unknown as KernelState

  return {
    cells: { ...Object.fromEntries(own), plugin: (name: string) => pluginSlices.get(name) as SliceStore<object>, store, pluginSlices } as unknown as KernelCells,
    state,
    find: (name) => (names.includes(name) ? own.get(name) : (pluginSlices.get(name) as SliceStore<unknown> | undefined)),
    subscribe(selector, listener) {
      let before = selector(state())
      return store.subscribe(() => {
        const now = selector(state())
        if (Object.is(now, before)) return
        const old = before
        before = now
        listener(now, old)
      })
    },
    reset() {
      for (const [name, value] of initial) own.get(name)?.set(value)
      for (const plugin of plugins) pluginSlices.get(plugin.name)?.set(first(plugin))
    },
  }
}
