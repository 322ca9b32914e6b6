import { type Checked, is, list, object, optional, record, text } from '../schema/checks'
import { chainId } from '../networks/chainId'
import { safeParse } from '../schema/parse'
import type { ScopedStorage } from '../storage/types'
import type { StandardSchema } from '../schema/standardSchema'
import { disconnected, heldBy } from './machine'
import { connectionKey } from './connections'
import { connectionLimit, type SessionState } from './sessionState'

// as CAIP-2 spells them, which no name of Object.prototype does
const namespace = is<string>('a namespace', (v) => typeof v === 'string' && /^[-a-z0-9]{3,8}$/.test(v))
const address = text(256)
const isActive = (value: unknown) => (value as StoredConnection).accounts.includes((value as StoredConnection).active)
const shape = object({ connectorId: text(256), accounts: list(address, 1000), active: address, chainId }, { open: true })

/** One remembered connection; addresses only, so that a page can show them before the wallet answers. */
export type StoredConnection = Checked<typeof shape>
const connection = is<StoredConnection>('a connection', (value) => safeParse(shape, value) !== undefined && isActive(value))

/** The stored form, version 2: all connections per namespace, which of them is in front, and what was chosen beside. */
export const storedCheck = object(
  {
    version: is<2>('2', (v) => v === 2),
    active: optional(namespace),
    connections: record(namespace, list(connection, connectionLimit)),
    current: record(namespace, text(256)),
    network: optional(chainId),
    preferredAccountTypes: optional(record(namespace, text(64))),
  },
  { open: true },
)
export type StoredSessions = Checked<typeof storedCheck>

/** Version 1: one connection per namespace, although a list. */
const firstCheck = object({
  version: is<1>('1', (v) => v === 1),
  active: optional(namespace),
  connections: record(namespace, list(connection, 64)),
  current: record(namespace, text(256)),
})

/** A stored value in the present form, or undefined where it is no version that is known. */
export function readStored(value: unknown): StoredSessions | undefined {
  const first = safeParse(firstCheck, value)
  if (!first) return safeParse(storedCheck, value)
  const connections = Object.fromEntries(Object.entries(first.connections).map(([key, each]) => [key, shorten(each, first.current[key])]))
  return { version: 2, active: first.active, connections, current: first.current }
}

/** A part of the kit's state that is stored, and the chosen network. */
export interface Kept {
  readonly state: SessionState
  readonly network: string | undefined
}

/** Changes that were made as one. `added` names connections by `connectionKey`; others are stored only where they are stored already. */
export interface KeptChange {
  readonly base: Kept
  readonly now: Kept
  readonly added: ReadonlySet<string>
  readonly forgotten: ReadonlySet<string>
}

/** What must survive a reload: the connections, which one is in front, and what was chosen. */
export interface SessionStore {
  read(): StoredSessions | undefined
  /** Stores what changed, and nothing else: another tab may have stored meanwhile. Writes only where the text would differ. */
  save(change: KeptChange): void
}

const nothing: StoredSessions = { version: 2, connections: {}, current: {} }

/** `kept` is what the kit has now: all of it is stored again where what was stored turns out to be unusable. */
export function createSessionStore(storage: ScopedStorage, kept: () => Kept): SessionStore {
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
    const now = kept()
    const whole = merge(nothing, { base: { state: { namespaces: {} }, network: undefined }, now, added: everything(now), forgotten: new Set() })
    if (whole) storage.write('sessions', whole)
    return whole
  }
  return {
    read,
    save(change) {
      const next = merge(read() ?? nothing, change)
      if ((next && JSON.stringify(next)) !== text) storage.write('sessions', next)
    },
  }
}

const everything = ({ state }: Kept): ReadonlySet<string> =>
  new Set(Object.entries(state.connections ?? {}).flatMap(([key, each]) => each.map(({ connectorId }) => connectionKey(key, connectorId))))

/** What is stored, with a change in it; undefined: nothing is left to store. */
function merge(earlier: StoredSessions, { base, now, added, forgotten }: KeptChange): StoredSessions | undefined {
  const all = now.state.connections ?? {}
  const entries = Object.keys({ ...earlier.connections, ...all }).flatMap((key) => {
    const before = base.state.connections?.[key] ?? []
    let stored = (earlier.connections[key] ?? []).filter(({ connectorId }) => !forgotten.has(connectorId))
    let isNew = false
    for (const entry of all[key] ?? []) {
      const { connectorId, accounts, active, chainId: chain } = entry
      const isSame = (each: { connectorId: string }) => each.connectorId === connectorId
      const add = added.has(connectionKey(key, connectorId))
      if (!add && before.includes(entry)) continue
      // connected anew, it is the latest of them, wherever it was stored
      if (add && !before.some(isSame)) stored = stored.filter((each) => !isSame(each))
      const kept: StoredConnection = { connectorId, accounts: accounts.map((account) => account.address), active, chainId: chain }
      const at = stored.findIndex(isSame)
      if (at >= 0) stored[at] = kept
      else if (add) stored.push(kept)
      isNew ||= add
    }
    const front = frontIn(now, key)
    const wished = front !== undefined && (isNew || front !== frontIn(base, key)) ? front : earlier.current[key]
    stored = shorten(stored, wished)
    const inFront = stored.find(({ connectorId }) => connectorId === wished) ?? stored[0]
    return inFront ? [{ key, stored, front: inFront.connectorId }] : []
  })
  return tidy(earlier, base, now, Object.fromEntries(entries.map(({ key, stored }) => [key, stored])), Object.fromEntries(entries.map(({ key, front }) => [key, front])))
}

const frontIn = ({ state }: Kept, key: string): string | undefined => heldBy(state.namespaces[key] ?? disconnected)?.connectorId

/** The record in one order of keys, so that the same says the same; what is empty is left out. */
function tidy(before: StoredSessions, base: Kept, now: Kept, connections: StoredSessions['connections'], current: StoredSessions['current']): StoredSessions | undefined {
  const changed = <T>(was: T, is: T, stored: T): T => (is !== undefined && (is !== was || stored === undefined) ? is : stored)
  const active = [changed(base.state.active, now.state.active, before.active), now.state.active].find((key) => key !== undefined && connections[key])
  // the connection in front says it, whoever put that in front
  const network = (now.network ?? before.network) as StoredSessions['network']
  const preferred = changed(base.state.preferredAccountTypes, now.state.preferredAccountTypes, before.preferredAccountTypes)
  if (!Object.keys(connections).length && !network && !preferred) return undefined
  return { version: 2, ...(active && { active }), connections, current, ...(network && { network }), ...(preferred && { preferredAccountTypes: preferred }) }
}

/** At most as many connections as are remembered, the oldest left out first, the one in front never. */
function shorten(stored: readonly StoredConnection[], front: string | undefined): StoredConnection[] {
  const left = [...stored]
  while (left.length > connectionLimit) left.splice(left[0]?.connectorId === front ? 1 : 0, 1)
  return left
}
