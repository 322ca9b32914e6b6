import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import type { SliceStore } from '../state/types'
import { type FlagValues, isEnabled } from '../vocabulary'
import type {
  Load,
  Loader,
  Prefetched,
  SlotDefinition,
  SlotRegistry,
  ViewDefinition,
  ViewModule,
  ViewRegistry,
} from './types'

/**
 * Creates the registry over the slice of views; views whose `when` flag is not true are treated as
 * not registered. `also` loads what a view needs besides its module.
 */
export function createViews(
  slice: SliceStore<readonly ViewDefinition[]>,
  flags: () => FlagValues,
  also?: (view: ViewDefinition) => Promise<void> | undefined,
  prefetched?: Prefetched,
): ViewRegistry {
  const loader = createLoader<ViewModule>(prefetched, also as Also)
  const list = () => slice.get().filter((view) => isEnabled(flags(), view.when))
  const find = (name: string) => list().find((view) => view.name === name)
  const get = (name: string): ViewDefinition => {
    const view = find(name)
    if (!view) throw kernelError('view-unknown', { view: name })
    return view
  }
  return {
    find,
    get,
    list,
    // a view that is unknown rejects
    preload: async (name) => loader.load(get(name), `View "${name}"`),
    loaded: (name) => loader.loaded(find(name)),
  }
}

/** Creates the registry over the slice of slot entries. */
export function createSlots(
  slice: SliceStore<readonly SlotDefinition[]>,
  prefetched?: Prefetched,
): SlotRegistry {
  const loader = createLoader<ViewModule>(prefetched)
  return {
    list(slot, { flags = {}, orderByPlugin = [] } = {}) {
      const rank = ({ plugin }: SlotDefinition) =>
        orderByPlugin.indexOf(plugin) + 1 || orderByPlugin.length + 1
      return slice
        .get()
        .filter((entry) => entry.slot === slot && isEnabled(flags, entry.when))
        .sort((a, b) => rank(a) - rank(b) || (a.order ?? 100) - (b.order ?? 100))
    },
    of: (view, flags) =>
      slice.get().filter(({ slot, when }) => slot.startsWith(`${view}.`) && isEnabled(flags, when)),
    preload: (entry) => loader.load(entry, `"${entry.id}" of slot "${entry.slot}"`),
    loaded: (entry) => loader.loaded(entry),
  }
}

type Also = ((owner: object) => Promise<void> | undefined) | undefined

/**
 * Creates a loader of modules, cached per owner; `also` loads what an owner needs besides its
 * module. A module that was `prefetched` is taken from there, once. Rejects with
 * `kernel/bad-answer` for a module without a default export.
 */
function createLoader<T extends NonNullable<unknown>>(
  prefetched: Prefetched = new Map(),
  also?: Also,
): Loader<T> {
  const pending = new WeakMap<object, Promise<T>>()
  const done = new WeakMap<object, T>()
  const run = async (owner: { readonly load: Load<T> }, what: string): Promise<T> => {
    const early = prefetched.get(owner) as ReturnType<Load<T>> | undefined
    prefetched.delete(owner)
    // a prefetch that failed is no answer: the module is asked for again
    const module = early ? early.catch(() => owner.load()) : owner.load()
    const value = (await Promise.all([module, also?.(owner)]))[0]?.default
    if (value === undefined || value === null)
      throw runError('bad-answer', { who: what, problem: 'no default export' })
    done.set(owner, value)
    return value
  }
  return {
    load(owner, what) {
      const running = pending.get(owner) ?? run(owner, what)
      if (!pending.has(owner)) {
        pending.set(owner, running)
        running.catch(() => pending.delete(owner))
      }
      return running
    },
    loaded: (owner) => done.get(owner as object),
  }
}
