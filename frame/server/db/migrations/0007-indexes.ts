import type { Kysely, Migration } from 'kysely'

/** What ends with a user, and mails, are found without reading whole tables. */
export const indexes: Migration = {
  up: async (db: Kysely<unknown>) => {
    // a change of address, an undo and a deletion end the flows of a user
    await db.schema.createIndex('flows_user_id').on('flows').column('user_id').execute()
    // a mail goes with its flow, which asks for it
    await db.schema.createIndex('outbox_flow_id').on('outbox').column('flow_id').execute()
    // those that are too old are looked for every second
    await db.schema.createIndex('outbox_created').on('outbox').column('created').execute()
  },
}
