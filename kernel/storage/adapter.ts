import type { StorageAdapter, StorageChoice } from './types'

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
