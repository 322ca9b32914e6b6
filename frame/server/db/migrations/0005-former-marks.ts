import type { Kysely, Migration } from 'kysely'
import type { Schema } from '../schema'

type Db = Kysely<Schema>

/** A browser that never got the answer with its new mark is known by the former one. */
export const formerMarks: Migration = {
  up: async (db: Db) => {
    await db.schema.alterTable('devices').addColumn('former_hash', 'text').execute()
    await db.schema.createIndex('devices_former_hash').on('devices').column('former_hash').execute()
    // of a device that was revoked the envelope is bound to a mark that is gone: it would end the
    // rotation of the keys
    await db
      .updateTable('devices')
      .set({ bound_env: null })
      .where('revoked', 'is not', null)
      .execute()
  },
}
