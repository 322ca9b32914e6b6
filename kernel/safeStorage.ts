import { areaOf, type StorageAdapter, type StorageChoice, storageProblem } from './storage'

/** A storage that never throws: what cannot be stored is kept in memory until the kit's end. The answer says whether it is stored. */
export interface SafeStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): boolean
  removeItem(key: string): boolean
}

/**
 * Opens the chosen storage; touches the window only now. `tell` hears once, of the first thing that did not work: no storage
 * (server), access denied (SecurityError), a full one (quota), or an adapter that throws.
 */
export function openStorage(choice: StorageChoice, tell: (message: string, details?: unknown) => void): SafeStorage {
  let told = false
  const complain = (details: unknown) => {
    if (told) return
    told = true
    tell(storageProblem, details)
  }
  return forgiving(areaOf(choice, complain), complain)
}

/** A storage that answers instead of throwing; what it cannot store is kept in memory. */
export function forgiving(area: StorageAdapter, complain: (details: unknown) => void): SafeStorage {
  // null: removed, although the area would not let go of it
  const kept = new Map<string, string | null>()
  const put = (key: string, value: string | null): boolean => {
    try {
      if (value === null) area.removeItem(key)
      else area.setItem(key, value)
      kept.delete(key)
      return true
    } catch (error) {
      kept.set(key, value)
      complain(error)
      return false
    }
  }
  return {
    getItem(key) {
      const own = kept.get(key)
      if (own !== undefined) return own
      try {
        const found: unknown = area.getItem(key)
        if (typeof found === 'string') return found
        if (found !== null && found !== undefined) complain('it answered something other than text')
      } catch (error) {
        complain(error)
      }
      return null
    },
    setItem: put,
    removeItem: (key) => put(key, null),
  }
}
