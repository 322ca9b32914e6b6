/** Where a kit keeps what must survive a reload. Any of these may throw: the kit treats that as "not stored". */
export interface StorageAdapter {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The choice of `options.storage`: `local` (default), `session`, `memory`, `none`, or an adapter of the host's. */
export type StorageChoice = 'local' | 'session' | 'memory' | 'none' | StorageAdapter
