import { recentCheck } from './connectors/recent'
import type { Core } from './core'
import { accept } from './accept'

/** Fills the recent wallets from storage, once; what cannot be read or does not pass is as good as none. */
export function readRecent({ cells, events, options, storage }: Core): void {
  if (cells.recent.get().length) return
  try {
    const key = `tessera:${options.id}:kernel:recent`
    const raw = storage.area().getItem(key)
    events.emit('storage:access', { op: 'read', key, size: raw?.length ?? 0, ok: true })
    cells.recent.set((raw && accept(recentCheck, JSON.parse(raw))) || [])
  } catch {
    // blocked or broken: the list starts empty, and the next wallet that connects is stored anew
  }
}
