import type { Kysely, Migration } from 'kysely'
import type { Schema } from '../schema'

/** A browser that never got the answer with its new mark is known by the former one. Of devices that were revoked no envelope is left: none would open. */
export const formerMarks: Migration = {
  up: async (db: Kysely<Schema>) => {
    await db.schema.alterTable('devices').addColumn('former_hash', 'text').execute()
    await db.schema.createIndex('devices_former_hash').on('devices').column('former_hash').execute()
    await db.updateTable('devices').set({ bound_env: null }).where('revoked', 'is not', null).execute()
  },
}
