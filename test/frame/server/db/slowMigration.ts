import type { Kysely, Migration } from 'kysely'
import type { DatabaseTarget } from '../../../../frame/server/db/createDatabase'
import { migrate } from '../../../../frame/server/db/migrate'
import { tables } from '../../../../frame/server/db/migrations/0001-tables'
import type { Schema } from '../../../../frame/server/db/schema'

/**
 * A migration that never ends, after its first table: the test kills the process in the middle of
 * it.
 */
const endless: Migration = {
  up: async (db: Kysely<Schema>) => {
    await db.schema.createTable('unfinished').addColumn('id', 'text').execute()
    console.log('in the middle')
    await new Promise((resolve) => setTimeout(resolve, 600_000))
  },
}

const { TARGET = '{}', ENDLESS } = process.env
await migrate(JSON.parse(TARGET) as DatabaseTarget, {
  '0001-tables': tables,
  ...(ENDLESS && { '0002-endless': endless }),
})
console.log('migrated')
