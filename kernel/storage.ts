/** Where a kit keeps what must survive a reload. Any of these may throw: the kit treats that as "not stored". */
export interface StorageAdapter {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The choice of `options.storage`: `local` (default), `session`, `memory`, `none`, or an adapter of the host's. */
export type StorageChoice = 'local' | 'session' | 'memory' | 'none' | StorageAdapter

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
