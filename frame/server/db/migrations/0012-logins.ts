import type { Kysely, Migration } from 'kysely'

/** Sign-ins at identity providers, and what is known of the accounts there. */
export const logins: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('logins')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'text', (column) =>
        column.notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('app_id', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('state_hash', 'text', (column) => column.notNull().unique())
      .addColumn('result_hash', 'text', (column) => column.unique())
      .addColumn('secret_env', 'text', (column) => column.notNull())
      .addColumn('match', 'text')
      .addColumn('outcome_env', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('returned', 'bigint')
      .addColumn('expires', 'bigint', (column) => column.notNull())
      .addColumn('used', 'bigint')
      .execute()
    await db.schema.createIndex('logins_session_id').on('logins').column('session_id').execute()
    await db.schema.createIndex('logins_expires').on('logins').column('expires').execute()
    // the former release writes neither, and its rows are read without
    await db.schema.alterTable('identities').addColumn('about_env', 'text').execute()
    await db.schema.alterTable('identities').addColumn('used', 'bigint').execute()
  },
}
