import type { StandardSchema } from '../schema/standardSchema'

/**
 * A storage that survives a reload, in the shape of `localStorage`. Its methods may throw: the kit
 * treats that as "not stored".
 */
export interface StorageAdapter {
  /** The stored text; null where there is none. */
  getItem(key: string): string | null
  /** Stores a text. */
  setItem(key: string, value: string): void
  /** Removes it; nothing happens where there is none. */
  removeItem(key: string): void
}

/**
 * The value of `options.storage`: `local` (default), `session`, `memory`, `none`, or the host's own
 * adapter.
 */
export type StorageChoice = 'local' | 'session' | 'memory' | 'none' | StorageAdapter

/**
 * A plugin's own storage. Reads are validated; neither reads nor writes throw. The first failing
 * write (quota, private mode) emits a `debug` event.
 */
export interface ScopedStorage {
  /**
   * The stored value if `schema` accepts it, else undefined; an invalid value is removed, with a
   * `debug` event.
   */
  read<T>(key: string, schema: StandardSchema<T>): T | undefined
  /**
   * Stores a JSON value; `undefined` removes the key. Returns whether it was stored; a value that
   * was not stays readable until the kit is destroyed.
   */
  write(key: string, value: unknown): boolean
}

/**
 * A storage that never throws: values that cannot be stored are kept in memory until the kit is
 * destroyed. Writes return whether they were stored.
 */
export interface SafeStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): boolean
  removeItem(key: string): boolean
}

/**
 * The storage of a started kit: the host's choice, and the memory fallback that is created with its
 * first use.
 */
export interface KitStorage {
  /** The chosen storage; its methods may throw. */
  area(): StorageAdapter
  /** Reports, once, why memory is used instead. */
  complain(details: unknown): void
  safe?: SafeStorage
}

/**
 * One access to storage, as the `storage:access` event reports it: the whole key and the text's
 * size, never the text.
 */
export interface StorageAccess {
  readonly op: 'read' | 'write' | 'remove'
  readonly key: string
  /** Characters of the text; 0 if nothing is stored, and for a removal. */
  readonly size: number
  /** False: the value could not be stored, or the stored one was invalid and dropped. */
  readonly ok: boolean
}
