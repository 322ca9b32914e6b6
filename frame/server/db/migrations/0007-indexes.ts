import type { Kysely, Migration } from 'kysely'

/** What ends with a user, and mails, are found without reading whole tables. */
export const indexes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.createIndex('flows_user_id').on('flows').column('user_id').execute()
    await db.schema.createIndex('outbox_flow_id').on('outbox').column('flow_id').execute()
    await db.schema.createIndex('outbox_created').on('outbox').column('created').execute()
  },
}
