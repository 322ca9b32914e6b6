import type { Kysely, Migration } from 'kysely'

/** What users are told who have no mailbox. */
export const notices: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('notices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('about_env', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('seen', 'bigint')
      .execute()
    await db.schema.createIndex('notices_user_id').on('notices').column('user_id').execute()
  },
}
