import type { Clock } from '../clock'
import { SiteError } from '../errors'

/** Values by name, cloned as messages are: also keys that scripts cannot read. */
export interface KeyStore {
  readonly get: (name: string) => Promise<unknown>
  /** Writes all of them or none. */
  readonly put: (values: Readonly<Record<string, unknown>>) => Promise<void>
  /** Deletes all of them or none. */
  readonly remove: (names: readonly string[]) => Promise<void>
}

/** A store that ends with the document: `values` has what is in it. */
export function createMemoryStore(values: Map<string, unknown> = new Map()): KeyStore {
  return {
    get: async (name) => values.get(name),
    put: async (entries) => {
      for (const [name, value] of Object.entries(entries)) values.set(name, value)
    },
    remove: async (names) => {
      for (const name of names) values.delete(name)
    },
  }
}

const TABLE = 'values'

/**
 * A store in IndexedDB. Each of its calls rejects with `storage_blocked` where the browser lets it
 * do nothing.
 */
export function createIndexedDbStore(factory: IDBFactory, database = 'tessera'): KeyStore {
  const opened = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open(database, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = reject
      request.onblocked = reject
    })
  /** Ends when the transaction has: what it read or wrote is on disk by then. */
  const run = async <Result>(
    mode: IDBTransactionMode,
    work: (table: IDBObjectStore) => IDBRequest<Result> | undefined,
  ): Promise<Result | undefined> => {
    try {
      const connection = await opened()
      try {
        return await new Promise((resolve, reject) => {
          const transaction = connection.transaction(TABLE, mode)
          const request = work(transaction.objectStore(TABLE))
          transaction.oncomplete = () => resolve(request?.result)
          transaction.onerror = reject
          transaction.onabort = reject
        })
      } finally {
        connection.close()
      }
    } catch {
      throw new SiteError('storage_blocked')
    }
  }
  return {
    get: (name) => run<unknown>('readonly', (table) => table.get(name)),
    put: async (values) => {
      await run('readwrite', (table) =>
        Object.entries(values)
          .map(([name, value]) => table.put(value, name))
          .at(-1),
      )
    },
    remove: async (names) => {
      await run('readwrite', (table) => names.map((name) => table.delete(name)).at(-1))
    },
  }
}

/**
 * How long what is stored stays: over restarts of the browser, at most until it ends, or until the
 * document ends.
 */
export type Storage = 'persistent' | 'session' | 'none'

export interface OpenStoreOptions {
  /** Absent where the browser has none. Reading the property may throw: hence a function. */
  readonly indexedDb: () => IDBFactory | undefined
  /**
   * Whether this browser empties the store at its end, as WebKit does for frames. No interface says
   * so: the document tells.
   */
  readonly isEphemeral: boolean
  readonly clock: Clock
}

/** A store, and how long it lasts. */
export interface OpenedStore {
  readonly storage: Storage
  readonly store: KeyStore
  /** What a store has that ends with the document. */
  readonly values?: ReadonlyMap<string, unknown>
}

/** Milliseconds that the store has for its trial. */
const TRIAL = 2_000

/**
 * Tries a store: a key that cannot be read is written, read in a transaction of its own, and used.
 * It stays there: another tab that tries at the same moment would miss its own.
 */
async function tryStore(store: KeyStore): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  await store.put({ trial: key })
  const read = await store.get('trial')
  if (!(read instanceof CryptoKey)) throw new SiteError('storage_blocked')
  await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, read, new Uint8Array(1))
}

/**
 * The store to use, and how long it lasts: IndexedDB where a trial of at most two seconds works,
 * else memory, of which `values` has all. Never rejects.
 */
export async function openStore({
  indexedDb,
  isEphemeral,
  clock,
}: OpenStoreOptions): Promise<OpenedStore> {
  let timer: unknown
  try {
    const factory = indexedDb()
    if (!factory) throw new SiteError('storage_blocked')
    const store = createIndexedDbStore(factory)
    const late = new Promise<never>((_, reject) => {
      timer = clock.setTimeout(() => reject(new SiteError('storage_blocked')), TRIAL)
    })
    await Promise.race([tryStore(store), late])
    return { storage: isEphemeral ? 'session' : 'persistent', store }
  } catch {
    const values = new Map<string, unknown>()
    return { storage: 'none', store: createMemoryStore(values), values }
  } finally {
    clock.clearTimeout(timer)
  }
}
