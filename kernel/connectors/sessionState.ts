import type { Cell } from '../cell'
import { type Checked, is, list, object, optional, record, text } from '../check'
import { isKitError } from '../errors'
import { chainId } from '../options'
import type { ScopedStorage } from '../scopedStorage'
import type { ConnectedNamespace, ConnectResult } from './connector'
import { type ChangeReason, type Connected, disconnected, type NamespaceSession, reduceSession, type SessionChange, type SessionEvent } from './machine'

/** The `session` slice: one connection per namespace, and the namespace that is in front. */
export interface SessionState {
  readonly active?: string
  readonly namespaces: Readonly<Record<string, NamespaceSession>>
}

const address = text(256)
const account = object({ address, type: optional(text(64)), publicKey: optional(text(512)), path: optional(text(128)) }, { open: true })
const connected = object({ accounts: list(account, 1000), active: address, chainId }, { open: true })

/** What a connector's connect must answer. */
export const connectResultCheck = is<ConnectResult>('sessions, each with accounts, an active one of them and a CAIP-2 chain id', (value) => {
  const entries = Object.entries((value as ConnectResult).sessions)
  return entries.length > 0 && entries.every(([namespace, session]) => isConnected(namespace, session))
})

const isConnected = (namespace: string, session: ConnectedNamespace): boolean =>
  !(connected['~standard'].validate(session) as { issues?: unknown }).issues &&
  session.chainId.startsWith(`${namespace}:`) &&
  session.accounts.some((entry) => entry.address === session.active)

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

/** Reads and changes the session slice by the state machine, tells of each change, and stores what must survive a reload. */
export interface SessionBook {
  get(namespace: string): NamespaceSession
  /** Moves one namespace; answers what came of it. */
  move(namespace: string, event: SessionEvent, reason: ChangeReason): NamespaceSession
  setActive(namespace: string): void
  read(): StoredSessions | undefined
  /** Forgets the stored connections of these namespaces. */
  forget(namespaces: readonly string[]): void
}

export function createSessionBook(cell: Cell<SessionState>, storage: ScopedStorage, tell: (change: SessionChange) => void): SessionBook {
  const get = (namespace: string) => cell.get().namespaces[namespace] ?? disconnected
  const stored = (): StoredSessions => storage.read('sessions', storedCheck) ?? { version: 1, connections: {}, current: {} }
  const remember = (namespace: string, { connectorId, accounts, active, chainId: chain }: Connected) => {
    const before = stored()
    const entry: Connection = { connectorId, accounts: accounts.map((a) => a.address), active, chainId: chain }
    storage.write('sessions', {
      version: 1,
      active: cell.get().active,
      connections: { ...before.connections, [namespace]: [entry] },
      current: { ...before.current, [namespace]: connectorId },
    })
  }
  return {
    get,
    move(namespace, event, reason) {
      const previous = get(namespace)
      const current = reduceSession(namespace, previous, event)
      cell.set((now) => {
        const namespaces = { ...now.namespaces, [namespace]: current }
        const active = frontOf(namespaces, now.active)
        return { ...(active !== undefined && { active }), namespaces }
      })
      if (current.status === 'connected') remember(namespace, current)
      tell({ namespace, previous, current, reason })
      return current
    },
    setActive(namespace) {
      if (cell.get().active === namespace) return
      cell.set((now) => ({ ...now, active: namespace }))
      const before = storage.read('sessions', storedCheck)
      if (before) storage.write('sessions', { ...before, active: namespace })
    },
    read: () => storage.read('sessions', storedCheck),
    forget(namespaces) {
      const before = storage.read('sessions', storedCheck)
      if (!before) return
      const without = <T>(map: Readonly<Record<string, T>>) => Object.fromEntries(Object.entries(map).filter(([key]) => !namespaces.includes(key)))
      const current = without(before.current)
      storage.write('sessions', Object.keys(current).length ? { ...before, connections: without(before.connections), current } : undefined)
    },
  }
}

/** The namespace in front: as before while it is in use, else the first connected one, else none. */
function frontOf(namespaces: SessionState['namespaces'], active: string | undefined): string | undefined {
  const inUse = active !== undefined && namespaces[active] !== undefined && namespaces[active].status !== 'disconnected'
  return inUse ? active : Object.keys(namespaces).find((namespace) => namespaces[namespace]?.status === 'connected')
}

/** The connectors a session hangs on: its own, and the one a failed attempt returns to. */
export const connectorsOf = (session: NamespaceSession): string[] => {
  if (session.status === 'disconnected') return []
  const fallback = session.status === 'connecting' ? session.fallback : undefined
  return [session.connectorId, ...(fallback ? [fallback.connectorId] : [])]
}

/** The reason behind an error of connect, by the last part of its code: any owner may say `…/locked` or `…/user-rejected`. */
export function reasonOf(error: unknown): ChangeReason {
  const kind = isKitError(error) ? error.code.split('/')[1] : undefined
  const reasons: Record<string, ChangeReason> = {
    'user-rejected': 'declined',
    aborted: 'user',
    timeout: 'timeout',
    locked: 'locked',
    'bad-answer': 'garbage',
  }
  return (kind && reasons[kind]) || 'failed'
}
