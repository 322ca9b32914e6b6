import type { SliceStore } from '../state/types'
import { kernelError } from '../errors/kernelErrors'

/** Adds an item to a slice that holds a list; returns the function that removes it. Throws `kernel/bad-plugin` if `conflicts` is true for an item of the list. */
export function register<T extends { readonly plugin: string }>(slice: SliceStore<readonly T[]>, item: T, what: string, conflicts: (other: T) => boolean): () => void {
  const other = slice.get().find(conflicts)
  if (other) {
    throw kernelError('bad-plugin', { at: `Plugin "${item.plugin}"`, problem: `${what} is registered already, by plugin "${other.plugin}"` })
  }
  slice.set((now) => [...now, item])
  return () => slice.set((now) => (now.includes(item) ? now.filter((one) => one !== item) : now))
}
