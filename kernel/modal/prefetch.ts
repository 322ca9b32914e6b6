import type { SliceStore } from '../state/types'
import { type FlagValues, isEnabled } from '../vocabulary'
import type { Prefetched, SlotDefinition, ViewDefinition } from './types'

/** What of a kit {@link prefetchView} reads, and where it keeps what it has begun. */
interface PrefetchSource {
  readonly cells: { readonly views: SliceStore<readonly ViewDefinition[]>; readonly slots: SliceStore<readonly SlotDefinition[]> }
  readonly flags: FlagValues
  readonly prefetched: Prefetched
}

/**
 * Starts, all at once, the loads of what a view is drawn with: its module, and the entries of the slots named after it. Failures are dropped here: whoever
 * draws the view loads again, and reports.
 */
export function prefetchView({ cells, flags, prefetched }: PrefetchSource, name: string | undefined): void {
  const views = cells.views.get().filter((view) => view.name === name)
  const entries = cells.slots.get().filter(({ slot, when }) => slot.startsWith(`${name}.`) && isEnabled(flags, when))
  for (const owner of [...views, ...entries]) {
    // a foreign `load` may throw at once
    const loading = (async () => owner.load())()
    loading.catch(() => {})
    prefetched.set(owner, loading)
  }
}
