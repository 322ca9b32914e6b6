import type { Kysely, Migration } from 'kysely'

/** Passkeys that users sign in with. */
export const credentials: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('credentials')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('credential_hash', 'text', (column) => column.notNull().unique())
      .addColumn('key_env', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('backed_up', 'integer', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('used', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('credentials_user_id').on('credentials').column('user_id').execute()
  },
}
