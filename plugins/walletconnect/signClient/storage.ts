import type { ScopedStorage } from '../../../kernel/index'
import { any, is, isRecord, list, record, text } from '../../../kernel/plugins/toolkit'
import type { LibraryCore, SignClient } from './libraryTypes'

/** The library's storage, kept in the plugin's storage. */
export interface ProtocolStore {
  getKeys(): Promise<string[]>
  getEntries(): Promise<[string, unknown][]>
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
  /** Stops all writing: another client may use the same storage by now. */
  close(): void
}

/**
 * The library looks for the app to open in its storage and in localStorage; the plugin uses only
 * the latter.
 */
const deepLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
const indexKey = 'wc-keys'
const indexCheck = list(text(256), 10_000)

/**
 * Stores the library's values under `wc:` in the plugin's storage. `prefix` is removed from the
 * keys, so that it can differ from client to client. Changes that another tab has stored meanwhile
 * are merged, not overwritten.
 */
export function createStore(storage: ScopedStorage, prefix: string): ProtocolStore {
  // the value that the library has last read or written, by key: the common base for a merge
  const lastValues = new Map<string, unknown>()
  let closed = false
  const shortOf = (key: string) => key.replace(`:${prefix}//`, '//')
  const stored = (short: string) => usable(short, storage.read(`wc:${short}`, any()))
  const index = (): readonly string[] => storage.read(indexKey, indexCheck) ?? []
  const forget = (short: string) => {
    storage.write(`wc:${short}`, undefined)
    storage.write(
      indexKey,
      index().filter((key) => key !== short),
    )
  }
  const getItem = async (key: string) => {
    const short = shortOf(key)
    if (short === deepLinkKey) return undefined
    if (!isPersisted(short)) return copyOf(lastValues.get(short))
    const value = stored(short)
    lastValues.set(short, copyOf(value))
    return value
  }
  return {
    getItem,
    getKeys: async () => [...index()],
    getEntries: async () =>
      Promise.all(
        index().map(async (key): Promise<[string, unknown]> => [key, await getItem(key)]),
      ),
    async setItem(key, value) {
      const short = shortOf(key)
      if (closed || short === deepLinkKey) return
      const mine = copyOf(toStore(short, value))
      const merged = isPersisted(short) && mergeStored(lastValues.get(short), mine, stored(short))
      lastValues.set(short, mine)
      if (!isPersisted(short)) return
      storage.write(`wc:${short}`, merged)
      const keys = index()
      if (!keys.includes(short)) storage.write(indexKey, [...keys, short])
    },
    async removeItem(key) {
      const short = shortOf(key)
      lastValues.delete(short)
      if (!closed && short !== deepLinkKey) forget(short)
    },
    close() {
      closed = true
    },
  }
}

// the library goes on mutating the objects it has passed
const copyOf = (value: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined
  }
}

/** How many messages of one topic are remembered, so that none is processed twice. */
const maxMessages = 200

/** Whether a value is stored; the subscriptions follow from the sessions and pairings. */
const isPersisted = (key: string): boolean => !key.endsWith('//subscription')

/**
 * What is stored of a value: no session requests, which the library would keep for 30 days as plain
 * text, and only the hashes of processed messages.
 */
function toStore(key: string, value: unknown): unknown {
  if (key.endsWith('//history') && Array.isArray(value))
    return value.filter(
      (entry) =>
        (entry as { request?: { method?: unknown } } | null)?.request?.method !==
        'wc_sessionRequest',
    )
  if (!key.endsWith('//messages') || !isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([topic, messages]) => [
      topic,
      Object.fromEntries(
        Object.keys(isRecord(messages) ? messages : {})
          .slice(-maxMessages)
          .map((hash) => [hash, '']),
      ),
    ]),
  )
}

const keychainCheck = record(text(256), text(1024))
const messagesCheck = record(text(256), is('an object', isRecord))
const passes = (check: typeof keychainCheck | typeof messagesCheck, value: unknown) =>
  !('issues' in check['~standard'].validate(value))

/** The fields that each record needs, or the library cannot start. */
const records: Readonly<Record<string, (entry: Record<string, unknown>) => boolean>> = {
  session: (entry) =>
    typeof entry.topic === 'string' &&
    typeof entry.expiry === 'number' &&
    isRecord(entry.namespaces) &&
    isRecord(entry.self) &&
    typeof entry.self.publicKey === 'string' &&
    isRecord(entry.peer) &&
    isRecord(entry.peer.metadata),
  proposal: (entry) =>
    typeof entry.id === 'number' &&
    typeof entry.expiryTimestamp === 'number' &&
    isRecord(entry.proposer) &&
    typeof entry.proposer.publicKey === 'string',
  pairing: (entry) => typeof entry.topic === 'string' && typeof entry.expiry === 'number',
  expirer: (entry) => typeof entry.target === 'string' && typeof entry.expiry === 'number',
  history: (entry) =>
    typeof entry.topic === 'string' && typeof entry.id === 'number' && isRecord(entry.request),
}

/** The stored value without the records that the library cannot start with. */
function usable(short: string, value: unknown): unknown {
  if (!short.includes('//'))
    return typeof value === 'string' || Array.isArray(value) ? value : undefined
  const name = short.slice(short.lastIndexOf('//') + 2)
  if (name === 'keychain') return passes(keychainCheck, value) ? value : undefined
  if (name.startsWith('messages')) return passes(messagesCheck, value) ? value : undefined
  if (name.startsWith('verify')) return undefined
  const test = records[name]
  return Array.isArray(value)
    ? value.filter((entry) => isRecord(entry) && (!test || test(entry)))
    : undefined
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The entries by their key or id; undefined if one has none. */
function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (value === undefined) return new Map()
  if (isRecord(value)) return new Map(Object.entries(value))
  if (!Array.isArray(value)) return undefined
  const entries = new Map<string, unknown>()
  for (const entry of value) {
    const { id, topic, target } = (isRecord(entry) ? entry : {}) as Record<string, unknown>
    if (id === undefined && topic === undefined && target === undefined) return undefined
    entries.set(JSON.stringify([id, topic, target]), entry)
  }
  return entries
}

/**
 * Three-way merge of a map or a list of records that two tabs use: `mine` is to be stored, `base`
 * is what this tab last read or wrote, `theirs` is stored. Additions, changes and removals of the
 * other tab are kept, unless this tab changed the same entry. Any other value: `mine`.
 */
export function mergeStored(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (theirs === undefined || same(base, theirs)) return mine
  const [before, own, other] = [entriesOf(base), entriesOf(mine), entriesOf(theirs)]
  if (!before || !own || !other || Array.isArray(mine) !== Array.isArray(theirs)) return mine
  const kept = new Map<string, unknown>()
  for (const name of new Set([...other.keys(), ...own.keys()])) {
    const unchanged = before.has(name) === own.has(name) && same(before.get(name), own.get(name))
    const source = unchanged ? other : own
    if (source.has(name)) kept.set(name, source.get(name))
  }
  return Array.isArray(mine) ? [...kept.values()] : Object.fromEntries(kept)
}

/** Above this number of keys, unused ones are deleted. */
const manyKeys = 50

/**
 * Makes the library subscribe to exactly the topics of its sessions and pairings: by itself it
 * restores those of its last run, even if they are gone or belong to another tab. Deletes the keys
 * of failed proposals, which the library keeps forever.
 */
export async function cleanupStorage(client: SignClient, core: LibraryCore): Promise<void> {
  const { subscriber } = core.relayer
  const topics = new Set(
    [
      ...client.session.getAll(),
      ...core.pairing.pairings.getAll(),
      ...client.auth.pairingTopics.getAll(),
    ].map(({ topic }) => topic),
  )
  subscriber.cached = [...topics].map((topic) => ({ topic, id: topic, relay: { protocol: 'irn' } }))
  // the library reads it again with each connection
  await core.storage.setItem(subscriber.storageKey, subscriber.cached)
  const { keychain } = core.crypto
  if (keychain.keychain.size <= manyKeys) return
  const used = new Set<string>([
    'client_ed25519_seed',
    ...topics,
    ...client.session.getAll().map(({ self }) => self.publicKey),
    ...client.proposal.getAll().map(({ proposer }) => proposer.publicKey),
    ...client.auth.authKeys.getAll().map(({ publicKey }) => publicKey),
  ])
  for (const tag of [...keychain.keychain.keys()]) if (!used.has(tag)) await keychain.del(tag)
}
