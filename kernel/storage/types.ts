import type { StandardSchema } from '../schema/standardSchema'

/** Where a kit keeps what must survive a reload. Any of these may throw: the kit treats that as "not stored". */
export interface StorageAdapter {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The choice of `options.storage`: `local` (default), `session`, `memory`, `none`, or an adapter of the host's. */
export type StorageChoice = 'local' | 'session' | 'memory' | 'none' | StorageAdapter

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
