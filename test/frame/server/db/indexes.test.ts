import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../frame/server/db/createDatabase'
import { createMigrations, migrate } from '../../../../frame/server/db/migrate'
import { createPostgres, temporaryFolder } from '../databases'
import { createVisitor, serveLogin, signIn, submit } from '../login/visitor'
import { linkIn } from '../mailbox'
import { createShares, settle } from '../wallets/visitors'

/**
 * What reads a whole table by its nature, or a few rows: the schema's own tables, and at the start
 * the newest chains of the audit.
 */
const WHOLE =
  /^SCAN (sqlite_master|kysely_migration|leases|canaries|\d+ CONSTANT ROWS|audit_heads USING INDEX)/

/** The first start with canaries: a few rows in the order of the table itself. */
const FEW = /^select \* from "(audit"|\w+" order by "id") limit \?$/

const INDEXES = '0007-indexes'
const migrationsWhere = (isIt: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(createMigrations()).filter(([name]) => isIt(name)))

/**
 * A user signs in on two devices, makes and recovers a wallet, gives it a new key, moves to another
 * address and back, ends a device, and is deleted.
 */
const journey = async (server: Awaited<ReturnType<typeof serveLogin>>) => {
  const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`
  const [email, wanted] = [newAddress(), newAddress()]
  const enter = async (address: string) => {
    server.time.ahead += 31_000
    const visitor = await createVisitor(server)
    await signIn(server, visitor, address)
    const device =
      (await visitor.ask('/v1/me', {})).devices?.find(({ current }) => current)?.id ?? ''
    return { ...visitor, ...createShares(visitor.ask), device }
  }
  const owner = await enter(email)
  await owner.enrol()
  const other = await enter(email)
  await other.pairByRecovery()
  await owner.open()
  await owner.rotate()
  await owner.ask('/v1/recovery/methods', {})
  const { flow } = await owner.ask('/v1/email/change', { email: wanted })
  await owner.ask('/v1/email/change/old', { flow, code: await server.mail.receiveCode(email, 3) })
  await owner.ask('/v1/email/change/new', { flow, code: await server.mail.receiveCode(wanted) })
  const { devices = [] } = await owner.ask('/v1/me', {})
  await owner.ask('/v1/devices/revoke', {
    device: devices.find(({ current }) => !current)?.id ?? '',
  })
  await submit(linkIn(await server.mail.find(email, (mail) => linkIn(mail).includes('/undo/'))), {})
  server.time.ahead += 25 * 60 * 60_000
  const last = await enter(email)
  await last.pairByRecovery()
  await settle(server.services.database.db, last.device)
  await last.ask('/v1/delete', {})
  await (await enter(newAddress())).ask('/v1/logout', {})
}

describe('SQLite', () => {
  test('no statement of the server reads a whole table, nor what it deletes by', async () => {
    const folder = temporaryFolder()
    await migrate({ folder })
    const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
    const asked = () =>
      [...new Set(prepare.mock.calls.map(([text]) => String(text)))].filter((text) =>
        /^(select|update|delete|insert)/.test(text),
      )
    await journey(await serveLogin({ folder }))
    // the jobs have run
    for (const table of ['proofs', 'limits', 'flows', 'sessions', 'outbox'])
      await expect
        .poll(asked)
        .toContainEqual(
          expect.stringMatching(`^delete from "${table}" where "(expires|tat|created)"`),
        )
    await expect
      .poll(asked)
      .toContainEqual(expect.stringMatching(/^update "outbox" set "not_before"/))
    const found = asked()
    prepare.mockRestore()
    expect(found.length).toBeGreaterThan(80)
    const scans = (place: string) => {
      const file = new Sqlite(`${place}/tessera-frame.sqlite`)
      const plans = found.flatMap((text) =>
        (file.prepare(`explain query plan ${text}`).all() as { detail: string }[]).map(
          ({ detail }) => ({ detail, text }),
        ),
      )
      file.close()
      return plans
        .filter(
          ({ detail, text }) => detail.startsWith('SCAN') && !WHOLE.test(detail) && !FEW.test(text),
        )
        .map(({ detail, text }) => `${detail}: ${text}`)
    }
    expect(scans(folder)).toEqual([])
    // control: without the migration they did
    const former = temporaryFolder()
    await migrate(
      { folder: former },
      migrationsWhere((name) => name !== INDEXES),
    )
    expect(scans(former)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('SCAN flows: delete from "users"'),
        expect.stringContaining('SCAN outbox: delete from "flows"'),
      ]),
    )
  })
})

describe('Postgres', () => {
  test('what is deleted with another row is found by an index; control: before the migration flows and mails were not', async () => {
    const target = await createPostgres()
    const unindexed = async () => {
      const database = createDatabase(target)
      const { rows } = await sql<{ found: string }>`
        select c.conrelid::regclass::text || '.' || a.attname as found from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
        order by 1`.execute(database.db)
      await database.close()
      return rows.map(({ found }) => found)
    }
    await migrate(
      target,
      migrationsWhere((name) => name < INDEXES),
    )
    expect(await unindexed()).toEqual(['flows.user_id', 'outbox.flow_id'])
    await migrate(target)
    expect(await unindexed()).toEqual([])
  })
})
