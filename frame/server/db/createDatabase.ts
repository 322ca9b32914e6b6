import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, sql } from 'kysely'
import Sqlite from 'libsql'
import pg from 'pg'
import { createGroupCommitDriver, type SqliteFile } from './createGroupCommitDriver'
import type { Schema } from './schema'

/**
 * Where the data is: a folder for a file of SQLite, or the URL of a Postgres, with the connections
 * and the time of a statement that requests have, as {@link DatabaseOptions}.
 */
export type DatabaseTarget =
  | { readonly folder: string }
  | ({ readonly url: string } & DatabaseOptions)

export interface Database {
  readonly db: Kysely<Schema>
  readonly kind: 'sqlite' | 'postgres'
  /** Throws where the database does not answer. */
  check(): Promise<void>
  /** Requests that wait for a connection to Postgres; 0 of SQLite, which has one. */
  waiting(): number
  /**
   * Writes a copy of the whole SQLite file to `path`, which must not exist. Throws for Postgres:
   * `pg_dump` is its tool.
   */
  backup(path: string): Promise<void>
  /**
   * What was deleted or replaced is in no file of SQLite's once something more is written: its log
   * goes into the file, and begins anew. Nothing of Postgres, whose own work it is.
   */
  tidy(): Promise<void>
  /** After it, nothing can be asked. SQLite's log is written into its file. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /**
   * Milliseconds after which Postgres ends a statement, or a transaction of a server that fell
   * silent, and SQLite no longer waits for another process. 5,000; `Infinity` is no end for
   * Postgres, and ten minutes for SQLite.
   */
  readonly timeout?: number
  /** Connections to Postgres. 10. */
  readonly connections?: number
}

/** Of migrations, starts and commands: nobody waits for an answer to a request. */
export const UNHURRIED: DatabaseOptions = { timeout: Number.POSITIVE_INFINITY, connections: 1 }

const LONGEST_WAIT = 10 * 60_000

/**
 * Says what SQLite can: without it kysely migrates outside of a transaction, where one that is
 * interrupted stays unfinished.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class GroupCommitDialect extends SqliteDialect {
  readonly #file: SqliteFile
  constructor(file: SqliteFile) {
    super({ database: async () => Promise.reject(new Error('The driver has the file')) })
    this.#file = file
  }
  override createAdapter() {
    return new TransactionalAdapter()
  }
  override createDriver() {
    return createGroupCommitDriver(this.#file)
  }
}

const openSqlite = (folder: string, { timeout = 5_000 }: DatabaseOptions): Database => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'tessera-frame.sqlite')
  const file = new Sqlite(path)
  chmodSync(path, 0o600)
  // first: the others wait by it
  file.exec(`pragma busy_timeout = ${Math.min(timeout, LONGEST_WAIT)}`)
  file.exec('pragma journal_mode = wal')
  file.exec('pragma synchronous = full')
  file.exec('pragma foreign_keys = on')
  // a share that was deleted stays neither in a free page, nor in what is left of the log
  file.exec('pragma secure_delete = on')
  file.exec('pragma journal_size_limit = 0')
  const db = new Kysely<Schema>({ dialect: new GroupCommitDialect(file as unknown as SqliteFile) })
  return {
    db,
    kind: 'sqlite',
    check: async () => {
      await sql`select 1`.execute(db)
    },
    waiting: () => 0,
    backup: async (to) => {
      await sql`vacuum into ${to}`.execute(db)
      chmodSync(to, 0o600)
    },
    tidy: async () => {
      // it waits for nobody: a reader of another process, such as a backup, would hold the whole
      // server up
      await sql`pragma wal_checkpoint(passive)`.execute(db)
    },
    close: async () => {
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
      await db.destroy()
    },
  }
}

const openPostgres = (
  url: string,
  { timeout = 5_000, connections = 10 }: DatabaseOptions,
): Database => {
  const types = new pg.TypeOverrides()
  // times and counts are below 2^53
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // 0 is said, too: the role or the database may have a limit of its own
    ...(Number.isFinite(timeout)
      ? { statement_timeout: timeout, idle_in_transaction_session_timeout: timeout }
      : { options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0' }),
    connectionTimeoutMillis: 5_000,
    types,
  })
  // of an idle connection: the pool replaces it, and the next statement that fails says so
  pool.on('error', () => {})
  // of one that a transaction has, between two statements: the next one fails
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    kind: 'postgres',
    check: async () => {
      await sql`select 1`.execute(db)
    },
    waiting: () => pool.waitingCount,
    backup: () => Promise.reject(new Error('Postgres is backed up with pg_dump')),
    tidy: async () => {},
    close: () => db.destroy(),
  }
}

/**
 * Opens the database; nothing is asked of a Postgres yet. The tables are made by {@link migrate}.
 */
export const createDatabase = (target: DatabaseTarget, options: DatabaseOptions = {}): Database =>
  'url' in target
    ? openPostgres(target.url, { ...target, ...options })
    : openSqlite(target.folder, options)

/**
 * Whether what goes to a Postgres may be read on its way: it is on another machine, and the URL
 * asks for no TLS.
 */
export const isUnencrypted = (target: DatabaseTarget): boolean => {
  if (!('url' in target)) return false
  const { hostname, searchParams } = new URL(target.url)
  const host = hostname || searchParams.get('host') || ''
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|\/.*|)$/.test(decodeURIComponent(host))
  const mode = searchParams.get('sslmode')
  return !isHere && searchParams.get('ssl') !== 'true' && (mode === null || mode === 'disable')
}
