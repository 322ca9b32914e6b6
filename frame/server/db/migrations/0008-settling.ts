import type { Kysely, Migration } from 'kysely'

/** A device that opened a wallet by automatic recovery shuts nobody out for a while. */
export const settling: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('devices').addColumn('settles_at', 'bigint').execute()
  },
}
