import { type Migration, Migrator } from 'kysely'
import type { Keyring } from '../keyring/types'
import { createDatabase, type Database, type DatabaseTarget, UNHURRIED } from './createDatabase'
import { tables } from './migrations/0001-tables'
import { links } from './migrations/0002-links'
import { recoveries } from './migrations/0003-recoveries'
import { boundRows } from './migrations/0004-bound-rows'
import { formerMarks } from './migrations/0005-former-marks'
import { recoveryVerifiers } from './migrations/0006-recovery-verifiers'
import { indexes } from './migrations/0007-indexes'
import { settling } from './migrations/0008-settling'
import { canaries } from './migrations/0009-canaries'
import { auditHeads } from './migrations/0010-audit-heads'
import { noAgents } from './migrations/0011-no-agents'
import { logins } from './migrations/0012-logins'
import { credentials } from './migrations/0013-credentials'
import { notices } from './migrations/0014-notices'

/**
 * Every change of the schema, in order. One that was released is never edited. With `keyring` what
 * is there is sealed; without, only what is empty is migrated.
 */
export const createMigrations = (keyring?: Keyring): Readonly<Record<string, Migration>> => ({
  '0001-tables': tables,
  '0002-links': links,
  '0003-recoveries': recoveries,
  '0004-bound-rows': boundRows(keyring),
  '0005-former-marks': formerMarks,
  '0006-recovery-verifiers': recoveryVerifiers(keyring),
  '0007-indexes': indexes,
  '0008-settling': settling,
  '0009-canaries': canaries,
  '0010-audit-heads': auditHeads,
  '0011-no-agents': noAgents,
  '0012-logins': logins,
  '0013-credentials': credentials,
  '0014-notices': notices,
})

const applied = async ({ db }: Database): Promise<readonly string[]> => {
  const known = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!known.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Whether the tables are those of this release, or of a newer one: a change is expanded first, so
 * that the former release still runs on it.
 */
export const isMigrated = async (
  database: Database,
  migrations = createMigrations(),
): Promise<boolean> => {
  const names = await applied(database)
  return Object.keys(migrations).every((name) => names.includes(name))
}

/**
 * Brings the tables to this release in one transaction and under a lock: of several processes that
 * start at once one migrates, the others wait for it. Interrupted, nothing of it remains. Never
 * goes back. Throws what the database refused.
 */
export const migrate = async (
  target: DatabaseTarget,
  migrations = createMigrations(),
): Promise<void> => {
  const database = createDatabase(target, UNHURRIED)
  try {
    if (await isMigrated(database, migrations)) return
    const { error } = await new Migrator({
      db: database.db,
      provider: { getMigrations: async () => ({ ...migrations }) },
    }).migrateToLatest()
    if (error) throw error
  } finally {
    await database.close()
  }
}
