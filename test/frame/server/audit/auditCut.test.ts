import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAudit } from '../../../../frame/server/audit/createAudit'
import { cutAudit } from '../../../../frame/server/audit/cutAudit'
import { verifyAudit } from '../../../../frame/server/audit/verifyAudit'
import { createDatabase, type Database } from '../../../../frame/server/db/createDatabase'
import { migrate } from '../../../../frame/server/db/migrate'
import { systemRandom } from '../../../../frame/server/operation/system'
import { onBoth } from '../databases'
import { createKeys } from '../serve'

onBoth((create) => {
  const keys = createKeys().audit
  const opened: Database[] = []
  let database: Database
  let now = 0
  const clock = { now: () => now }
  const newWriter = () => createAudit({ db: database.db, keys, clock, random: systemRandom })
  const write = (audit: ReturnType<typeof newWriter>, count: number) =>
    Promise.all(Array.from({ length: count }, () => audit.append('login', { user: 'u' })))
  const verify = () => verifyAudit(database.db, keys)
  const cut = (before: number) => cutAudit({ db: database.db, keys, before })
  const rows = () =>
    database.db.selectFrom('audit').selectAll().orderBy('at').orderBy('seq').execute()

  beforeEach(async () => {
    const target = await create()
    await migrate(target)
    database = createDatabase(target)
    opened.push(database)
    now = 1_000
  })
  afterAll(() => Promise.all(opened.map((one) => one.close())))

  /** A chain that ended at 1,000, and one that wrote 1,500 rows then and 5 at 2,000. */
  const written = async () => {
    const [ended, living] = [newWriter(), newWriter()]
    await ended.start()
    await living.start()
    await write(living, 1_499)
    now = 2_000
    await write(living, 5)
    return { ended, living }
  }

  test('removes the older rows of each chain, and the rest is in order', async () => {
    await written()
    expect(await cut(2_000)).toEqual({ rows: 1_501, faults: [] })
    expect((await rows()).map(({ seq }) => seq)).toEqual([1_501, 1_502, 1_503, 1_504, 1_505])
    expect(await verify()).toEqual({ rows: 5, faults: [] })
    // nothing is left to do; and a later cut goes on from this one
    expect(await cut(2_000)).toEqual({ rows: 0, faults: [] })
    now = 3_000
    await newWriter().start()
    expect(await cut(3_000)).toEqual({ rows: 5, faults: [] })
    expect(await verify()).toEqual({ rows: 1, faults: [] })
  })

  test('a chain all of whose rows were removed goes on where it was', async () => {
    const { ended } = await written()
    await cut(3_000)
    await write(ended, 1)
    // also where it has to look its end up
    await database.db.schema.alterTable('audit').renameTo('moved').execute()
    await expect(ended.append('logout', {})).rejects.toThrow()
    await database.db.schema.alterTable('moved').renameTo('audit').execute()
    await cut(3_000)
    await write(ended, 2)
    expect((await rows()).map(({ seq }) => seq)).toEqual([3, 4])
    expect(await verify()).toEqual({ rows: 2, faults: [] })
  })

  test('a row that was altered or is missing is not cut away: it is told, and stays', async () => {
    await written()
    await database.db
      .updateTable('audit')
      .set({ kind: 'logout' })
      .where('seq', '=', 1_200)
      .execute()
    const { rows: removed, faults } = await cut(2_000)
    expect([removed, faults]).toMatchObject([1_200, [{ seq: 1_200, fault: 'altered' }]])
    expect((await verify()).faults).toMatchObject([{ seq: 1_200, fault: 'altered' }])
    await database.db.deleteFrom('audit').where('seq', '=', 1_200).execute()
    expect((await cut(2_000)).faults).toMatchObject([{ seq: 1_200, fault: 'removed' }])
  })

  test('rows removed by somebody without the key are missed, also where they write a cut', async () => {
    await written()
    await cut(2_000)
    const removed = (await rows()).find(({ seq }) => seq === 1_503)
    await database.db.deleteFrom('audit').where('seq', '<=', 1_503).execute()
    expect((await verify()).faults).toMatchObject([{ seq: 1_501, fault: 'removed' }])
    await database.db
      .updateTable('audit_heads')
      .set({ cut_seq: 1_503, cut_hash: removed?.hash ?? '' })
      .where('cut_seq', '=', 1_500)
      .execute()
    expect((await verify()).faults).toEqual(
      expect.arrayContaining([expect.objectContaining({ seq: 1_503, fault: 'altered' })]),
    )
    expect((await cut(3_000)).faults).toMatchObject([{ seq: 1_503, fault: 'altered' }])
  })

  test('all rows of a chain that were removed are missed by its head, before any other start', async () => {
    await written()
    await database.db.deleteFrom('audit').where('seq', '>', 0).execute()
    expect((await verify()).faults).toMatchObject([{ fault: 'removed' }, { fault: 'removed' }])
  })
})
