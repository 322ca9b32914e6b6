import type { Kysely, Migration } from 'kysely'

/** Methods of recovery whose secret only the user has. */
export const recoveries: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('recoveries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('wallet_id', 'text', (column) =>
        column.notNull().references('wallets.id').onDelete('cascade'),
      )
      .addColumn('gen', 'integer', (column) => column.notNull())
      .addColumn('method', 'text', (column) => column.notNull())
      .addColumn('hint', 'text')
      .addColumn('verifier_env', 'text', (column) => column.notNull())
      .addColumn('server_share_env', 'text')
      .addColumn('sealed_share_env', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('released', 'bigint')
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('recoveries_method', ['wallet_id', 'method', 'status'])
      .execute()
  },
}
