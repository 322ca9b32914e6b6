import { safeParse } from '../schema/parse'
import type { KitStorage, SafeStorage, ScopedStorage, StorageAccess } from './adapter'
import type { StorageAdapter } from './types'

/** Longest text that is written or read back; a longer one is foreign or broken. */
const maxLength = 262_144

/** Storage under `tessera:<id>:<owner>:`; `debug` hears of dropped and unwritten values, `watch` of every use. */
export function scopeStorage(
  open: () => SafeStorage,
  id: string,
  owner: string,
  debug: (message: string, details?: unknown) => void,
  watch?: (access: StorageAccess) => void,
): ScopedStorage {
  const prefix = `tessera:${id}:${owner}:`
  const told = (op: StorageAccess['op'], key: string, size: number, ok: boolean): boolean => {
    watch?.({ op, key: prefix + key, size, ok })
    return ok
  }
  return {
    read(key, schema) {
      const raw = open().getItem(prefix + key)
      const value = raw !== null && raw.length <= maxLength ? safeParse(schema, parse(raw)) : undefined
      told('read', key, raw?.length ?? 0, raw === null || value !== undefined)
      if (raw !== null && value === undefined) {
        debug(`stored "${prefix + key}" is not usable and was dropped`)
        told('remove', key, 0, open().removeItem(prefix + key))
      }
      return value
    },
    write(key, value) {
      const raw = value === undefined ? undefined : print(value)
      if (value === undefined) return told('remove', key, 0, open().removeItem(prefix + key))
      if (raw !== undefined && raw.length <= maxLength) return told('write', key, raw.length, open().setItem(prefix + key, raw))
      told('write', key, raw?.length ?? 0, false)
      debug(`"${prefix + key}" could not be stored: it is ${raw === undefined ? 'no JSON value' : 'too long'}`)
      return false
    },
  }
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

function print(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    // a cycle or a bigint
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

/** The storage of one owner in a started kit. All owners share what memory has to keep. */
export function storageOf({ storage, options, debug, events }: StorageOwner, owner: string): ScopedStorage {
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

/** A storage that answers instead of throwing; what it cannot store is kept in memory. */
export function withMemoryFallback(area: StorageAdapter, complain: (details: unknown) => void): SafeStorage {
  // null: removed, although the area would not let go of it
  const kept = new Map<string, string | null>()
  const put = (key: string, value: string | null): boolean => {
    try {
      if (value === null) area.removeItem(key)
      else area.setItem(key, value)
      kept.delete(key)
      return true
    } catch (error) {
      kept.set(key, value)
      complain(error)
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
        if (found !== null && found !== undefined) complain('it answered something other than text')
      } catch (error) {
        complain(error)
      }
      return null
    },
    setItem: put,
    removeItem: (key) => put(key, null),
  }
}
