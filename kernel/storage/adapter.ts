import type { StandardSchema } from '../schema/standardSchema'
import type { StorageAdapter, StorageChoice } from './types'

/** A storage that never throws: what cannot be stored is kept in memory until the kit's end. The answer says whether it is stored. */
export interface SafeStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): boolean
  removeItem(key: string): boolean
}

/** The host's choice of storage, and what is made of it when something is first kept. */
export interface KitStorage {
  /** As the platform has it: it may throw at each use. */
  area(): StorageAdapter
  /** Reports, once, why memory is used instead. */
  complain(details: unknown): void
  safe?: SafeStorage
}

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

/** What developers are told when nothing can be stored. */
export const storageProblem = 'nothing can be stored; changes will not survive a reload'

/** The chosen storage as the platform has it: it may throw at each use. `complain` hears why memory has to do. */
export function areaOf(choice: StorageChoice, complain: (details: unknown) => void): StorageAdapter {
  if (typeof choice === 'object') return choice
  if (choice === 'none') return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  if (choice === 'memory') return memoryStorage()
  try {
    const area = choice === 'local' ? globalThis.localStorage : globalThis.sessionStorage
    if (area) return area
    complain('there is none here')
  } catch (error) {
    complain(error)
  }
  return memoryStorage()
}

function memoryStorage(): StorageAdapter {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
