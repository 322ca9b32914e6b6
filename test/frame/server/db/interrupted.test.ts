import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createDatabase, type DatabaseTarget } from '../../../../frame/server/db/createDatabase'
import { isMigrated, migrate } from '../../../../frame/server/db/migrate'
import { onBoth } from '../databases'
import { bundleProgram, runProgram } from '../programs'

onBoth((create) => {
  let path: string
  beforeAll(async () => {
    path = await bundleProgram('test/frame/server/db/slowMigration.ts')
  })
  const start = (target: DatabaseTarget, endless = '') =>
    runProgram(path, [], { TARGET: JSON.stringify(target), ENDLESS: endless })

  test('a process that is killed in the middle of a migration leaves nothing of it, and the next start works', async () => {
    const target = await create()
    const killed = start(target, 'yes')
    await killed.printed(/in the middle/)
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toBeNull()

    const database = createDatabase(target)
    expect(await isMigrated(database)).toBe(false)
    await migrate(target)
    expect(await isMigrated(database)).toBe(true)
    await expect(sql`select * from unfinished`.execute(database.db)).rejects.toThrow(/unfinished/)
    await database.close()
  })

  test('of four processes that start at once one migrates, the others wait, and all go on', async () => {
    const target = await create()
    const starters = [1, 2, 3, 4].map(() => start(target))
    expect(await Promise.all(starters.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
    expect(starters.map(({ output }) => output().trim())).toEqual([
      'migrated',
      'migrated',
      'migrated',
      'migrated',
    ])
    const database = createDatabase(target)
    expect(
      (await sql<{ name: string }>`select name from kysely_migration`.execute(database.db)).rows,
    ).toEqual([{ name: '0001-tables' }])
    await database.close()
  })
})
