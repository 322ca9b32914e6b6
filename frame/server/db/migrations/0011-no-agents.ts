import type { Kysely, Migration } from 'kysely'

/** Nothing reads the `User-Agent` of a device, which tells its owner from others: none is stored. */
export const noAgents: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db
      .withTables<{ devices: { ua: string } }>()
      .updateTable('devices')
      .set({ ua: '' })
      .execute()
  },
}
