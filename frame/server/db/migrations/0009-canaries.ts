import type { Kysely, Migration } from 'kysely'

/**
 * A value under each key, by which a start sees whether the keyring is that of the rows. It is
 * written at the start, not here: the former release has none, and does not mind.
 */
export const canaries: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('canaries')
      .addColumn('purpose', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}
