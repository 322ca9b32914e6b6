import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '../../../../frame/server/db/createDatabase'
import { migrate } from '../../../../frame/server/db/migrate'
import { createNonces } from '../../../../frame/server/proofs/nonces'
import { onBothForRelease } from '../databases'

onBothForRelease((create) => {
  let database: Database
  let statements = 0
  const nonces = () =>
    createNonces({
      db: database.db.withPlugin({
        transformQuery: ({ node }) => (statements++, node),
        transformResult: async ({ result }) => result,
      }),
      clock: Date,
    })
  const used = async (uses: readonly Promise<void>[]) =>
    (await Promise.allSettled(uses)).filter(({ status }) => status === 'fulfilled').length
  beforeAll(async () => {
    const target = await create()
    await migrate(target)
    database = createDatabase(target)
  })
  afterAll(() => database.close())

  test('100 nonces at once are one statement, and each is used up', async () => {
    const one = nonces()
    const all = () =>
      Array.from({ length: 100 }, (_, index) => one.use({ keyid: 'key', nonce: `n${index}` }))
    statements = 0
    expect(await used(all())).toBe(100)
    expect(statements).toBe(1)
    expect(await used(all())).toBe(0)
  })

  test('of 100 equal ones at two instances, with others between, one is fresh', async () => {
    const instances = [nonces(), nonces()]
    const equal = Array.from(
      { length: 100 },
      (_, index) => instances[index % 2]?.use({ keyid: 'key', nonce: 'same' }) ?? Promise.reject(),
    )
    const others = Array.from(
      { length: 20 },
      (_, index) =>
        instances[index % 2]?.use({ keyid: `key${index}`, nonce: 'same' }) ?? Promise.reject(),
    )
    expect(await used(equal)).toBe(1)
    expect(await used(others)).toBe(20)
  })

  test('more than fit into one statement are all used up, also where more come meanwhile', async () => {
    const one = nonces()
    const first = Array.from({ length: 700 }, (_, index) =>
      one.use({ keyid: 'many', nonce: `a${index}` }),
    )
    await first[0]
    const second = Array.from({ length: 700 }, (_, index) =>
      one.use({ keyid: 'many', nonce: `b${index}` }),
    )
    expect(await used([...first, ...second])).toBe(1400)
  })

  test('where the database fails, none counts as fresh; afterwards it goes on', async () => {
    const one = nonces()
    await database.db.schema.alterTable('proofs').renameTo('moved').execute()
    expect(
      await used(
        Array.from({ length: 10 }, (_, index) => one.use({ keyid: 'broken', nonce: `n${index}` })),
      ),
    ).toBe(0)
    await database.db.schema.alterTable('moved').renameTo('proofs').execute()
    await one.use({ keyid: 'broken', nonce: 'n0' })
  })
})
