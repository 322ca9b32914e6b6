import { PGlite } from '@electric-sql/pglite'
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryStore, type SignInStore, sqlStore } from '../../../../plugins/siwx/server'
import { everything } from '../../../everything'
import { browse, make } from './browse'
import { attempt, ethereum } from './people'

// sessions are of today
let time = Date.now()
const now = () => time

type Made = {
  readonly store: SignInStore
  readonly count: () => Promise<number>
  readonly prune?: () => Promise<void>
  readonly end?: () => Promise<void> | void
}
const kinds: Record<string, () => Promise<Made>> = {
  memory: async () => ({ store: memoryStore({ now }), count: async () => 0 }),
  async SQLite() {
    const client = createClient({ url: ':memory:' })
    const store = sqlStore({
      query: async (sql, values) => (await client.execute({ sql, args: [...values] })).rows,
      parameters: '?',
      now,
    })
    await store.create()
    return {
      store,
      prune: store.prune,
      count: async () =>
        Number((await client.execute('SELECT count(*) AS n FROM tessera_sign_in')).rows[0]?.n),
      end: () => client.close(),
    }
  },
  // a whole Postgres takes seconds to start
  ...(everything && {
    async Postgres() {
      const database = await PGlite.create()
      const store = sqlStore({
        query: async (sql, values) =>
          (await database.query<Record<string, unknown>>(sql, [...values])).rows,
        parameters: '$1',
        table: 'logins',
        now,
      })
      await store.create()
      return {
        store,
        prune: store.prune,
        count: async () =>
          Number(
            (await database.query<{ n: number }>('SELECT count(*) AS n FROM logins')).rows[0]?.n,
          ),
        end: () => database.close(),
      }
    },
  }),
}

describe.each(Object.entries(kinds))('a store in %s', (_, open) => {
  let made: Made
  beforeAll(async () => {
    made = await open()
  })
  afterAll(() => made.end?.())

  test('keeps a value until its time, and replaces it', async () => {
    const { store } = made
    await store.set('a', 'one', time + 10)
    await store.set('a', "two'; DROP TABLE x; --", time + 10)
    expect([await store.get('a'), await store.get('b')]).toEqual([
      "two'; DROP TABLE x; --",
      undefined,
    ])
    time += 10
    expect([await store.get('a'), await store.take('a')]).toEqual([undefined, undefined])
  })

  test('of ten that take a value at once, one gets it', async () => {
    const { store } = made
    await store.set('nonce', '1', time + 1000)
    const taken = await Promise.all(Array.from({ length: 10 }, () => store.take('nonce')))
    expect(taken.filter((value) => value === '1')).toHaveLength(1)
    expect(await store.get('nonce')).toBeUndefined()
  })

  test('of ten that replace a value at once, one does; what has changed, has expired or is not there is not replaced', async () => {
    const { store } = made
    await store.set('session', 'zero', time + 10)
    const done = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        store.compareAndSet('session', 'zero', `value ${n}`, time + 20),
      ),
    )
    expect(done.filter(Boolean)).toHaveLength(1)
    const value = `value ${done.indexOf(true)}`
    expect([
      await store.get('session'),
      await store.compareAndSet('session', 'zero', 'x', time + 20),
      await store.compareAndSet('none', 'zero', 'x', time + 20),
    ]).toEqual([value, false, false])
    time += 15
    expect([await store.get('session'), await store.get('none')]).toEqual([value, undefined])
    time += 5
    expect(await store.compareAndSet('session', value, 'x', time + 20)).toBe(false)
  })

  test('of twenty that sign in at once in one session none is lost, and every cookie opens it', async () => {
    const { store } = made
    // at one moment, however long a busy machine takes to verify them
    const at = Date.now()
    const browser = browse(make({ store, now: () => at, onSignIn: () => 'one user' }))
    await browser.signIn(ethereum('20'))
    const people = Array.from({ length: 20 }, (_, n) => ethereum(String(30 + n)))
    const attempts = await Promise.all(
      people.map(async (person) => attempt(person, await browser.nonce())),
    )
    const before = browser.cookie()
    const cookies = await Promise.all(
      attempts.map(
        async (one) =>
          (
            await browser.call('verify', { signatures: [one] }, { cookie: String(before) })
          ).set?.split(';')[0],
      ),
    )
    const expected = [ethereum('20'), ...people]
      .map(({ chainId, address }) => `${chainId}:${address}`)
      .sort()
    for (const cookie of cookies) {
      browser.steal(cookie)
      expect(((await browser.call('session')).body.accounts as string[]).sort()).toEqual(expected)
    }
    browser.steal(before)
    expect((await browser.call('session')).body.accounts).toEqual([])
  })

  test('what has expired is deleted by prune', async () => {
    if (!made.prune) return expect(made.store).toBeDefined()
    await made.store.set('old', '1', time - 1)
    await made.store.set('new', '1', time + 1000)
    const before = await made.count()
    await made.prune()
    expect([before - (await made.count()) > 0, await made.store.get('new')]).toEqual([true, '1'])
  })
})

test('memory: the oldest of a kind go where there are too many, and nonces drive no session out', async () => {
  const store = memoryStore({ most: 2, now })
  const keys = ['session:x', 'nonce:a', 'nonce:b', 'nonce:c']
  for (const key of keys) await store.set(key, key, time + 1000)
  expect(await Promise.all(keys.map((key) => store.get(key)))).toEqual([
    'session:x',
    undefined,
    'nonce:b',
    'nonce:c',
  ])
})

test('a name of a table that is none is refused', () => {
  expect(() =>
    sqlStore({ query: async () => [], parameters: '?', table: 'a; DROP TABLE b' }),
  ).toThrow(TypeError)
})
