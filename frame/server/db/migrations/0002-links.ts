import { type Kysely, type Migration, PostgresAdapter } from 'kysely'
import type { Row, Schema } from '../schema'

type Db = Kysely<Schema>

const BATCH = 200

/** SQLite takes no constraint from a table: it is made anew, and first what refers to it. */
const rebuild = async (db: Db) => {
  const outbox = await db.selectFrom('outbox').selectAll().execute()
  await db.schema.dropTable('outbox').execute()
  await db.schema
    .createTable('flows_next')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('app_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('subject_hash', 'text', (column) => column.notNull())
    .addColumn('subject_env', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text')
    .addColumn('link_hash', 'text', (column) => column.unique())
    .addColumn('match', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('used', 'bigint')
    .execute()
  const columns = [
    'id',
    'kind',
    'session_id',
    'app_id',
    'user_id',
    'subject_hash',
    'subject_env',
    'code_hash',
    'link_hash',
    'match',
    'attempts',
    'status',
    'created',
    'expires',
    'used',
  ] as const satisfies readonly (keyof Row<'flows'>)[]
  await (db as unknown as Kysely<{ flows_next: Row<'flows'>; flows: Row<'flows'> }>)
    .insertInto('flows_next')
    .columns([...columns])
    .expression((query) => query.selectFrom('flows').select([...columns]))
    .execute()
  await db.schema.dropTable('flows').execute()
  await db.schema.alterTable('flows_next').renameTo('flows').execute()
  for (const column of ['session_id', 'subject_hash', 'expires'] as const)
    await db.schema.createIndex(`flows_${column}`).on('flows').column(column).execute()
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('flow_id', 'text', (column) => column.references('flows.id').onDelete('cascade'))
    .addColumn('mail_env', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('not_before', 'bigint', (column) => column.notNull())
    .addColumn('lease', 'bigint')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('outbox_not_before').on('outbox').column('not_before').execute()
  for (let from = 0; from < outbox.length; from += BATCH)
    await db
      .insertInto('outbox')
      .values(outbox.slice(from, from + BATCH))
      .execute()
}

/**
 * A flow does not end with the session that asked for it: links in mails are good as long as these
 * say, whoever deletes what. Codes are compared with the session all the same.
 */
export const links: Migration = {
  up: async (db: Db) => {
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      await db.schema.alterTable('flows').dropConstraint('flows_session_id_fkey').execute()
    else await rebuild(db)
  },
}
