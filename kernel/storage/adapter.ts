import type { StorageAdapter, StorageChoice } from './types'

/** The debug message when storage is not available. */
export const storageProblem = 'nothing is stored beyond this page'

/**
 * The chosen storage; each of its methods may throw. Falls back to memory, after calling `onError`,
 * where the platform's storage is missing or denied.
 */
export function areaOf(choice: StorageChoice, onError: (details: unknown) => void): StorageAdapter {
  if (typeof choice === 'object') return choice
  const memory = memoryStorage()
  if (choice === 'none') return { ...memory, setItem: () => {} }
  if (choice !== 'memory') {
    try {
      const area = globalThis[`${choice}Storage`]
      if (area) return area
      onError('there is none here')
    } catch (error) {
      onError(error)
    }
  }
  return memory
}

function memoryStorage(): StorageAdapter {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
