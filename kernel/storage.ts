import { accept, type StandardSchema } from './validate'

/** Where a kit keeps what must survive a reload. Any of these may throw: the kit treats that as "not stored". */
export interface StorageAdapter {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A plugin's own storage. Reads are checked and never throw; writes that fail (quota, private mode) are told once and lose nothing else. */
export interface ScopedStorage {
  /** The stored value if `schema` lets it through, else undefined; what does not pass is removed. */
  read<T>(key: string, schema: StandardSchema<T>): T | undefined
  /** Stores a JSON value; `undefined` removes the key. Answers whether it is stored. */
  write(key: string, value: unknown): boolean
}

/** Longest text that is read back; a longer one is foreign or broken. */
const maxLength = 262_144

/** The choice of `options.storage`: `local` (default), `session`, `memory`, `none`, or an adapter of the host's. */
export type StorageChoice = 'local' | 'session' | 'memory' | 'none' | StorageAdapter

/** Opens the chosen storage; touches the window only now. Without one (server, blocked) everything stays in memory. */
export function openStorage(choice: StorageChoice): StorageAdapter {
  if (typeof choice === 'object') return choice
  if (choice === 'local' || choice === 'session') {
    try {
      const area = choice === 'local' ? globalThis.localStorage : globalThis.sessionStorage
      if (area) return area
    } catch {
      // access is denied where storage is blocked (SecurityError): go on in memory
    }
  }
  return choice === 'none' ? { getItem: () => null, setItem: () => {}, removeItem: () => {} } : memoryStorage()
}

function memoryStorage(): StorageAdapter {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** Storage under `tessera:<id>:<owner>:`; `debug` hears of dropped and unwritten values. */
export function scopeStorage(open: () => StorageAdapter, id: string, owner: string, debug: (message: string, details?: unknown) => void): ScopedStorage {
  const prefix = `tessera:${id}:${owner}:`
  return {
    read(key, schema) {
      let raw: string | null = null
      try {
        raw = open().getItem(prefix + key)
        if (raw === null) return undefined
        if (typeof raw === 'string' && raw.length <= maxLength) {
          const value = accept(schema, JSON.parse(raw))
          if (value !== undefined) return value
        }
      } catch {
        // unreadable or not JSON: dropped below like any other value that does not pass
      }
      if (raw === null) debug(`storage cannot be read; starting with initial values`)
      else {
        debug(`stored "${prefix + key}" is not usable and was dropped`)
        drop(open, prefix + key)
      }
      return undefined
    },
    write(key, value) {
      try {
        if (value === undefined) open().removeItem(prefix + key)
        else open().setItem(prefix + key, JSON.stringify(value))
        return true
      } catch (error) {
        debug(`"${prefix + key}" could not be stored; it will not survive a reload`, error)
        return false
      }
    },
  }
}

function drop(open: () => StorageAdapter, key: string): void {
  try {
    open().removeItem(key)
  } catch {
    // read-only storage: the value is ignored on each read instead
  }
}
