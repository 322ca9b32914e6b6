import { list, object, optional, text } from '../schema/checks'
import { safeParse } from '../schema/parse'
import type { SliceStore } from '../state/types'
import type { StorageAccess } from '../storage/adapter'
import type { StorageAdapter } from '../storage/types'
import type { Recent } from './types'

/** How many wallets are remembered as recently used. */
const recentLimit = 2

const recent = object({ id: text(256), name: text(256), rdns: optional(text(128)) }, { open: true })

/** The stored form of recent wallets. */
export const recentCheck = list(recent, recentLimit)

/** Puts a wallet first among the recent ones: newest first, each id once, at most {@link recentLimit}. Pure. */
export function addRecent(recents: readonly Recent[], { id, name, rdns }: Recent): readonly Recent[] {
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

/** Fills the recent wallets from storage, once; unreadable or unusable text counts as none. */
export function readRecent({ cells, events, options, storage }: RecentDeps): void {
  if (cells.recent.get().length) return
  try {
    const key = `tessera:${options.id}:kernel:recent`
    const raw = storage.area().getItem(key)
    events.emit('storage:access', { op: 'read', key, size: raw?.length ?? 0, ok: true })
    const read = raw && safeParse(recentCheck, JSON.parse(raw))
    if (read) cells.recent.set(read)
  } catch {
    // blocked or broken storage: the list starts empty, and the next wallet that connects is stored anew
  }
}
