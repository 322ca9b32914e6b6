import { type Checked, is, list, object, optional, record, text } from '../check'
import { chainId } from '../options'
import type { ScopedStorage } from '../scopedStorage'
import type { Connected } from './machine'
import type { Recent } from './recent'

const address = text(256)

/** One remembered connection; addresses only, so that a page can show them before the wallet answers. */
const connection = object({ connectorId: text(256), accounts: list(address, 1000), active: address, chainId }, { open: true })
export type Connection = Checked<typeof connection>

/** The stored form, version 1: all connections per namespace, and which of them is in front. */
export const storedCheck = object({
  version: is<1>('1', (v) => v === 1),
  active: optional(text(64)),
  connections: record(text(64), list(connection, 64)),
  current: record(text(64), text(256)),
})
export type StoredSessions = Checked<typeof storedCheck>

/** What must survive a reload: the connections, and which one is in front. */
export interface SessionStore {
  read(): StoredSessions | undefined
  remember(namespace: string, session: Connected, active: string | undefined): void
  setActive(namespace: string): void
  forget(namespaces: readonly string[]): void
  keepRecent(recent: readonly Recent[]): void
}

export function createSessionStore(storage: ScopedStorage): SessionStore {
  const read = () => storage.read('sessions', storedCheck)
  return {
    read,
    remember(namespace, { connectorId, accounts, active, chainId: chain }, front) {
      const before = read() ?? { connections: {}, current: {} }
      const entry: Connection = { connectorId, accounts: accounts.map((account) => account.address), active, chainId: chain }
      storage.write('sessions', {
        version: 1,
        active: front,
        connections: { ...before.connections, [namespace]: [entry] },
        current: { ...before.current, [namespace]: connectorId },
      })
    },
    keepRecent: (recent) => void storage.write('recent', recent),
    setActive(namespace) {
      const before = read()
      if (before) storage.write('sessions', { ...before, active: namespace })
    },
    forget(namespaces) {
      const before = read()
      if (!before) return
      const without = <T>(map: Readonly<Record<string, T>>) => Object.fromEntries(Object.entries(map).filter(([key]) => !namespaces.includes(key)))
      const current = without(before.current)
      storage.write('sessions', Object.keys(current).length ? { ...before, connections: without(before.connections), current } : undefined)
    },
  }
}
