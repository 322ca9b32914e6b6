import { type Check, list, object, optional, text } from '../schema/checks'
import { safeParse } from '../schema/parse'
import type { SliceStore } from '../state/types'
import type { StorageAccess, StorageAdapter } from '../storage/types'
import type { Recent } from './types'

/** How many recently used wallets are stored. */
const recentLimit = 2

const recent: Check<Recent> = object(
  { id: text(256), name: text(256), rdns: optional(text(128)) },
  { open: true },
)

/** Schema of the stored recent wallets. */
export const recentCheck = list(recent, recentLimit)

/**
 * The recent wallets with this one added: newest first, each id once, at most {@link recentLimit}.
 * Pure.
 */
export function addRecent(
  recents: readonly Recent[],
  { id, name, rdns }: Recent,
): readonly Recent[] {
  const entry: Recent = { id, name, ...(rdns !== undefined && { rdns }) }
  return [entry, ...recents.filter((other) => other.id !== id)].slice(0, recentLimit)
}

/** What {@link readRecent} needs of a started kit. */
interface RecentDeps {
  readonly cells: { readonly recent: SliceStore<readonly Recent[]> }
  readonly events: { emit(event: 'storage:access', access: StorageAccess): void }
  readonly options: { readonly id: string }
  readonly storage: { area(): StorageAdapter }
}

/**
 * Reads the recent wallets from storage into the state, unless it has some. Unreadable or invalid
 * data counts as none.
 */
export function readRecent({ cells, events, options, storage }: RecentDeps): void {
  if (cells.recent.get().length) return
  try {
    const key = `tessera:${options.id}:kernel:recent`
    const raw = storage.area().getItem(key)
    events.emit('storage:access', { op: 'read', key, size: raw?.length ?? 0, ok: true })
    const read = raw && safeParse(recentCheck, JSON.parse(raw))
    if (read) cells.recent.set(read)
  } catch {
    // storage is denied or the data is broken: the list starts empty, and the next connect stores
    // it anew
  }
}
