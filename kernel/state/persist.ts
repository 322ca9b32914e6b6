import type { KitServices } from '../kit/services'
import type { Plugin } from '../plugins/token'
import type { StateSpec } from '../plugins/types'
import { safeParse } from '../schema/parse'
import type { StandardSchema } from '../schema/standardSchema'
import { storageOf } from '../storage/scopedStorage'
import type { ScopedStorage } from '../storage/types'
import type { SliceStore } from './types'

type Persist<State extends object> = NonNullable<StateSpec<State>['persist']>

/**
 * Reads a slice's stored fields into its cell and stores the picked fields when they change. Answers the function that stops it.
 * Fields of an older version go through `migrate`; what does not pass the schema, is newer or cannot be migrated is dropped, with one `debug` event.
 */
export function persistSlice<State extends object>(cell: SliceStore<State>, spec: Persist<State>, storage: ScopedStorage): () => void {
  const fields = storage.read('state', storedFields(spec))
  if (fields && Object.keys(fields).length) cell.set((now) => ({ ...now, ...fields }))
  return cell.subscribe((now, before) => {
    if (!spec.pick.some((key) => now[key] !== before[key])) return
    storage.write('state', { version: spec.version, state: Object.fromEntries(spec.pick.map((key) => [key, now[key]])) })
  })
}

/** Lets through what a slice may take from storage: the picked fields, brought to the present version. */
const storedFields = <State extends object>(spec: Persist<State>): StandardSchema<Partial<State>> => ({
  '~standard': {
    version: 1,
    vendor: 'tessera-kit',
    validate(stored) {
      const fields = restoreFields(stored, spec)
      return isObject(fields) ? { value: pickFrom(fields as Partial<State>, spec.pick) } : { issues: [{ message: 'not usable' }] }
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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const pickFrom = <State extends object>(fields: Partial<State>, keys: readonly (keyof State & string)[]): Partial<State> =>
  Object.fromEntries(keys.filter((key) => Object.hasOwn(fields, key)).map((key) => [key, fields[key]])) as Partial<State>

/** A plugin's own storage, which it may write to until its end. */
export function pluginStorage(services: KitServices, { name }: Plugin, ended: () => boolean): ScopedStorage {
  const { read, write } = storageOf(services, name)
  return { read, write: (key, value) => !ended() && write(key, value) }
}

/** Fills a plugin's slice from its storage and keeps its picked fields there; returns the undo. */
export function persistState(services: KitServices, { name, spec }: Plugin): () => void {
  return spec.state?.persist ? persistSlice(services.cells.plugin(name), spec.state.persist, storageOf(services, name)) : () => {}
}
