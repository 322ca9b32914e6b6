import type { SliceStore } from '../state/types'
import { kernelError } from '../errors/kernelErrors'

/** Adds an item to a list in a cell, unless `taken` says it clashes: then `kernel/bad-plugin`. The function returned removes it. */
export function register<T extends { readonly plugin: string }>(cell: SliceStore<readonly T[]>, item: T, what: string, taken: (other: T) => boolean): () => void {
  const other = cell.get().find(taken)
  if (other) {
    throw kernelError('bad-plugin', { at: `Plugin "${item.plugin}"`, problem: `${what} is registered already, by plugin "${other.plugin}"` })
  }
  cell.set((now) => [...now, item])
  return () => cell.set((now) => (now.includes(item) ? now.filter((one) => one !== item) : now))
}
