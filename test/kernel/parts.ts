import { createKitStore, createSlice } from '../../kernel/state/store'
import type { SliceStore } from '../../kernel/state/types'
import { areaOf, storageProblem } from '../../kernel/storage/adapter'
import { withMemoryFallback } from '../../kernel/storage/scopedStorage'
import type { StorageChoice } from '../../kernel/storage/types'

/** A slice of a store of its own, as each part of a kit has one. */
export const createCell = <T>(initial: T): SliceStore<T> =>
  createSlice(
    createKitStore((error) => {
      throw error
    }),
    'slice',
    initial,
  )

/**
 * The chosen storage as a kit has it. `tell` is called once, with the first thing that did not
 * work.
 */
export function openStorage(
  choice: StorageChoice,
  tell: (message: string, details?: unknown) => void,
) {
  let told = false
  const complain = (details: unknown) => {
    if (!told) tell(storageProblem, details)
    told = true
  }
  return withMemoryFallback(areaOf(choice, complain), complain)
}
