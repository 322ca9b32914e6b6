import type { Kysely, Migration } from 'kysely'

/**
 * A device that opened a wallet by automatic recovery shuts nobody out for a while. Those of before
 * count as their owners': when they recovered is in no row. The former release writes devices
 * without the column.
 */
export const settling: Migration = {
  up: async (db: Kysely<unknown>) => {
    // until when, in Unix milliseconds
    await db.schema.alterTable('devices').addColumn('settles_at', 'bigint').execute()
  },
}
