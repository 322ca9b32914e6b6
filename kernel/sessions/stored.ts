import type { ConnectedNamespace } from '../networks/types'
import { type Checked, chainId, is, list, object, optional, record, text } from '../schema/checks'
import { safeParse } from '../schema/parse'
import type { StandardSchema } from '../schema/standardSchema'
import type { ScopedStorage } from '../storage/types'
import { currentConnection } from './currentConnection'
import type { Connection, SessionState } from './types'

/** How many wallets a namespace is connected to at most, and how many of them are stored. */
export const connectionLimit = 8

/** One key for a wallet's connection in a namespace. */
export const connectionKey = (namespace: string, connectorId: string): string =>
  `${namespace} ${connectorId}`

// The one place that lists the fields of a connection, as a wallet answers it and as it is stored:
// a new one is added to `ConnectedNamespace` and here, and nowhere else.

const address = text(256)
const account = object(
  { address, type: optional(text(64)), publicKey: optional(text(512)), path: optional(text(128)) },
  { open: true },
)
/** Checks the fields of a namespace as a wallet answers them. */
export const connectedCheck = object(
  { accounts: list(account, 1000), active: address, chainId },
  { open: true },
)
const stored = object(
  { connectorId: text(256), accounts: list(address, 1000), active: address, chainId },
  { open: true },
)

/**
 * One stored connection; addresses only, so that a page can show them before the wallet answers.
 */
export type StoredConnection = Checked<typeof stored>

/** Checks one stored connection. */
const storedConnection = is<StoredConnection>('a connection', (value) => {
  const connection = safeParse(stored, value)
  return connection?.accounts.includes(connection.active) === true
})

/** The fields of a connection and nothing else: a wallet's answer may carry more. */
export const pickConnected = ({
  accounts,
  active,
  chainId,
}: ConnectedNamespace): ConnectedNamespace => ({ accounts, active, chainId })

/** A connection as it is stored. */
export const toStored = ({
  connectorId,
  accounts,
  active,
  chainId,
}: Connection): StoredConnection => ({
  connectorId,
  accounts: accounts.map((each) => each.address),
  active,
  chainId,
})

/** A stored connection as it is shown before the wallet has answered. */
export const fromStored = ({
  accounts,
  active,
  chainId,
}: StoredConnection): ConnectedNamespace => ({
  accounts: accounts.map((each) => ({ address: each })),
  active,
  chainId,
})

// as CAIP-2 spells them, which no name of Object.prototype matches
const namespace = is<string>(
  'a namespace',
  (v) => typeof v === 'string' && /^[-a-z0-9]{3,8}$/.test(v),
)

/**
 * The stored form, version 2: all connections per namespace, the active one of each (`current`),
 * and the visitor's preferences.
 */
export const storedCheck = object(
  {
    version: is<2>('2', (v) => v === 2),
    active: optional(namespace),
    connections: record(namespace, list(storedConnection, connectionLimit)),
    current: record(namespace, text(256)),
    network: optional(chainId),
    preferredAccountTypes: optional(record(namespace, text(64))),
  },
  { open: true },
)
export type StoredSessions = Checked<typeof storedCheck>

/** Version 1: at most one connection per namespace was used. */
const firstCheck = object({
  version: is<1>('1', (v) => v === 1),
  active: optional(namespace),
  connections: record(namespace, list(storedConnection, 64)),
  current: record(namespace, text(256)),
})

/** A stored value in the present form, or undefined where it is no known version. */
export function readStored(value: unknown): StoredSessions | undefined {
  const present = safeParse(storedCheck, value)
  if (present) return present
  const first = safeParse(firstCheck, value)
  if (!first) return undefined
  const connections = Object.fromEntries(
    Object.entries(first.connections).map(([key, each]) => [
      key,
      shorten(each, first.current[key]),
    ]),
  )
  return { version: 2, active: first.active, connections, current: first.current }
}

/** The state that is stored, and the selected network. */
export interface PersistedState {
  readonly state: SessionState
  readonly network: string | undefined
}

/**
 * The changes of one batch. `added` names connections by `connectionKey`; others are stored only
 * where they are stored already.
 */
export interface StoredChange {
  readonly base: PersistedState
  readonly now: PersistedState
  readonly added: ReadonlySet<string>
  readonly forgotten: ReadonlySet<string>
}

/** What must survive a reload: the connections, which are active, and the visitor's preferences. */
export interface Persistence {
  read(): StoredSessions | undefined
  /**
   * Stores what changed, and nothing else: another tab may have stored meanwhile. Writes only where
   * the text would differ.
   */
  save(change: StoredChange): void
}

/** What is stored where nothing is. */
export const nothingStored: StoredSessions = { version: 2, connections: {}, current: {} }

/**
 * Makes the persistence of a kit's sessions. Where the stored value turns out to be unusable, all
 * of `snapshot` is stored again.
 */
export function createPersistence(
  storage: ScopedStorage,
  snapshot: () => PersistedState,
): Persistence {
  let text: string | undefined
  let broken = false
  const schema: StandardSchema<StoredSessions> = {
    '~standard': {
      version: 1,
      vendor: 'tessera-kit',
      validate(value) {
        const stored = readStored(value)
        if (stored) text = JSON.stringify(value)
        broken = !stored
        return stored ? { value: stored } : { issues: [{ message: 'not usable' }] }
      },
    },
  }
  const read = () => {
    text = undefined
    broken = false
    const stored = storage.read('sessions', schema)
    if (!broken) return stored
    const now = snapshot()
    const whole = merge(nothingStored, {
      base: { state: { namespaces: {} }, network: undefined },
      now,
      added: everything(now),
      forgotten: new Set(),
    })
    if (whole) storage.write('sessions', whole)
    return whole
  }
  return {
    read,
    save(change) {
      const next = merge(read() ?? nothingStored, change)
      if ((next && JSON.stringify(next)) !== text) storage.write('sessions', next)
    },
  }
}

const everything = ({ state }: PersistedState): ReadonlySet<string> =>
  new Set(
    Object.entries(state.connections ?? {}).flatMap(([key, each]) =>
      each.map(({ connectorId }) => connectionKey(key, connectorId)),
    ),
  )

/** The stored value with a change applied; undefined: nothing is left to store. */
function merge(
  earlier: StoredSessions,
  { base, now, added, forgotten }: StoredChange,
): StoredSessions | undefined {
  const all = now.state.connections ?? {}
  const entries = Object.keys({ ...earlier.connections, ...all }).flatMap((key) => {
    const before = base.state.connections?.[key] ?? []
    let stored = (earlier.connections[key] ?? []).filter(
      ({ connectorId }) => !forgotten.has(connectorId),
    )
    let isNew = false
    for (const entry of all[key] ?? []) {
      const { connectorId } = entry
      const isSame = (each: { connectorId: string }) => each.connectorId === connectorId
      const add = added.has(connectionKey(key, connectorId))
      if (!add && before.includes(entry)) continue
      // newly connected, it is the latest of them, wherever it was stored
      if (add && !before.some(isSame)) stored = stored.filter((each) => !isSame(each))
      const at = stored.findIndex(isSame)
      if (at >= 0) stored[at] = toStored(entry)
      else if (add) stored.push(toStored(entry))
      isNew ||= add
    }
    const active = activeIn(now, key)
    const wanted =
      active !== undefined && (isNew || active !== activeIn(base, key))
        ? active
        : earlier.current[key]
    stored = shorten(stored, wanted)
    const current = stored.find(({ connectorId }) => connectorId === wanted) ?? stored[0]
    return current ? [{ key, stored, current: current.connectorId }] : []
  })
  return toRecord(
    earlier,
    base,
    now,
    Object.fromEntries(entries.map(({ key, stored }) => [key, stored])),
    Object.fromEntries(entries.map(({ key, current }) => [key, current])),
  )
}

const activeIn = ({ state }: PersistedState, key: string): string | undefined =>
  currentConnection(state.namespaces[key])?.connectorId

/**
 * The record with its keys in one order, so that equal records have equal texts; empty parts are
 * left out.
 */
function toRecord(
  before: StoredSessions,
  base: PersistedState,
  now: PersistedState,
  connections: StoredSessions['connections'],
  current: StoredSessions['current'],
): StoredSessions | undefined {
  const changed = <T>(was: T, is: T, stored: T): T =>
    is !== undefined && (is !== was || stored === undefined) ? is : stored
  const active = [
    changed(base.state.active, now.state.active, before.active),
    now.state.active,
  ].find((key) => key !== undefined && connections[key])
  // the active connection decides, whichever change made it active
  const network = (now.network ?? before.network) as StoredSessions['network']
  const preferred = changed(
    base.state.preferredAccountTypes,
    now.state.preferredAccountTypes,
    before.preferredAccountTypes,
  )
  if (!Object.keys(connections).length && !network && !preferred) return undefined
  return {
    version: 2,
    ...(active && { active }),
    connections,
    current,
    ...(network && { network }),
    ...(preferred && { preferredAccountTypes: preferred }),
  }
}

/**
 * At most {@link connectionLimit} connections: the oldest are left out first, the active one never.
 */
function shorten(
  stored: readonly StoredConnection[],
  active: string | undefined,
): StoredConnection[] {
  const left = [...stored]
  while (left.length > connectionLimit) left.splice(left[0]?.connectorId === active ? 1 : 0, 1)
  return left
}
