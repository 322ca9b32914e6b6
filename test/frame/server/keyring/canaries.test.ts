import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ConfigError } from '../../../../frame/server/config/readConfig'
import type { Keys } from '../../../../frame/server/config/types'
import { createDatabase, type DatabaseTarget } from '../../../../frame/server/db/createDatabase'
import { migrate } from '../../../../frame/server/db/migrate'
import { ensureCanaries } from '../../../../frame/server/keyring/canaries'
import { createKeyring } from '../../../../frame/server/keyring/createKeyring'
import { rotateKeys } from '../../../../frame/server/keyring/rotateKeys'
import { afterFile } from '../cleanup'
import { onBoth, temporaryFolder } from '../databases'
import { createVisitor, serveLogin, signIn } from '../login/visitor'
import { createKeys, serve } from '../serve'
import { createShares } from '../wallets/visitors'

const PURPOSES = ['auth', 'recovery', 'pepper', 'audit', 'mail'] as const
const VARIABLES = {
  auth: 'KEY_AUTH',
  recovery: 'KEY_RECOVERY',
  pepper: 'KEY_PEPPER',
  audit: 'KEY_AUDIT',
  mail: 'KEY_MAIL',
} as const

onBoth((create, kind) => {
  /** SQLite is for one process. */
  const ofSeveral = (name: string, run: () => Promise<void>) => kind !== 'sqlite' && test(name, run)
  const open = (target: DatabaseTarget) => {
    const database = createDatabase(target)
    afterFile(() => database.close())
    return database.db
  }
  /** Starts, and stops again; what it says where it does not start. */
  const start = async (database: DatabaseTarget, keys: Keys): Promise<readonly string[]> => {
    try {
      const server = await serve({ database, config: { keys } })
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      await server.stop()
      return []
    } catch (error) {
      expect((error as ConfigError).name).toBe('ConfigError')
      return (error as ConfigError).problems
    }
  }
  /** A deployment in which somebody has a wallet, and a mail waits. */
  const used = async () => {
    const target = await create()
    const server = await serveLogin(target)
    const visitor = await createVisitor(server)
    await signIn(server, visitor, 'ann@example.com')
    await createShares(visitor.ask).enrol()
    await server.stop()
    return { target, keys: server.keys }
  }
  /** As a former release leaves it. */
  const forget = (target: DatabaseTarget) => open(target).deleteFrom('canaries').execute()
  const kidsOf = async (target: DatabaseTarget) =>
    Object.fromEntries(
      (await open(target).selectFrom('canaries').selectAll().execute()).map(
        ({ purpose, value }) => [purpose, value.split('.')[1]],
      ),
    )

  test('a keyring of another deployment does not start, with or without the same kids, and each key of it is named', async () => {
    const { target, keys } = await used()
    const foreign = await start(target, createKeys())
    expect(foreign).toHaveLength(5)
    for (const purpose of PURPOSES)
      expect(foreign.join('\n')).toContain(
        `${VARIABLES[purpose]} does not fit this database: its key k1 is another`,
      )
    expect((await start(target, createKeys('k2'))).join('\n')).toContain(
      'KEY_AUTH does not fit this database: it has no key k1',
    )
    for (const purpose of PURPOSES)
      expect(await start(target, { ...keys, [purpose]: createKeys()[purpose] })).toEqual([
        expect.stringMatching(`^${VARIABLES[purpose]} does not fit`),
      ])
    expect(await start(target, keys)).toEqual([])
  })

  test('a database of a former release takes the keyring of its rows alone, and one that was refused has written nothing', async () => {
    const { target, keys } = await used()
    await forget(target)
    const problems = await start(target, createKeys())
    for (const variable of ['KEY_AUTH', 'KEY_RECOVERY', 'KEY_AUDIT'])
      expect(problems.join('\n')).toContain(
        `${variable} does not fit this database: none of its keys`,
      )
    expect(await kidsOf(target)).toEqual({})
    for (const purpose of ['auth', 'recovery', 'pepper', 'audit'] as const) {
      expect(await start(target, { ...keys, [purpose]: createKeys()[purpose] })).toContainEqual(
        expect.stringMatching(`^${VARIABLES[purpose]} does not fit`),
      )
      expect(await kidsOf(target)).toEqual({})
    }
    // a row that was altered does not keep its operator out
    await open(target)
      .insertInto('users')
      .values({ id: 'other', created: 1, frozen_until: null, deleted: null })
      .execute()
    await open(target)
      .insertInto('wallets')
      .values({
        id: 'other',
        user_id: 'other',
        scope: 'deployment',
        gen: 1,
        blob_env: 'v1.k1.x.x',
        evm: '',
        sol: '',
        created: 1,
      })
      .execute()
    expect(await start(target, keys)).toEqual([])
    expect(await kidsOf(target)).toEqual(
      Object.fromEntries(PURPOSES.map((purpose) => [purpose, 'k1'])),
    )
  })

  test('a rotation keeps them: both keys fit until it, the former are asked for before it, and not after it', async () => {
    const { target, keys } = await used()
    const fresh = createKeys('k2')
    const both = Object.fromEntries(
      PURPOSES.map((purpose) => [purpose, [...(fresh[purpose] ?? []), ...(keys[purpose] ?? [])]]),
    ) as unknown as Keys
    expect(await start(target, both)).toEqual([])
    expect(await start(target, keys)).toEqual([])
    expect((await start(target, fresh)).join('\n')).toContain(
      'KEY_PEPPER does not fit this database: it has no key k1',
    )
    await rotateKeys({ db: open(target), keyring: createKeyring(both), keys: both })
    expect(await start(target, fresh)).toEqual([])
    expect(await start(target, both)).toEqual([])
    expect((await start(target, keys)).join('\n')).toContain(
      'KEY_AUTH does not fit this database: it has no key k2',
    )
  })

  test('a key of mails that comes later is taken, and missed where it goes again', async () => {
    const target = await create()
    const keys = createKeys()
    const { mail: _, ...without } = keys
    expect(await start(target, without)).toEqual([])
    expect(await kidsOf(target)).not.toHaveProperty('mail')
    expect(await start(target, keys)).toEqual([])
    expect(await start(target, without)).toEqual([
      'KEY_MAIL is missing: this database has mails under the key k1',
    ])
  })

  ofSeveral(
    'instances without a key of mails are ready while others begin to have one',
    async () => {
      const target = await create()
      const keys = createKeys()
      const { mail: _, ...without } = keys
      const former = await serve({ database: target, config: { keys: without } })
      expect(await start(target, keys)).toEqual([])
      expect((await fetch(`${former.url}/readyz`)).status).toBe(200)
    },
  )

  test('of two that find no canaries at the same moment, with other keys, one writes them and the other is refused', async () => {
    const target = await create()
    await migrate(target)
    const db = open(target)
    const outcomes = await Promise.allSettled(
      ['k1', 'k2']
        .map((kid) => createKeys(kid))
        .map((keys) => ensureCanaries({ db, keyring: createKeyring(keys), keys })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(new Set(Object.values(await kidsOf(target))).size).toBe(1)
  })

  ofSeveral(
    'of two that start at once on an empty database with other keys one serves',
    async () => {
      const target = await create()
      const outcomes = await Promise.all([
        start(target, createKeys('k1')),
        start(target, createKeys('k2')),
      ])
      // the other may find the first one’s rows before its canaries
      expect(outcomes.map((problems) => problems.length > 0).sort()).toEqual([false, true])
    },
  )

  test('an instance is not ready once another deployment’s rows are in its database', async () => {
    const server = await serve({ database: await create() })
    const ready = async () =>
      ((await (await fetch(`${server.url}/readyz`)).json()) as { checks: Record<string, boolean> })
        .checks.canaries
    expect(await ready()).toBe(true)
    await sql`update canaries set value = replace(value, 'v1.k1.', 'v1.k9.') where purpose = 'pepper'`.execute(
      server.services.database.db,
    )
    expect(await ready()).toBe(false)
  })
})

test('what is said has no key in it', async () => {
  const [keys, other] = [createKeys(), createKeys()]
  const database = { folder: temporaryFolder() }
  await (await serve({ database, config: { keys } })).stop()
  const text = String(
    await serve({ database, config: { keys: other } }).catch((error: unknown) => error),
  )
  expect(text).toContain('KEY_AUTH')
  for (const set of [keys, other])
    for (const purpose of PURPOSES)
      expect(text).not.toContain(Buffer.from(set[purpose]?.[0]?.key ?? []).toString('base64'))
})
