import type { Cell } from '../cell'
import type { FlagValues } from '../flags'
import { createLoader, type Load } from './load'
import { register } from './register'
import { isOn } from './isOn'
import type { ViewModule } from './views'

/** One plugin's entry in a slot. `id` is unique in its slot. */
export interface SlotDefinition {
  readonly slot: string
  readonly id: string
  /** Lower comes first; 100 if not given. */
  readonly order?: number
  readonly load: Load<ViewModule>
  /** The flag that must be `true` for the entry to be there. */
  readonly when?: string
  readonly plugin: string
}

/** How a slot's entries are chosen and sorted. */
export interface SlotQuery {
  readonly flags?: FlagValues
  /** Entries of these plugins come first, in this order; the host's order options end up here. */
  readonly orderByPlugin?: readonly string[]
}

/** The slots of one kit. */
export interface SlotRegistry {
  /** Adds an entry; the function returned removes it. An id that is taken in its slot is refused with `kernel/bad-plugin`. */
  add(entry: SlotDefinition): () => void
  list(slot: string, query?: SlotQuery): readonly SlotDefinition[]
  /** Fetches an entry's module once; a failure rejects and the next call tries again. */
  preload(entry: SlotDefinition): Promise<ViewModule>
  /** A module that is here already, at once; else undefined. */
  loaded(entry: SlotDefinition): ViewModule | undefined
}

/** Entries of one slot whose flag is true: plugins named by `orderByPlugin` first, then by `order`, then as registered. */
function listSlot(entries: readonly SlotDefinition[], slot: string, query: SlotQuery = {}): readonly SlotDefinition[] {
  const { flags = {}, orderByPlugin = [] } = query
  const rank = ({ plugin }: SlotDefinition) => {
    const place = orderByPlugin.indexOf(plugin)
    return place < 0 ? orderByPlugin.length : place
  }
  return entries
    .filter((entry) => entry.slot === slot && isOn(flags, entry.when))
    .sort((a, b) => rank(a) - rank(b) || (a.order ?? 100) - (b.order ?? 100))
}

/** Makes the slots over the cell that holds all entries. */
export function createSlots(cell: Cell<readonly SlotDefinition[]>): SlotRegistry {
  const loader = createLoader<ViewModule>()
  return {
    add: (entry) =>
      register(cell, entry, `"${entry.id}" of slot "${entry.slot}"`, ({ slot, id }) => slot === entry.slot && id === entry.id),
    list: (slot, query) => listSlot(cell.get(), slot, query),
    preload: (entry) => loader.load(entry, `"${entry.id}" of slot "${entry.slot}"`),
    loaded: (entry) => loader.loaded(entry),
  }
}
