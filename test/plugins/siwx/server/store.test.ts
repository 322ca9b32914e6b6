import { PGlite } from '@electric-sql/pglite'
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryStore, type SignInStore, sqlStore } from '../../../../plugins/siwx/server'
import { everything } from '../../../everything'

let time = 1_000
const now = () => time

type Made = { readonly store: SignInStore; readonly count: () => Promise<number>; readonly prune?: () => Promise<void>; readonly end?: () => Promise<void> | void }
const kinds: Record<string, () => Promise<Made>> = {
  memory: async () => ({ store: memoryStore({ now }), count: async () => 0 }),
  async SQLite() {
    const client = createClient({ url: ':memory:' })
    const store = sqlStore({ query: async (sql, values) => (await client.execute({ sql, args: [...values] })).rows, parameters: '?', now })
    await store.create()
    return { store, prune: store.prune, count: async () => Number((await client.execute('SELECT count(*) AS n FROM tessera_sign_in')).rows[0]?.n), end: () => client.close() }
  },
  // a whole Postgres takes seconds to start
  ...(everything && {
    async Postgres() {
      const database = await PGlite.create()
      const store = sqlStore({ query: async (sql, values) => (await database.query<Record<string, unknown>>(sql, [...values])).rows, parameters: '$1', table: 'logins', now })
      await store.create()
      return { store, prune: store.prune, count: async () => Number((await database.query<{ n: number }>('SELECT count(*) AS n FROM logins')).rows[0]?.n), end: () => database.close() }
    },
  }),
}

describe.each(Object.entries(kinds))('a store in %s', (_, make) => {
  let made: Made
  beforeAll(async () => {
    made = await make()
  })
  afterAll(() => made.end?.())

  test('keeps a value until its time, and replaces it', async () => {
    const { store } = made
    await store.set('a', 'one', time + 10)
    await store.set('a', "two'; DROP TABLE x; --", time + 10)
    expect([await store.get('a'), await store.get('b')]).toEqual(["two'; DROP TABLE x; --", undefined])
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
  expect(await Promise.all(keys.map((key) => store.get(key)))).toEqual(['session:x', undefined, 'nonce:b', 'nonce:c'])
})

test('a name of a table that is none is refused', () => {
  expect(() => sqlStore({ query: async () => [], parameters: '?', table: 'a; DROP TABLE b' })).toThrow(TypeError)
})
