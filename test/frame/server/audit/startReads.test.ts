import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../frame/server/db/createDatabase'
import { migrate } from '../../../../frame/server/db/migrate'
import type { Schema } from '../../../../frame/server/db/schema'
import { createPostgres } from '../databases'
import { createKeys, serve } from '../serve'

const CHAINS = 4
const ROWS = 20_000

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** How many rows of the audit a plan has read. */
const readBy = (plan: Plan): number => {
  const { 'Actual Rows': kept = 0, 'Rows Removed by Filter': dropped = 0 } = plan
  const own = plan['Relation Name'] === 'audit' ? (kept + dropped) * (plan['Actual Loops'] ?? 1) : 0
  return own + (plan.Plans ?? []).reduce((sum, below) => sum + readBy(below), 0)
}

const rowsRead = async (client: pg.Client, text: string, values: readonly unknown[] = []) => {
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values])
  const [{ 'QUERY PLAN': [{ Plan: plan }] = [{}] }] = rows as [{ 'QUERY PLAN': [{ Plan?: Plan }] }]
  return readBy(plan ?? {})
}

const fill = (db: Kysely<Schema>) =>
  sql`insert into audit (writer, seq, at, prev, hash, kind, ids, ip_prefix)
    select 'chain' || chain, seq, seq, 'k1.p', 'k1.h' || seq, 'login', '{}', null
    from generate_series(1, ${CHAINS}) as chain, generate_series(1, ${ROWS}) as seq`.execute(db)

test('a start on Postgres reads a few rows of the audit, however many there are', async () => {
  const target = await createPostgres()
  const keys = createKeys()
  const startAndStop = async () => (await serve({ database: target, config: { keys } })).stop()
  await startAndStop()
  // as a release before the heads left it
  const database = createDatabase(target)
  for (const table of ['audit_heads', 'logins', 'credentials', 'notices'])
    await database.db.schema.dropTable(table).execute()
  for (const column of ['about_env', 'used'])
    await database.db.schema.alterTable('identities').dropColumn(column).execute()
  await sql`delete from kysely_migration where name >= '0010'`.execute(database.db)
  await fill(database.db)
  await sql`analyze audit`.execute(database.db)
  await startAndStop()
  const heads = await database.db.selectFrom('audit_heads').select(['writer', 'seq']).execute()
  expect(heads).toEqual(expect.arrayContaining([{ writer: 'chain1', seq: ROWS }]))
  // and those of the two starts
  expect(heads).toHaveLength(CHAINS + 2)

  const query = vi.spyOn(pg.Client.prototype, 'query')
  const started = await serve({ database: target, config: { keys } })
  const asked = query.mock.calls.flatMap(([text, values]) =>
    typeof text === 'string' && /^select .*"audit"/.test(text)
      ? [{ text, values: values as unknown as readonly unknown[] }]
      : [],
  )
  query.mockRestore()
  await started.stop()
  const client = new pg.Client('url' in target ? target.url : '')
  await client.connect()
  const read = await Promise.all(
    asked.map(async ({ text, values }) => ({ text, rows: await rowsRead(client, text, values) })),
  )
  expect(read.filter(({ rows }) => rows > 10)).toEqual([])
  expect(read.filter(({ rows }) => rows > 0).length).toBeGreaterThanOrEqual(CHAINS)
  // control: what a start asked before reads all of it
  const all = 'select writer, max(seq) from audit group by writer'
  expect(await rowsRead(client, all)).toBeGreaterThanOrEqual(CHAINS * ROWS)
  await client.end()
  await database.close()
})

test('a start and a migration have no time limit, whatever the role’s own; requests have theirs', async () => {
  const target = await createPostgres()
  const database = createDatabase(target)
  const [{ name = '' } = {}] = (
    await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  ).rows
  await sql`alter database ${sql.id(name)} set statement_timeout = 50`.execute(database.db)
  await sql`create function wait() returns trigger language plpgsql as
    'begin perform pg_sleep(0.2); return null; end'`.execute(database.db)
  await migrate(target)
  await sql`create trigger slow before insert on canaries execute function wait()`.execute(
    database.db,
  )
  // control: the limit ends what a start writes
  const insert = sql`insert into canaries (purpose, value) values ('auth', 'v1.x')`
  const limited = createDatabase(target, { timeout: 50 })
  await expect(insert.execute(limited.db)).rejects.toMatchObject({ code: '57014' })
  await limited.close()
  const { services } = await serve({ database: target })
  const limit = sql<{ statement_timeout: string }>`show statement_timeout`
  expect((await limit.execute(services.database.db)).rows).toEqual([{ statement_timeout: '5s' }])
  await database.close()
})
