/**
 * Where a server keeps nonces and sessions. Values are texts; nothing is returned after its time.
 */
export interface SignInStore {
  /** Stores a value until `expires` (milliseconds since 1970). */
  set(key: string, value: string, expires: number): Promise<void>
  get(key: string): Promise<string | undefined>
  /**
   * Replaces a value, only if it is still `before`: resolves with whether it was. Of calls at the
   * same time with the same `before` only one is true: this is what lets several sign-ins change
   * one session.
   */
  compareAndSet(key: string, before: string, value: string, expires: number): Promise<boolean>
  /**
   * Removes a value and returns it. Of calls at the same time only one gets it: this is what makes
   * a nonce good for once.
   */
  take(key: string): Promise<string | undefined>
}

/** Options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /**
   * Most entries of a kind, which is a key's text before its colon; the oldest of the kind go
   * first, so nonces cannot drive sessions out. Default 100,000.
   */
  readonly most?: number
  /** Milliseconds since 1970; default the system's clock. */
  readonly now?: () => number
}

/** A store in this process's memory: for one process, and gone with it. */
export function memoryStore({
  most = 100_000,
  now = Date.now,
}: MemoryStoreOptions = {}): SignInStore {
  type Entries = Map<string, { readonly value: string; readonly expires: number }>
  const kinds = new Map<string, Entries>()
  const entriesOf = (key: string): Entries => {
    const kind = key.split(':')[0] as string
    const entries = kinds.get(kind) ?? new Map()
    kinds.set(kind, entries)
    return entries
  }
  const read = (key: string) => {
    const entry = entriesOf(key).get(key)
    return entry && entry.expires > now() ? entry.value : undefined
  }
  const write = (key: string, value: string, expires: number) => {
    const entries = entriesOf(key)
    entries.delete(key)
    entries.set(key, { value, expires })
    for (const [old, entry] of entries) {
      if (entries.size <= most && entry.expires > now()) break
      entries.delete(old)
    }
  }
  return {
    set: async (key, value, expires) => write(key, value, expires),
    get: async (key) => read(key),
    async compareAndSet(key, before, value, expires) {
      const holds = read(key) === before
      if (holds) write(key, value, expires)
      return holds
    },
    async take(key) {
      const value = read(key)
      entriesOf(key).delete(key)
      return value
    },
  }
}

/** Options of {@link sqlStore}. */
export interface SqlStoreOptions {
  /** Runs one statement with its parameters, and resolves with the rows it returns. */
  readonly query: (
    sql: string,
    parameters: readonly (string | number)[],
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** How parameters are written: `$1` (Postgres) or `?` (SQLite). */
  readonly parameters: '$1' | '?'
  /** Name of the table: letters, digits and underscores. Default `tessera_sign_in`. */
  readonly table?: string
  /** Milliseconds since 1970; default the system's clock. */
  readonly now?: () => number
}

/**
 * A store in a table of SQLite (3.35 or later) or Postgres. `create` makes the table if it is not
 * there; `prune` deletes what has expired. Throws for a table's name that is none.
 */
export function sqlStore({
  query,
  parameters,
  table = 'tessera_sign_in',
  now = Date.now,
}: SqlStoreOptions): SignInStore & { create(): Promise<void>; prune(): Promise<void> } {
  if (!/^\w{1,63}$/.test(table))
    throw new TypeError(`"${table}" is not a table's name: letters, digits and underscores`)
  const at = (place: number) => (parameters === '?' ? '?' : `$${place}`)
  const first = async (sql: string, values: readonly (string | number)[]) => {
    const [row] = await query(sql, values)
    return typeof row?.value === 'string' ? row.value : undefined
  }
  return {
    async create() {
      await query(
        `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, value TEXT NOT NULL, expires BIGINT NOT NULL)`,
        [],
      )
    },
    async prune() {
      await query(`DELETE FROM ${table} WHERE expires <= ${at(1)}`, [now()])
    },
    async set(key, value, expires) {
      await query(
        `INSERT INTO ${table} (id, value, expires) VALUES (${at(1)}, ${at(2)}, ${at(3)}) ON CONFLICT (id) DO UPDATE SET value = excluded.value, expires = excluded.expires`,
        [key, value, expires],
      )
    },
    get: (key) =>
      first(`SELECT value FROM ${table} WHERE id = ${at(1)} AND expires > ${at(2)}`, [key, now()]),
    async compareAndSet(key, before, value, expires) {
      const rows = await query(
        `UPDATE ${table} SET value = ${at(1)}, expires = ${at(2)} WHERE id = ${at(3)} AND value = ${at(4)} AND expires > ${at(5)} RETURNING id`,
        [value, expires, key, before, now()],
      )
      return rows.length > 0
    },
    take: (key) =>
      first(`DELETE FROM ${table} WHERE id = ${at(1)} AND expires > ${at(2)} RETURNING value`, [
        key,
        now(),
      ]),
  }
}
