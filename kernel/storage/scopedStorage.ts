import { safeParse } from '../schema/parse'
import type { KitStorage, SafeStorage, ScopedStorage, StorageAccess, StorageAdapter } from './types'

/** Longest text that is written or read, in characters. */
const maxLength = 262_144

/**
 * A plugin's storage, with keys under `tessera:<id>:<owner>:`. `debug` is called for values that
 * were dropped or could not be written, `onAccess` for every read, write and removal.
 */
export function scopeStorage(
  open: () => SafeStorage,
  id: string,
  owner: string,
  debug: (message: string, details?: unknown) => void,
  onAccess?: (access: StorageAccess) => void,
): ScopedStorage {
  const prefix = `tessera:${id}:${owner}:`
  const record = (op: StorageAccess['op'], key: string, size: number, ok: boolean): boolean => {
    onAccess?.({ op, key: prefix + key, size, ok })
    return ok
  }
  return {
    read(key, schema) {
      const raw = open().getItem(prefix + key)
      const value = raw === null ? undefined : safeParse(schema, parseStored(raw))
      record('read', key, raw?.length ?? 0, raw === null || value !== undefined)
      if (raw !== null && value === undefined) {
        debug(`stored "${prefix + key}" is not usable and was dropped`)
        record('remove', key, 0, open().removeItem(prefix + key))
      }
      return value
    },
    write(key, value) {
      const raw = stringify(value)
      if (value === undefined) return record('remove', key, 0, open().removeItem(prefix + key))
      if (raw !== undefined && raw.length <= maxLength)
        return record('write', key, raw.length, open().setItem(prefix + key, raw))
      record('write', key, raw?.length ?? 0, false)
      debug(
        `"${prefix + key}" could not be stored: it is ${raw === undefined ? 'no JSON value' : 'too long'}`,
      )
      return false
    },
  }
}

/** A stored text as JSON; undefined if it is none, or longer than what the kit stores. */
export function parseStored(raw: string): unknown {
  try {
    return raw.length <= maxLength ? JSON.parse(raw) : undefined
  } catch {
    return undefined
  }
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    // a circular value or a bigint
    return undefined
  }
}

/** What {@link storageOf} needs of a started kit. */
interface StorageOwner {
  readonly storage: KitStorage
  readonly options: { readonly id: string }
  debug(topic: string, message: string, details?: unknown): void
  readonly events: { emit(event: 'storage:access', access: StorageAccess): void }
}

/** The storage of one owner in a started kit. All owners share one memory fallback. */
export function storageOf(
  { storage, options, debug, events }: StorageOwner,
  owner: string,
): ScopedStorage {
  storage.safe ??= withMemoryFallback(storage.area(), storage.complain)
  const { safe } = storage
  return scopeStorage(
    () => safe,
    options.id,
    owner,
    (message, details) => debug('storage', message, details),
    (access) => events.emit('storage:access', access),
  )
}

/**
 * Wraps a storage so that it never throws; values that cannot be stored are kept in memory, and
 * `onError` is called for each failure.
 */
export function withMemoryFallback(
  area: StorageAdapter,
  onError: (details: unknown) => void,
): SafeStorage {
  // null: removed by the kit, but the removal failed in the area
  const kept = new Map<string, string | null>()
  const put = (key: string, value: string | null): boolean => {
    try {
      if (value === null) area.removeItem(key)
      else area.setItem(key, value)
      kept.delete(key)
      return true
    } catch (error) {
      kept.set(key, value)
      onError(error)
      return false
    }
  }
  return {
    getItem(key) {
      const own = kept.get(key)
      if (own !== undefined) return own
      try {
        const found: unknown = area.getItem(key)
        if (typeof found === 'string') return found
        if (found !== null && found !== undefined) onError('it answered something other than text')
      } catch (error) {
        onError(error)
      }
      return null
    },
    setItem: put,
    removeItem: (key) => put(key, null),
  }
}
