import type { Core } from './core'
import { forgiving, type SafeStorage } from './safeStorage'
import { accept, type StandardSchema } from './validate'

/** A plugin's own storage. Reads are checked and never throw; writes that fail (quota, private mode) are told once and lose nothing else. */
export interface ScopedStorage {
  /** The stored value if `schema` lets it through, else undefined; what does not pass is removed, with one `debug` event. */
  read<T>(key: string, schema: StandardSchema<T>): T | undefined
  /** Stores a JSON value; `undefined` removes the key. Answers whether it is stored; what is not can still be read until the kit's end. */
  write(key: string, value: unknown): boolean
}

/** Longest text that is written or read back; a longer one is foreign or broken. */
const maxLength = 262_144

/** Storage under `tessera:<id>:<owner>:`; `debug` hears of dropped and unwritten values. */
export function scopeStorage(open: () => SafeStorage, id: string, owner: string, debug: (message: string, details?: unknown) => void): ScopedStorage {
  const prefix = `tessera:${id}:${owner}:`
  return {
    read(key, schema) {
      const raw = open().getItem(prefix + key)
      if (raw === null) return undefined
      const value = raw.length <= maxLength ? accept(schema, parse(raw)) : undefined
      if (value === undefined) {
        debug(`stored "${prefix + key}" is not usable and was dropped`)
        open().removeItem(prefix + key)
      }
      return value
    },
    write(key, value) {
      const raw = value === undefined ? undefined : print(value)
      if (value === undefined) return open().removeItem(prefix + key)
      if (raw !== undefined && raw.length <= maxLength) return open().setItem(prefix + key, raw)
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
export function storageOf({ storage, options, debug }: Core, owner: string): ScopedStorage {
  storage.safe ??= forgiving(storage.area(), storage.complain)
  const { safe } = storage
  return scopeStorage(() => safe, options.id, owner, (message, details) => debug('storage', message, details))
}
