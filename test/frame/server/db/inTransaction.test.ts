import { type Kysely, sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../../frame/server/db/createDatabase'
import { inTransaction } from '../../../../frame/server/db/inTransaction'
import { migrate } from '../../../../frame/server/db/migrate'
import type { Schema } from '../../../../frame/server/db/schema'
import { afterFile } from '../cleanup'
import { createPostgres } from '../databases'

type Run = (
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<unknown>,
) => Promise<unknown>

/**
 * Two transactions that lock two rows, each in the other's order; how they end, and how often they
 * ran.
 */
const cross = async (run: Run) => {
  const target = await createPostgres()
  await migrate(target)
  const database = createDatabase(target)
  afterFile(() => database.close())
  const { db } = database
  const row = (id: string) => ({ id, created: 0, frozen_until: null, deleted: null })
  await db
    .insertInto('users')
    .values([row('a'), row('b')])
    .execute()
  let runs = 0
  let both = () => {}
  const locked = new Promise<void>((resolve) => (both = resolve))
  const lock = async (transaction: Transaction<Schema>, id: string) =>
    transaction
      .updateTable('users')
      .set({ created: sql<number>`created + 1` })
      .where('id', '=', id)
      .execute()
  const work = (first: string, second: string) => async (transaction: Transaction<Schema>) => {
    await lock(transaction, first)
    if (++runs === 2) both()
    await locked
    await lock(transaction, second)
  }
  const ends = await Promise.allSettled([run(db, work('a', 'b')), run(db, work('b', 'a'))])
  const { created } = await db
    .selectFrom('users')
    .select('created')
    .where('id', '=', 'a')
    .executeTakeFirstOrThrow()
  return { refused: ends.filter(({ status }) => status === 'rejected').length, runs, created }
}

test('of two transactions that wait for each other, the one that Postgres ends runs again; control: a plain one is refused', async () => {
  const { runs, ...ended } = await cross(inTransaction)
  expect(ended).toEqual({ refused: 0, created: 2 })
  expect(runs).toBeGreaterThan(2)
  expect(await cross((db, work) => db.transaction().execute(work))).toEqual({
    refused: 1,
    runs: 2,
    created: 1,
  })
})

test('another failure is told at once, and not tried again', async () => {
  const database = createDatabase(await createPostgres())
  afterFile(() => database.close())
  let runs = 0
  const failing = inTransaction(database.db, async () => {
    runs++
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(runs).toBe(1)
})
