import type { Core } from '../core'
import { type Checked, list, object, optional, text } from '../schema/checks'
import { safeParse } from '../schema/parse'

/** How many wallets are remembered as recently used. */
const recentLimit = 2

const recent = object({ id: text(256), name: text(256), rdns: optional(text(128)) }, { open: true })

/** A wallet the visitor used: what finds its connector again, and a name to show until that is there. */
export type Recent = Readonly<Checked<typeof recent>>

/** The stored form of recent wallets. */
export const recentCheck = list(recent, recentLimit)

/** Puts a wallet in front of the recent ones: newest first, each id once, at most {@link recentLimit}. Pure. */
export function addRecent(recents: readonly Recent[], { id, name, rdns }: Recent): readonly Recent[] {
  const entry: Recent = { id, name, ...(rdns !== undefined && { rdns }) }
  return [entry, ...recents.filter((other) => other.id !== id)].slice(0, recentLimit)
}

/** Fills the recent wallets from storage, once; what cannot be read or does not pass is as good as none. */
export function readRecent({ cells, events, options, storage }: Core): void {
  if (cells.recent.get().length) return
  try {
    const key = `tessera:${options.id}:kernel:recent`
    const raw = storage.area().getItem(key)
    events.emit('storage:access', { op: 'read', key, size: raw?.length ?? 0, ok: true })
    cells.recent.set((raw && safeParse(recentCheck, JSON.parse(raw))) || [])
  } catch {
    // blocked or broken: the list starts empty, and the next wallet that connects is stored anew
  }
}
