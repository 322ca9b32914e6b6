import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, inject } from 'vitest'
import type { DatabaseTarget } from '../../../frame/server/db/createDatabase'
import { everything } from '../../everything'
import { afterFile } from './cleanup'

/** A temporary folder, removed after the file's tests. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-frame-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const asked = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('postgres').url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** An empty database of the Postgres of this run, dropped after the file's tests. */
export const createPostgres = async (): Promise<DatabaseTarget> => {
  const name = `t_${randomBytes(8).toString('hex')}`
  await asked(`create database ${name}`)
  afterFile(() => asked(`drop database if exists ${name} with (force)`))
  const url = new URL(inject('postgres').url)
  url.pathname = `/${name}`
  return { url: url.href }
}

export type Kind = 'sqlite' | 'postgres'
type DatabaseTests = (create: () => Promise<DatabaseTarget>, kind: Kind) => void

/**
 * The same tests on SQLite in a file and on Postgres; each call of `create` is a new, empty
 * database.
 */
export const onBoth = (tests: DatabaseTests) => {
  onSqlite(tests)
  describe('Postgres', () => tests(createPostgres, 'postgres'))
}

const onSqlite = (tests: DatabaseTests) =>
  describe('SQLite', () => tests(async () => ({ folder: temporaryFolder() }), 'sqlite'))

/**
 * As {@link onBoth} for a release, and on SQLite alone for a commit: for tests of code whose
 * statements and transactions the tests of `db`, `keyring` and `wallets` run on Postgres too.
 */
export const onBothForRelease = everything ? onBoth : onSqlite
