import type { KitServices } from '../kit/services'
import type { Plugin } from '../plugins/token'
import type { StateSpec } from '../plugins/types'
import { safeParse } from '../schema/parse'
import type { StandardSchema } from '../schema/standardSchema'
import { parseStored, storageOf } from '../storage/scopedStorage'
import type { ScopedStorage } from '../storage/types'
import type { SliceStore } from './types'

type Persist<State extends object> = NonNullable<StateSpec<State>['persist']>

const key = 'state'

/**
 * Listens to what other tabs store under the key of the state, as text; answers the function that
 * ends it.
 */
export type FollowTabs = (listener: (raw: string) => void) => () => void

/**
 * Reads a slice's stored fields into its cell, stores the picked fields when they change, and takes
 * over what another tab stores. Answers the function that stops it. Fields of an older version go
 * through `migrate`; what does not pass the schema, is newer or cannot be migrated is dropped, with
 * one `debug` event; of another tab it is ignored and stays stored.
 */
export function persistSlice<State extends object>(
  cell: SliceStore<State>,
  spec: Persist<State>,
  storage: ScopedStorage,
  follow?: FollowTabs,
): () => void {
  const schema = storedFields(spec)
  /** What came from the storage is not stored again; what the plugin makes of it is. */
  let taken: State | undefined
  const take = (fields: Partial<State> | undefined) => {
    if (fields && Object.keys(fields).length) cell.set((now) => (taken = { ...now, ...fields }))
  }
  take(storage.read(key, schema))
  const unfollow = follow?.((raw) => take(safeParse(schema, parseStored(raw))))
  const off = cell.subscribe((now, before) => {
    if (now === taken || !spec.pick.some((field) => now[field] !== before[field])) return
    storage.write(key, {
      version: spec.version,
      state: Object.fromEntries(spec.pick.map((field) => [field, now[field]])),
    })
  })
  return () => {
    off()
    unfollow?.()
  }
}

/**
 * Lets through what a slice may take from storage: the picked fields, brought to the present
 * version.
 */
const storedFields = <State extends object>(
  spec: Persist<State>,
): StandardSchema<Partial<State>> => ({
  '~standard': {
    version: 1,
    vendor: 'tessera-kit',
    validate(stored) {
      const fields = restoreFields(stored, spec)
      return isObject(fields)
        ? { value: pickFrom(fields as Partial<State>, spec.pick) }
        : { issues: [{ message: 'not usable' }] }
    },
  },
})

function restoreFields<State extends object>(stored: unknown, spec: Persist<State>): unknown {
  if (!isObject(stored)) return undefined
  const { version, state } = stored
  if (typeof version !== 'number' || !isObject(state) || version > spec.version) return undefined
  // `accept` runs this: a migrate that throws refuses
  const fields = version === spec.version ? state : spec.migrate?.(state, version)
  return spec.schema ? safeParse(spec.schema, fields) : fields
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const pickFrom = <State extends object>(
  fields: Partial<State>,
  keys: readonly (keyof State & string)[],
): Partial<State> =>
  Object.fromEntries(
    keys.filter((key) => Object.hasOwn(fields, key)).map((key) => [key, fields[key]]),
  ) as Partial<State>

/** A plugin's own storage, which it may write to until its end. */
export function pluginStorage(
  services: KitServices,
  { name }: Plugin,
  ended: () => boolean,
): ScopedStorage {
  const { read, write } = storageOf(services, name)
  return { read, write: (key, value) => !ended() && write(key, value) }
}

/**
 * Fills a plugin's slice from its storage, keeps its picked fields there and follows other tabs;
 * returns the undo.
 */
export function persistState(services: KitServices, { name, spec }: Plugin): () => void {
  const { cells, document, options } = services
  const window = options.storage === 'local' ? document.defaultView : null
  const follow: FollowTabs = (listener) => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (newValue !== null && key === `tessera:${options.id}:${name}:state`) listener(newValue)
    }
    window?.addEventListener('storage', onStorage)
    return () => window?.removeEventListener('storage', onStorage)
  }
  return spec.state?.persist
    ? persistSlice(cells.plugin(name), spec.state.persist, storageOf(services, name), follow)
    : () => {}
}
