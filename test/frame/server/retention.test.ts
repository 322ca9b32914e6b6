import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyAudit } from '../../../frame/server/audit/verifyAudit'
import { createDatabase } from '../../../frame/server/db/createDatabase'
import { createMigrations, migrate } from '../../../frame/server/db/migrate'
import { onBoth } from './databases'
import { createVisitor, serveLogin, signIn } from './login/visitor'
import { APP, createKeys, serve } from './serve'

const DAY = 24 * 60 * 60_000

onBoth((create) => {
  test('the audit is kept for as many days as the operator says; control: without that for ever', async () => {
    const database = await create()
    const keys = createKeys()
    let now = 1_700_000_000_000
    const start = (auditDays?: number) =>
      serve({
        database,
        config: { keys, apps: [APP], ...(auditDays !== undefined && { auditDays }) },
        options: { clock: { now: () => now } },
      })
    const first = await start()
    await first.services.audit.append('login', { user: 'u' }, '198.51.100.7')
    await first.stop()
    now += 401 * DAY
    const networks = async ({ services }: typeof first) =>
      (await services.database.db.selectFrom('audit').select('ip_prefix').execute())
        .map(({ ip_prefix }) => ip_prefix)
        .filter((prefix) => prefix !== null)
    const forever = await start()
    await expect.poll(() => forever.services.metrics.text()).toMatch(/job="expired".*done/)
    expect(await networks(forever)).toEqual(['198.51.100.0/24'])
    await forever.stop()
    const limited = await start(400)
    await expect.poll(() => networks(limited)).toEqual([])
    const { db } = limited.services.database
    await expect
      .poll(() => db.selectFrom('audit').select('kind').where('kind', '=', 'audit.cut').execute())
      .toHaveLength(1)
    expect((await verifyAudit(db, keys.audit)).faults).toEqual([])
    await limited.stop()
  })

  test('a device has the words for its browser, and not what the browser said of itself', async () => {
    const server = await serveLogin(await create())
    const visitor = await createVisitor(server)
    await signIn(server, visitor, `u${randomBytes(6).toString('hex')}@example.com`)
    expect(
      await server.services.database.db.selectFrom('devices').select(['label', 'ua']).execute(),
    ).toEqual([{ label: 'Firefox on Linux', ua: '' }])
    await server.stop()
  })

  test('what browsers said of themselves at a former release is removed', async () => {
    const target = await create()
    await migrate(
      target,
      Object.fromEntries(Object.entries(createMigrations()).filter(([name]) => name < '0011')),
    )
    const database = createDatabase(target)
    await database.db
      .insertInto('users')
      .values({ id: 'u', created: 0, frozen_until: null, deleted: null })
      .execute()
    await database.db
      .insertInto('devices')
      .values({
        id: 'd',
        user_id: 'u',
        app_id: 'shop',
        cookie_hash: null,
        former_hash: null,
        label: 'Firefox on Linux',
        ua: 'Mozilla/5.0',
        created: 0,
        seen: 0,
        approved: null,
        revoked: null,
        bound_env: '',
      })
      .execute()
    await migrate(target)
    expect(await database.db.selectFrom('devices').select('ua').execute()).toEqual([{ ua: '' }])
    await database.close()
  })
})
