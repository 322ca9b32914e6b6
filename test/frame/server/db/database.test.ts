import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDatabase,
  type Database,
  type DatabaseTarget,
  isUnencrypted,
} from '../../../../frame/server/db/createDatabase'
import { createMigrations, isMigrated, migrate } from '../../../../frame/server/db/migrate'
import { tables } from '../../../../frame/server/db/migrations/0001-tables'
import { isBound, openColumn } from '../../../../frame/server/keyring/columns'
import { createKeyring } from '../../../../frame/server/keyring/createKeyring'
import { createPostgres, onBoth, temporaryFolder } from '../databases'
import { createKeys } from '../serve'

onBoth((create, kind) => {
  let target: DatabaseTarget
  let database: Database
  beforeAll(async () => {
    target = await create()
    database = createDatabase(target)
  })
  afterAll(() => database.close())

  test('an empty database is not migrated, then it is, and a second time changes nothing', async () => {
    expect(await isMigrated(database)).toBe(false)
    await migrate(target)
    expect(await isMigrated(database)).toBe(true)
    await migrate(target)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      database.db,
    )
    expect(rows).toEqual(Object.keys(createMigrations()).map((name) => ({ name })))
  })

  test('a time beyond 32 bits is read as the number that was written', async () => {
    const created = 1_900_000_000_000
    await database.db
      .insertInto('users')
      .values({ id: 'time', created, frozen_until: null, deleted: null })
      .execute()
    const row = await database.db
      .selectFrom('users')
      .select(['created', 'frozen_until'])
      .where('id', '=', 'time')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ created, frozen_until: null })
  })

  test('a row of a user that is not there is refused', async () => {
    const identity = {
      id: 'i',
      user_id: 'nobody',
      issuer: 'email',
      subject: 's',
      email_hash: null,
      email_env: null,
      verified: 1 as const,
      created: 1,
    }
    await expect(database.db.insertInto('identities').values(identity).execute()).rejects.toThrow(
      /foreign key/i,
    )
    await database.db
      .insertInto('identities')
      .values({ ...identity, user_id: 'time' })
      .execute()
  })

  test('of 20 parallel claims of one row one succeeds', async () => {
    await database.db.insertInto('limits').values({ key: 'claim', tat: 0 }).execute()
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.db
          .updateTable('limits')
          .set({ tat: index + 1 })
          .where('key', '=', 'claim')
          .where('tat', '=', 0)
          .returning('tat')
          .executeTakeFirst(),
      ),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('a transaction that throws leaves nothing', async () => {
    const failed = database.db.transaction().execute(async (within) => {
      await within
        .insertInto('users')
        .values({ id: 'half', created: 1, frozen_until: null, deleted: null })
        .execute()
      throw new Error('stopped')
    })
    await expect(failed).rejects.toThrow('stopped')
    expect(
      await database.db.selectFrom('users').select('id').where('id', '=', 'half').execute(),
    ).toEqual([])
  })

  if (kind === 'sqlite') {
    test('SQLite writes ahead, to the disk at each commit, for its owner alone', async () => {
      const read = async (name: string) =>
        Object.values(
          (await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(database.db))
            .rows[0] ?? {},
        )[0]
      expect(await read('journal_mode')).toBe('wal')
      expect(await read('synchronous')).toBe(2)
      expect(await read('foreign_keys')).toBe(1)
      expect(await read('busy_timeout')).toBe(5000)
      expect(
        'folder' in target && statSync(join(target.folder, 'tessera-frame.sqlite')).mode & 0o777,
      ).toBe(0o600)
    })
  }

  if (kind === 'sqlite') {
    test('a backup is a database of its own with the same rows', async () => {
      const folder = temporaryFolder()
      await database.backup(join(folder, 'tessera-frame.sqlite'))
      const copy = createDatabase({ folder })
      expect(await copy.db.selectFrom('users').select('id').execute()).toEqual(
        await database.db.selectFrom('users').select('id').execute(),
      )
      expect(await isMigrated(copy)).toBe(true)
      await copy.close()
      await expect(database.backup(join(folder, 'tessera-frame.sqlite'))).rejects.toThrow()
    })
  }

  if (kind === 'postgres') {
    test('Postgres ends a statement that takes too long', async () => {
      const hasty = createDatabase(target, { timeout: 50 })
      await expect(sql`select pg_sleep(30)`.execute(hasty.db)).rejects.toThrow(/statement timeout/)
      await hasty.close()
    })
  }

  test('the tables of a newer release serve this one', async () => {
    const newer = await create()
    await migrate(newer)
    const ahead = createDatabase(newer)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2030-01-01T00:00:00Z')`.execute(
      ahead.db,
    )
    await migrate(newer)
    expect(await isMigrated(ahead)).toBe(true)
    await ahead.close()
  })

  test('rows of the first release are kept: its links outlive their session from now on, and its mails are sent', async () => {
    const former = await create()
    await migrate(former, { '0001-tables': tables })
    const opened = createDatabase(former)
    const { db } = opened
    const session = {
      id: 's',
      app_id: 'a',
      origin: 'o',
      jwk: '{}',
      jkt: 'j',
      user_id: null,
      device_id: null,
      login_at: null,
      created: 1,
      seen: 1,
      expires: 1,
      revoked: null,
    }
    const flow = {
      id: 'f',
      kind: 'freeze' as const,
      session_id: 's',
      app_id: 'a',
      user_id: null,
      subject_hash: 'h',
      subject_env: 'e',
      code_hash: null,
      link_hash: 'l',
      match: null,
      attempts: 2,
      status: 'pending' as const,
      created: 1,
      expires: 1_900_000_000_000,
      used: null,
    }
    const mail = {
      id: 'm',
      flow_id: 'f',
      mail_env: 'e',
      tries: 1,
      not_before: 1,
      lease: null,
      created: 1,
    }
    await db.insertInto('sessions').values(session).execute()
    await db.insertInto('flows').values(flow).execute()
    await db.insertInto('outbox').values(mail).execute()
    await migrate(former)
    await db.deleteFrom('sessions').execute()
    expect(await db.selectFrom('flows').selectAll().execute()).toEqual([flow])
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([mail])
    // and a mail goes with its flow, as before
    await db.deleteFrom('flows').execute()
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
    await opened.close()
  })

  test('sessions, devices and links of the first release are bound to their users as it is migrated; without the keyring it is not', async () => {
    const former = await create()
    await migrate(former, { '0001-tables': tables })
    const opened = createDatabase(former)
    const { db } = opened
    const keyring = createKeyring(createKeys())
    const place = { table: 'flows', column: 'subject_env', row: 'f', user: 's' }
    await sql`insert into users (id, created) values ('u', 1)`.execute(db)
    await sql`insert into devices (id, user_id, app_id, cookie_hash, label, ua, created, seen, approved) values ('d', 'u', 'a', 'c', 'l', '', 1, 1, 1), ('r', 'u', 'a', null, 'l', '', 1, 1, 1)`.execute(
      db,
    )
    await sql`update devices set revoked = 1 where id = 'r'`.execute(db)
    await sql`insert into sessions (id, app_id, origin, jwk, jkt, user_id, device_id, login_at, created, seen, expires) values ('s', 'a', 'o', '{}', 'j', 'u', 'd', 1, 1, 1, 1), ('t', 'a', 'o', '{}', 'k', null, null, null, 1, 1, 1)`.execute(
      db,
    )
    await sql`insert into flows (id, kind, session_id, app_id, user_id, subject_hash, subject_env, status, created, expires) values ('f', 'freeze', 's', 'a', 'u', 'h', ${await keyring.seal('auth', place, Buffer.from('about'))}, 'pending', 1, 1)`.execute(
      db,
    )
    await expect(migrate(former)).rejects.toThrow('keyring')
    await migrate(former, createMigrations(keyring))
    const [device, revoked] = await db.selectFrom('devices').selectAll().orderBy('id').execute()
    const flow = await db.selectFrom('flows').selectAll().executeTakeFirstOrThrow()
    const [session, anonymous] = await db.selectFrom('sessions').selectAll().orderBy('id').execute()
    expect(device && (await isBound(keyring, 'devices', device, device.bound_env))).toBe(true)
    // an envelope that no row opens would end the rotation of the keys
    expect(revoked).toMatchObject({ former_hash: null, bound_env: null })
    expect(session && (await isBound(keyring, 'sessions', session, session.login_env))).toBe(true)
    expect(anonymous?.login_env).toBeNull()
    expect(
      Buffer.from(
        await openColumn(keyring, 'flows', 'subject_env', flow, flow.subject_env),
      ).toString(),
    ).toBe('about')
    await opened.close()
  })

  test('verifiers of recovery passwords of a former release are under KEY_RECOVERY once it is migrated; control: before, they were under KEY_AUTH', async () => {
    const former = await create()
    const keys = createKeys()
    const keyring = createKeyring(keys)
    await migrate(
      former,
      Object.fromEntries(
        Object.entries(createMigrations(keyring)).filter(([name]) => name < '0006'),
      ),
    )
    const opened = createDatabase(former)
    const { db } = opened
    const place = { id: 'r', wallet_id: 'w', gen: 1 }
    const verifier_env = await keyring.seal(
      'auth',
      { table: 'recoveries', column: 'verifier_env', row: 'r', wallet: 'w', gen: 1 },
      Buffer.from('verifier'),
    )
    await db
      .insertInto('users')
      .values({ id: 'u', created: 1, frozen_until: null, deleted: null })
      .execute()
    await db
      .insertInto('wallets')
      .values({
        id: 'w',
        user_id: 'u',
        scope: 's',
        gen: 1,
        blob_env: 'b',
        evm: '0x',
        sol: 's',
        created: 1,
      })
      .execute()
    await db
      .insertInto('recoveries')
      .values({
        ...place,
        method: 'file',
        hint: null,
        verifier_env,
        server_share_env: null,
        sealed_share_env: null,
        status: 'active',
        released: 1,
        created: 1,
      })
      .execute()
    const stored = async () =>
      (await db.selectFrom('recoveries').select('verifier_env').executeTakeFirstOrThrow())
        .verifier_env
    const opensWith = (had: Partial<typeof keys>) => async (envelope: string) =>
      openColumn(
        createKeyring({ ...createKeys(), ...had }),
        'recoveries',
        'verifier_env',
        place,
        envelope,
      ).then(
        () => true,
        () => false,
      )
    const [onlyAuth, onlyRecovery] = [
      opensWith({ auth: keys.auth }),
      opensWith({ recovery: keys.recovery }),
    ]
    expect([await onlyAuth(await stored()), await onlyRecovery(await stored())]).toEqual([
      true,
      false,
    ])
    await expect(migrate(former)).rejects.toThrow('keyring')
    await migrate(former, createMigrations(keyring))
    expect([await onlyAuth(await stored()), await onlyRecovery(await stored())]).toEqual([
      false,
      true,
    ])
    await opened.close()
  })
})

test.each([
  ['postgres://u:p@db.example/frame', true],
  ['postgres://u:p@db.example/frame?sslmode=disable', true],
  ['postgres://u:p@10.0.0.7:5432/frame', true],
  ['postgres://u:p@db.example/frame?sslmode=verify-full', false],
  ['postgres://u:p@localhost/frame', false],
  ['postgres://u:p@127.0.0.1/frame?sslmode=disable', false],
  ['postgres://u:p@%2Fvar%2Frun%2Fpostgresql/frame', false],
  ['postgres:///frame?host=/var/run/postgresql', false],
])('whether what is sent to %s may be read on its way: %s', (url, expected) => {
  expect(isUnencrypted({ url })).toBe(expected)
})

test('a Postgres has as many connections, and as long for a statement, as its target says', async () => {
  const target = await createPostgres()
  const database = createDatabase({ ...target, connections: 2, timeout: 7_000 })
  const limit = sql<{ statement_timeout: string }>`show statement_timeout`
  expect((await limit.execute(database.db)).rows).toEqual([{ statement_timeout: '7s' }])
  const slow = sql`select pg_sleep(1)`
  const asked = [1, 2, 3].map(() => slow.execute(database.db))
  await expect.poll(() => database.waiting()).toBe(1)
  await Promise.all(asked)
  await database.close()
})

test('a Postgres ends the transaction of a server that fell silent: another one gets its row', async () => {
  const target = await createPostgres()
  await migrate(target)
  const [silent, other] = [createDatabase(target, { timeout: 300 }), createDatabase(target)]
  await other.db.insertInto('limits').values({ key: 'row', tat: 0 }).execute()
  const take = (db: Database['db'], tat: number) =>
    db.updateTable('limits').set({ tat }).where('key', '=', 'row').execute()
  await expect(
    silent.db.transaction().execute(async (transaction) => {
      await take(transaction, 1)
      await take(other.db, 2)
      await take(transaction, 3)
    }),
  ).rejects.toThrow()
  expect(await other.db.selectFrom('limits').select('tat').execute()).toEqual([{ tat: 2 }])
  await take(silent.db, 4)
  await Promise.all([silent.close(), other.close()])
})
