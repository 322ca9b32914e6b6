import type { Cell } from './cell'
import { any, number, object } from './check'
import type { StateSpec } from './plugin'
import type { ScopedStorage } from './storage'
import { accept } from './validate'

const stored = object({ version: number(0), state: any<object>() })

/**
 * Reads a slice's stored fields into its cell and stores the picked fields when they change. Answers the function that stops it.
 * Fields of an older version go through `migrate`; what does not pass the schema, is newer or cannot be migrated is left out.
 */
export function persistSlice<State extends object>(cell: Cell<State>, spec: NonNullable<StateSpec<State>['persist']>, storage: ScopedStorage): () => void {
  const pick = (state: State) => Object.fromEntries(spec.pick.map((key) => [key, state[key]])) as Partial<State>
  const found = storage.read('state', stored)
  if (found) {
    const fields = restoreFields(found, spec)
    if (fields) cell.set((now) => ({ ...now, ...pickFrom(fields, spec.pick) }))
    else storage.write('state', undefined)
  }
  return cell.subscribe((now, before) => {
    if (spec.pick.some((key) => now[key] !== before[key])) storage.write('state', { version: spec.version, state: pick(now) })
  })
}

function restoreFields<State extends object>(
  { version, state }: { version: number; state: object },
  spec: NonNullable<StateSpec<State>['persist']>,
): Partial<State> | undefined {
  if (typeof state !== 'object' || state === null || version > spec.version) return undefined
  let fields: unknown = state
  if (version < spec.version) {
    if (!spec.migrate) return undefined
    try {
      fields = spec.migrate(state, version)
    } catch {
      return undefined
    }
  }
  return spec.schema ? accept(spec.schema, fields) : (fields as Partial<State>)
}

const pickFrom = <State extends object>(fields: Partial<State>, keys: readonly (keyof State & string)[]): Partial<State> =>
  Object.fromEntries(keys.filter((key) => Object.hasOwn(fields, key)).map((key) => [key, fields[key]])) as Partial<State>
