import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { DatabaseTarget } from '../../../../frame/server/db/createDatabase'
import { createVisitor, type LoginServer, serveLogin, submit } from '../login/visitor'
import { onBoth } from '../databases'
import { linkIn } from '../mailbox'

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

onBoth((create) => {
  let database: DatabaseTarget
  let server: LoginServer
  beforeAll(async () => {
    database = await create()
    server = await serveLogin(database)
  })

  test('a mail is text and HTML that loads nothing, in the language of its reader, and names the site and the device', async () => {
    const email = newAddress()
    const visitor = await createVisitor(server, { language: 'de;q=0.5, ar-EG, en;q=0.9' })
    await visitor.ask('/v1/login/email', { email })
    const { parsed, text } = await server.mail.receive(email)
    const html = String(parsed.html)
    expect(html).toContain('dir="rtl"')
    expect(text).toContain('Firefox على Linux')
    expect(html).toContain('shop.example')
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video)\b|url\(|@import/i)
    expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)).toEqual([linkIn({ text, parsed, to: [] })])
    expect(parsed.messageId).toMatch(/^<[\w-]{22}@localhost>$/)
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('a mail that is refused is tried again after 5 seconds and is gone when it was taken', async () => {
    const email = newAddress()
    server.mail.refuse(1)
    await (await createVisitor(server)).ask('/v1/login/email', { email })
    await expect.poll(() => server.lines.join('')).toContain('mail.failed')
    expect(server.mail.to(email)).toHaveLength(0)
    server.time.ahead += 5_000
    await server.mail.receive(email)
    await expect.poll(() => server.services.database.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  test('after three tries the user is told that there is no mail', async () => {
    const email = newAddress()
    const visitor = await createVisitor(server)
    server.mail.refuse(3)
    const { flow = '' } = await visitor.ask('/v1/login/email', { email })
    const row = () => server.services.database.db.selectFrom('outbox').select(['tries', 'lease', 'mail_env']).where('flow_id', '=', flow).executeTakeFirstOrThrow()
    for (const tries of [1, 2]) {
      await expect.poll(row, { timeout: 10_000 }).toMatchObject({ tries, lease: null })
      expect(await visitor.ask('/v1/login/poll', { flow })).toEqual({ status: 'pending' })
      server.time.ahead += tries === 1 ? 5_000 : 30_000
    }
    await expect.poll(() => visitor.refusal('/v1/login/poll', { flow }), { timeout: 10_000 }).toBe('mail_unavailable')
    // the mail itself is erased
    expect((await row()).mail_env.length).toBeLessThan(80)
    server.mail.refuse(0)
  })

  test('a server that is stopped between the steps goes on where it was', async () => {
    const email = newAddress()
    const visitor = await createVisitor(server)
    server.mail.refuse(1)
    const restart = async () => {
      await server.stop()
      server = await serveLogin(database, {}, server)
      // connections to the former run are noticed to be closed
      await expect.poll(() => fetch(`${server.url}/healthz`).then(({ ok }) => ok, () => false)).toBe(true)
    }
    const { flow = '', match = '' } = await visitor.ask('/v1/login/email', { email })
    await server.mail.untilRefused(1)
    await restart()
    server.time.ahead += 5_000
    const link = linkIn(await server.mail.receive(email))
    await restart()
    await submit(link, { match })
    const code = await server.mail.receiveCode(email)
    await restart()
    expect(await visitor.refusal('/v1/login/email/verify', { flow, code })).toBe('none')
    expect((await visitor.ask('/v1/me', {})).user?.email).toBe(email)
  })
})
