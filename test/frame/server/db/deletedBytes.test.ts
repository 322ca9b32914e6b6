import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../../frame/server/db/createDatabase'
import { temporaryFolder } from '../databases'
import { serveWallets } from '../wallets/serveWallets'
import { proveMethod } from '../wallets/visitors'

// A share that was deleted, as by a method of the user's own, is in no file of SQLite's a minute
// later.

/** Names of the files of a folder that have this text in them. */
const filesWith = (folder: string, text: string) =>
  readdirSync(folder)
    .filter((name) => readFileSync(join(folder, name)).includes(text))
    .sort()

/**
 * A wallet whose automatic recovery is replaced: the user's share of it, sealed, and where it is
 * found before, after, and once the log was written into the file and something more was stored.
 */
const replaced = async (weaken?: string) => {
  const folder = temporaryFolder()
  const served = await serveWallets({ folder })
  const { database } = served.services
  if (weaken !== undefined) await sql`${sql.raw(weaken)}`.execute(database.db)
  // pages that others fill
  for (let count = 0; count < 5; count++) await (await served.visit()).enrol()
  const device = await served.visit()
  await device.enrol()
  const pair = await served.db
    .selectFrom('pairs')
    .innerJoin('wallets', 'wallets.id', 'pairs.wallet_id')
    .select('holder_share_env')
    .where('user_id', '=', device.userId)
    .where('method', '=', 'auto')
    .executeTakeFirstOrThrow()
  const share = pair.holder_share_env ?? ''
  await database.tidy()
  const before = filesWith(folder, share)
  await proveMethod(device, served.db)
  await database.tidy()
  await served.db
    .updateTable('users')
    .set({ frozen_until: null })
    .where('id', '=', device.userId)
    .execute()
  return { before, after: filesWith(folder, share) }
}

test('it was in the file, and is in no file afterwards', async () => {
  const { before, after } = await replaced()
  expect(before).toContain('tessera-frame.sqlite')
  expect(after).toEqual([])
})

test('control: without either setting it is found, in a free place of the file, or in what is left of the log', async () => {
  expect((await replaced('pragma secure_delete = off')).after).toContain('tessera-frame.sqlite')
  expect((await replaced('pragma journal_size_limit = -1')).after).toEqual([
    'tessera-frame.sqlite-wal',
  ])
})

test('while another process reads, as a backup does, nothing waits', async () => {
  const folder = temporaryFolder()
  const [database, other] = [
    createDatabase({ folder }, { timeout: 40_000 }),
    createDatabase({ folder }),
  ]
  await sql`create table t (a text)`.execute(database.db)
  await sql`insert into t values ('one')`.execute(database.db)
  await other.db.transaction().execute(async (trx) => {
    await sql`select * from t`.execute(trx)
  })
  await sql`begin`.execute(other.db)
  await sql`select * from t`.execute(other.db)
  const began = performance.now()
  await database.tidy()
  expect(performance.now() - began).toBeLessThan(20_000)
  await sql`commit`.execute(other.db)
  await Promise.all([database.close(), other.close()])
})
