import type { Core } from './core'
import { forgiving, type SafeStorage } from './safeStorage'
import { accept } from './accept'
import type { StandardSchema } from './validate'

/** A plugin's own storage. Reads are checked and never throw; writes that fail (quota, private mode) are told once and lose nothing else. */
export interface ScopedStorage {
  /** The stored value if `schema` lets it through, else undefined; what does not pass is removed, with one `debug` event. */
  read<T>(key: string, schema: StandardSchema<T>): T | undefined
  /** Stores a JSON value; `undefined` removes the key. Answers whether it is stored; what is not can still be read until the kit's end. */
  write(key: string, value: unknown): boolean
}

/** One use of storage, for who watches it: the whole key and the size of the text in characters, never the text. */
export interface StorageAccess {
  readonly op: 'read' | 'write' | 'remove'
  readonly key: string
  /** 0 where nothing is stored, and for a removal. */
  readonly size: number
  /** False: it could not be stored, or what was stored is not usable and was dropped. */
  readonly ok: boolean
}

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
      const value = raw !== null && raw.length <= maxLength ? accept(schema, parse(raw)) : undefined
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

/** The storage of one owner in a started kit. All owners share what memory has to keep. */
export function storageOf({ storage, options, debug, events }: Core, owner: string): ScopedStorage {
  storage.safe ??= forgiving(storage.area(), storage.complain)
  const { safe } = storage
  return scopeStorage(
    () => safe,
    options.id,
    owner,
    (message, details) => debug('storage', message, details),
    (access) => events.emit('storage:access', access),
  )
}
