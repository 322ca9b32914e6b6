import { createEmitter } from '../async/emitter'
import type { KernelSlices } from '../kit/services'
import type { KernelState } from '../kit/types'
import type { ModalState, RouterState, SnackbarState } from '../modal/types'
import type { Plugin } from '../plugins/token'
import type { Slice, SliceStore, Store, StoreState } from './types'

/**
 * Creates a kit's store, empty until slices are added. What a listener throws goes to `report`, by
 * default to the console, and stops neither the other listeners nor the caller that changed the state.
 */
export function createKitStore(report?: (error: unknown) => void): Store {
  let state: StoreState = {}
  const changes = createEmitter<{ state: readonly [now: StoreState, before: StoreState] }>(report)
  return {
    getState: () => state,
    setState(next) {
      const before = state
      state = next
      changes.emit('state', [next, before])
    },
    subscribe: (listener) => changes.on('state', (change) => listener(...change)),
  }
}

/**
 * Adds a slice to the store with `initial` as its value and returns its accessor. Values are
 * replaced, never edited in place; listeners are notified only if the value changed (`Object.is`).
 */
export function createSlice<T>(store: Store, name: string, initial: T): SliceStore<T> {
  const get = () => store.getState()[name] as T
  const put = (value: T) => store.setState({ ...store.getState(), [name]: value })
  put(initial)
  return {
    get,
    set(next) {
      const now = get()
      const value = typeof next === 'function' ? (next as (now: T) => T)(now) : next
      if (!Object.is(value, now)) put(value)
    },
    subscribe: (listener) =>
      store.subscribe((state, before) => {
        if (state[name] !== before[name]) listener(state[name] as T, before[name] as T)
      }),
  }
}

/**
 * A plugin's slice over its store. After `signal` aborts, writes are ignored; `onDispose` runs
 * `subscribe` and undoes it when the plugin stops.
 */
export function createOwnedSlice<State extends object>(
  store: SliceStore<State>,
  initial: () => State,
  signal: AbortSignal,
  onDispose: (subscribe: () => () => void) => () => void,
): Slice<State> {
  const write: SliceStore<State>['set'] = (next) => {
    if (!signal.aborted) store.set(next)
  }
  return {
    get: store.get,
    set: (fields) =>
      write((now) => ({ ...now, ...(typeof fields === 'function' ? fields(now) : fields) })),
    reset: () => write(initial()),
    subscribe: (listener) => onDispose(() => store.subscribe(listener)),
  }
}

/** A kit's state: the kernel's slices, the plugins' slices, and the ways to read them. */
export interface KitState {
  readonly cells: KernelSlices
  /** The kernel's state now. */
  state(): KernelState
  /** The cell of a kernel slice or of a plugin's; undefined if nobody owns that name. */
  find(name: string): SliceStore<unknown> | undefined
  subscribe<T>(
    selector: (state: KernelState) => T,
    listener: (now: T, before: T) => void,
  ): () => void
  /** Everything back to its initial value. */
  reset(): void
}

/**
 * Makes the cells of a kit with these plugins, all with their initial values. What a listener
 * throws is logged.
 */
export function createKitState(plugins: readonly Plugin[]): KitState {
  const store = createKitStore()
  const initial = Object.entries({ ...initialState, views: [], slots: [] })
  const own = Object.fromEntries(
    initial.map(([name, value]) => [name, createSlice<unknown>(store, `kernel/${name}`, value)]),
  )
  const first = ({ spec }: Plugin): object => spec.state?.initial() ?? {}
  const pluginSlices = new Map(
    plugins.map((plugin) => [plugin.name, createSlice<object>(store, plugin.name, first(plugin))]),
  )
  const names = Object.keys(initialState)
  // one object for each state of the store: every subscription compares its selection of it, before
  // and after each change
  let source: unknown
  let current: KernelState
  const state = () => {
    const all = store.getState()
    if (all !== source)
      current = Object.fromEntries(
        names.map((name) => [name, all[`kernel/${name}`]]),
      ) as unknown as KernelState
    source = all
    return current
  }

  return {
    cells: {
      ...own,
      plugin: (name: string) => pluginSlices.get(name) as SliceStore<object>,
      store,
      pluginSlices,
    } as unknown as KernelSlices,
    state,
    find: (name) =>
      names.includes(name)
        ? own[name]
        : (pluginSlices.get(name) as SliceStore<unknown> | undefined),
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
      for (const [name, value] of initial) own[name]?.set(value)
      for (const plugin of plugins) pluginSlices.get(plugin.name)?.set(first(plugin))
    },
  }
}

/** The modal's state before the kit has started. */
export const initialModal: ModalState = Object.freeze({
  loading: false,
  open: false,
  initialized: false,
})

/**
 * The router's state while the modal is closed. Part of the page start, without the code that moves
 * it.
 */
export const closedRouter: RouterState = Object.freeze({
  history: Object.freeze([]),
  direction: 'none',
})

/** The snackbar's state while no message is shown. */
export const hiddenSnackbar: SnackbarState = Object.freeze({
  message: '',
  variant: 'success',
  open: false,
  autoClose: true,
})

/**
 * The state of a kit that has not started: what servers render, and what browsers must hydrate
 * with.
 */
export const initialState: KernelState = /*#__PURE__*/ Object.freeze({
  session: { namespaces: {} },
  connectors: [],
  recent: [],
  modal: initialModal,
  router: closedRouter,
  approvals: [],
  snack: hiddenSnackbar,
  alerts: [],
})
