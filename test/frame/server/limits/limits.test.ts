import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type Database } from '../../../../frame/server/db/createDatabase'
import { migrate } from '../../../../frame/server/db/migrate'
import { createKeyring } from '../../../../frame/server/keyring/createKeyring'
import { createLimits } from '../../../../frame/server/limits/createLimits'
import type { Limit, Limits } from '../../../../frame/server/limits/types'
import { onBoth } from '../databases'
import { createKeys } from '../serve'

const guesses: Limit = { name: 'guesses', burst: 5, period: 60_000 }
const cost = 12_000

/** Counts the statements of a database. */
const counted = ({ db }: Database) => {
  const count = { statements: 0 }
  const observed = db.withPlugin({
    transformQuery: ({ node }) => (count.statements++, node),
    transformResult: async ({ result }) => result,
  })
  return { count, db: observed }
}

onBoth((create, kind) => {
  let database: Database
  let now = 1_700_000_000_000
  const keyring = createKeyring(createKeys())
  const clock = { now: () => now }
  /** An instance: its memory is its own, the rows are shared. */
  const instance = (): Limits => createLimits({ db: database.db, keyring, clock })
  const passed = async (
    limits: readonly Limits[],
    limit: Limit,
    subject: string,
    times: number,
  ) => {
    const taken = await Promise.allSettled(
      Array.from({ length: times }, (_, index) =>
        limits[index % limits.length]?.take([limit, subject]),
      ),
    )
    return taken.filter(({ status }) => status === 'fulfilled').length
  }
  beforeAll(async () => {
    const target = await create()
    await migrate(target)
    database = createDatabase(target)
  })
  afterAll(() => database.close())

  test('50 parallel guesses at two instances let exactly five through', async () => {
    expect(await passed([instance(), instance()], guesses, 'parallel', 50)).toBe(5)
  })

  test.each([
    [1, 1_000],
    [3, 10],
    [7, 10],
    [20, 600_000],
  ])('a burst of %i in %i ms is exactly that', async (burst, period) => {
    expect(
      await passed([instance()], { name: `b${burst}`, burst, period }, 'exact', burst + 10),
    ).toBe(burst)
  })

  test('after the burst one unit comes back for each share of the period, and all after the period', async () => {
    const limits = instance()
    expect(await passed([limits], guesses, 'slow', 6)).toBe(5)
    now += cost - 1
    expect(await passed([limits], guesses, 'slow', 1)).toBe(0)
    now += 1
    expect(await passed([limits], guesses, 'slow', 3)).toBe(1)
    now += guesses.period
    expect(await passed([limits], guesses, 'slow', 9)).toBe(5)
  })

  test('a refusal says in how many seconds the next is taken, the same from memory as from the row', async () => {
    const limits = instance()
    await passed([limits], guesses, 'when', 5)
    for (const one of [limits, limits, instance()])
      await expect(one.take([guesses, 'when'])).rejects.toMatchObject({
        name: 'rate_limited',
        retryAfter: 12,
      })
  })

  test('subjects and limits do not share units, and all of a call are taken', async () => {
    const limits = instance()
    const other: Limit = { ...guesses, name: 'other', burst: 1 }
    await passed([limits], guesses, 'one', 5)
    await limits.take([guesses, 'two'], [other, 'two'])
    await expect(limits.take([guesses, 'two'], [other, 'two'])).rejects.toMatchObject({
      name: 'rate_limited',
    })
    await expect(limits.take([guesses, 'one'])).rejects.toMatchObject({ name: 'rate_limited' })
  })

  test('what is reset is whole again, at another instance within five seconds', async () => {
    const [first, second] = [instance(), instance()]
    await passed([first, second], guesses, 'reset', 20)
    await first.reset(guesses, 'reset')
    await first.take([guesses, 'reset'])
    now += 5_000
    await second.take([guesses, 'reset'])
  })

  describe('a clock that was ahead and is set right', () => {
    const DAY = 24 * 60 * 60_000
    /** Spends all of a limit on a clock that is ten days ahead. */
    const spendAhead = async (limits: Limits, limit: Limit, subject: string) => {
      now += 10 * DAY
      await passed([limits], limit, subject, limit.burst + 1)
      now -= 10 * DAY
    }
    const daily: Limit = { name: 'daily', burst: 4, period: DAY }

    test('costs no more than what was spent, also in the memory of the instance that was ahead', async () => {
      const ahead = instance()
      await spendAhead(ahead, daily, 'ahead')
      for (const limits of [ahead, instance()])
        await expect(limits.take([daily, 'ahead'])).rejects.toMatchObject({
          name: 'rate_limited',
          retryAfter: DAY / 4 / 1_000,
        })
      now += DAY / 4
      await ahead.take([daily, 'ahead'])
      await expect(instance().take([daily, 'ahead'])).rejects.toThrow()
      now += DAY
      expect(await passed([instance()], daily, 'ahead', 9)).toBe(4)
    })

    test('leaves what was taken taken for one period', async () => {
      const limits = instance()
      await spendAhead(limits, daily, 'taken')
      expect(await limits.isTaken(daily, 'taken')).toBe(true)
      now += DAY
      expect(await limits.isTaken(daily, 'taken')).toBe(false)
    })
  })

  test('a flood that is refused asks the database once', async () => {
    const { count, db } = counted(database)
    await passed([instance()], guesses, 'flood', 6)
    const observed = createLimits({ db, keyring, clock })
    await expect(observed.take([guesses, 'flood'])).rejects.toThrow()
    const once = count.statements
    expect(once).toBeGreaterThan(0)
    for (let index = 0; index < 100; index++)
      await expect(observed.take([guesses, 'flood'])).rejects.toThrow()
    expect(count.statements).toBe(once)
  })

  test('requests that arrive together take all their limits by two statements', async () => {
    const { count, db } = counted(database)
    const limits = createLimits({ db, keyring, clock })
    const all: Limit = { name: 'all', burst: 40, period: 60_000 }
    const takeBoth = (subject: string) => limits.take([guesses, subject], [all, 'all'])
    const taken = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => takeBoth(`together ${index}`)),
    )
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    expect(count.statements).toBe(2)
  })

  test('what comes before an exhausted limit stays taken, and what comes after it is not', async () => {
    const limits = instance()
    const [before, spent, after] = ['before', 'spent', 'after'].map((name) => ({
      name,
      burst: 3,
      period: 60_000,
    })) as [Limit, Limit, Limit]
    const all = () => limits.take([before, 'order'], [spent, 'order'], [after, 'order'])
    await passed([limits], spent, 'order', 3)
    // from the row, and from memory
    await expect(all()).rejects.toMatchObject({ name: 'rate_limited', retryAfter: 20 })
    await expect(all()).rejects.toMatchObject({ name: 'rate_limited', retryAfter: 20 })
    expect(await passed([limits], before, 'order', 9)).toBe(1)
    expect(await passed([limits], after, 'order', 9)).toBe(3)
  })

  if (kind === 'postgres')
    test('instances lock rows in one order, whatever order they take them in: neither is ended', async () => {
      const three = ['row a', 'row b', 'row c'].map(
        (name) => [{ name, burst: 10, period: 60_000 }, 'shared'] as const,
      )
      await instance().take(...three)
      const instances = [counted(database), counted(database)].map(({ count, db }) => ({
        count,
        limits: createLimits({ db, keyring, clock }),
      }))
      let taken: Promise<unknown> = Promise.resolve()
      await database.db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('limits')
          .set({ tat: 0 })
          .where('key', 'like', 'row b:%')
          .execute()
        taken = Promise.all(
          instances.map(({ limits }, index) =>
            limits.take(...(index === 0 ? three : three.toReversed())),
          ),
        )
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(async () => (await waiting.execute(database.db)).rows.length).toBe(2)
      })
      await taken
      // one that is ended asks again
      expect(instances.map(({ count }) => count.statements)).toEqual([2, 2])
    })

  test('the rows do not name whom they count', async () => {
    await instance().take([guesses, 'somebody@example.com'])
    const rows = await database.db.selectFrom('limits').selectAll().execute()
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toContain('somebody')
  })
})
