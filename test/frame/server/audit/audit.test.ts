import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAudit } from '../../../../frame/server/audit/createAudit'
import { verifyAudit } from '../../../../frame/server/audit/verifyAudit'
import { createDatabase, type Database } from '../../../../frame/server/db/createDatabase'
import { migrate } from '../../../../frame/server/db/migrate'
import { systemClock, systemRandom } from '../../../../frame/server/operation/system'
import { onBoth } from '../databases'
import { createKeys } from '../serve'

onBoth((create) => {
  const keys = createKeys().audit
  const opened: Database[] = []
  let database: Database
  const writer = () =>
    createAudit({ db: database.db, keys, clock: systemClock, random: systemRandom })
  const verify = () => verifyAudit(database.db, keys)
  /** A writer that started and wrote five rows at once. */
  const written = async () => {
    const audit = writer()
    await audit.start()
    await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        audit.append('login', { user: `u${index}` }, '203.0.113.77'),
      ),
    )
    return audit
  }
  beforeEach(async () => {
    const target = await create()
    await migrate(target)
    database = createDatabase(target)
    opened.push(database)
  })
  afterAll(() => Promise.all(opened.map((one) => one.close())))
  const rows = () =>
    database.db.selectFrom('audit').selectAll().orderBy('writer').orderBy('seq').execute()

  test('control: rows that nobody touched are in order, also of two writers at once', async () => {
    await Promise.all([written(), written()])
    await written()
    expect(await verify()).toEqual({ rows: 18, faults: [] })
    expect((await rows()).map(({ ip_prefix }) => ip_prefix)).toContain('203.0.113.0/24')
  })

  test.each([
    ['kind', { kind: 'logout' }],
    ['time', { at: 1 }],
    ['ids', { ids: '{"user":"other"}' }],
    ['address', { ip_prefix: null }],
  ] as const)('a row whose %s was altered is found', async (_, altered) => {
    await written()
    await database.db.updateTable('audit').set(altered).where('seq', '=', 3).execute()
    expect((await verify()).faults).toMatchObject([{ seq: 3, fault: 'altered' }])
  })

  test('a row that was removed from the middle is found, and one that is put in its place', async () => {
    await written()
    await database.db.deleteFrom('audit').where('seq', '=', 3).execute()
    expect((await verify()).faults).toMatchObject([{ seq: 3, fault: 'removed' }])
    const [first] = await rows()
    if (!first) throw new Error('rows were written')
    await database.db
      .insertInto('audit')
      .values({ ...first, seq: 3 })
      .execute()
    expect((await verify()).faults).toMatchObject([
      { seq: 3, fault: 'altered' },
      { seq: 4, fault: 'removed' },
    ])
  })

  test('rows cut from the end of a chain, or all of it, are missed by the next writer’s first row', async () => {
    await written()
    await written()
    const [{ writer: first } = { writer: '' }] = await rows().then((all) =>
      all.filter(({ kind, ids }) => kind === 'server.start' && ids === '{}'),
    )
    await database.db.deleteFrom('audit').where('writer', '=', first).where('seq', '=', 6).execute()
    expect((await verify()).faults).toEqual([{ writer: first, seq: 6, fault: 'removed' }])
    await database.db.deleteFrom('audit').where('writer', '=', first).execute()
    expect((await verify()).faults).toEqual([{ writer: first, seq: 6, fault: 'removed' }])
  })

  test('rows under a key that left the ring are told, and rows of somebody without the key do not pass', async () => {
    await written()
    expect(
      (await verifyAudit(database.db, createKeys('k9').audit)).faults.map(({ fault }) => fault),
    ).toEqual(Array(6).fill('unknown key'))
    expect(
      (await verifyAudit(database.db, createKeys().audit)).faults.map(({ fault }) => fault),
    ).toEqual(Array(6).fill('altered'))
  })

  test('a row that could not be written leaves no gap', async () => {
    const audit = await written()
    await database.db.schema.alterTable('audit').renameTo('moved').execute()
    await expect(audit.append('logout', {})).rejects.toThrow()
    await database.db.schema.alterTable('moved').renameTo('audit').execute()
    await audit.append('logout', {})
    expect(await verify()).toEqual({ rows: 7, faults: [] })
  })
})
