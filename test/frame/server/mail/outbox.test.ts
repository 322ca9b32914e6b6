import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseTarget } from '../../../../frame/server/db/createDatabase'
import { onBothForRelease } from '../databases'
import { createVisitor, type LoginServer, serveLogin, signIn, submit } from '../login/visitor'
import { linkIn } from '../mailbox'
import { createShares } from '../wallets/visitors'

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

onBothForRelease((create) => {
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
    expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)).toEqual([
      linkIn({ text, parsed, to: [] }),
    ])
    expect(parsed.messageId).toMatch(/^<[\w-]{22}@localhost>$/)
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('a mail that is refused is tried again after 5 seconds and is gone when it was taken', async () => {
    const email = newAddress()
    server.mail.refuse(1)
    await (await createVisitor(server)).ask('/v1/login/email', { email })
    await expect
      .poll(() => server.lines.join(''))
      .toMatch(/"level":"warn","event":"mail\.delayed","count":1,"error":"\w+","smtp":451}/)
    expect(server.lines.join('')).not.toContain(email)
    expect(server.services.metrics.text()).toContain('tessera_frame_mail_server_up 0\n')
    expect(server.mail.to(email)).toHaveLength(0)
    server.time.ahead += 5_000
    await server.mail.receive(email)
    await expect
      .poll(() => server.services.database.db.selectFrom('outbox').select('id').execute())
      .toEqual([])
    expect(server.services.metrics.text()).toContain('tessera_frame_mail_server_up 1\n')
  })

  test('a mail whose times a clock that was ahead has left is sent once the clock is right', async () => {
    const email = newAddress()
    server.mail.refuse(1)
    server.time.ahead += 3_600_000
    await (await createVisitor(server)).ask('/v1/login/email', { email })
    const { db } = server.services.database
    const row = () =>
      db.selectFrom('outbox').select(['id', 'tries', 'lease', 'not_before']).executeTakeFirst()
    await expect.poll(row).toMatchObject({ tries: 1, lease: null })
    // of an instance that died with it
    await db.updateTable('outbox').set({ lease: server.services.clock.now() }).execute()
    server.time.ahead -= 3_600_000
    await server.mail.receive(email)
  })

  test('after three tries the user is told that there is no mail', async () => {
    const email = newAddress()
    const visitor = await createVisitor(server)
    server.mail.refuse(3)
    const { flow = '' } = await visitor.ask('/v1/login/email', { email })
    const row = () =>
      server.services.database.db
        .selectFrom('outbox')
        .select(['tries', 'lease', 'mail_env'])
        .where('flow_id', '=', flow)
        .executeTakeFirstOrThrow()
    for (const tries of [1, 2]) {
      await expect.poll(row).toMatchObject({ tries, lease: null })
      expect(await visitor.ask('/v1/login/poll', { flow })).toEqual({ status: 'pending' })
      server.time.ahead += tries === 1 ? 5_000 : 30_000
    }
    await expect.poll(() => visitor.refusal('/v1/login/poll', { flow })).toBe('mail_unavailable')
    // an operator is told of what nobody tries again
    expect(server.lines.join('')).toMatch(
      /"level":"error","event":"mail\.failed","count":3,"error":"\w+","smtp":451}/,
    )
    expect(server.lines.join('')).not.toContain(email)
    // the mail itself is erased
    expect((await row()).mail_env.length).toBeLessThan(80)
    server.mail.refuse(0)
  })

  describe('a notice', () => {
    const MINUTE = 60_000
    const HOUR = 60 * MINUTE
    const notices = () =>
      server.services.database.db
        .selectFrom('outbox')
        .select(['tries', 'lease'])
        .where('flow_id', 'is', null)
        .execute()
    afterEach(() => server.mail.refuse(0))
    /** The mail server is away when the wallet is frozen. */
    const freeze = async () => {
      const email = newAddress()
      const owner = await createVisitor(server)
      await signIn(server, owner, email)
      await createShares(owner.ask).enrol()
      server.mail.refuse(Number.POSITIVE_INFINITY)
      await owner.ask('/v1/freeze', {})
      return { email, owner }
    }

    test('outlives a mail server that is away for an hour', async () => {
      const { email } = await freeze()
      const waits = [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR]
      for (const [index, wait] of waits.entries()) {
        await expect.poll(notices).toEqual([{ tries: index + 1, lease: null }])
        if (wait === HOUR) server.mail.refuse(0)
        server.time.ahead += wait
      }
      expect(
        (await server.mail.find(email, ({ parsed }) => parsed.subject === 'Your wallet is frozen'))
          .to,
      ).toEqual([email])
      await expect.poll(notices).toEqual([])
    })

    test('is tried as long as its link is good', async () => {
      await freeze()
      await expect.poll(notices).toEqual([{ tries: 1, lease: null }])
      server.time.ahead += 71 * HOUR
      await expect.poll(notices).toEqual([{ tries: 2, lease: null }])
      server.time.ahead += HOUR
      await expect.poll(notices).toEqual([])
    })

    test('waits its four hours, and no longer for a clock that was ahead', async () => {
      const { email } = await freeze()
      await expect.poll(notices).toEqual([{ tries: 1, lease: null }])
      const { db } = server.services.database
      const delayUntil = (not_before: number) =>
        db.updateTable('outbox').set({ not_before }).where('flow_id', 'is', null).execute()
      const now = server.services.clock.now()
      await delayUntil(now + 4 * HOUR)
      // control: the job has run, and a mail of a flow was hastened by it
      const other = newAddress()
      server.mail.refuse(0)
      server.time.ahead += HOUR
      await (await createVisitor(server)).ask('/v1/login/email', { email: other })
      await server.mail.receive(other)
      expect(await notices()).toEqual([{ tries: 1, lease: null }])
      await delayUntil(now + 10 * HOUR)
      await server.mail.find(email, ({ parsed }) => parsed.subject === 'Your wallet is frozen')
    })

    test('is none what a device asks for and waits for: the link that ends a freezing', async () => {
      const { owner } = await freeze()
      await owner.ask('/v1/unfreeze', {})
      const mails = await server.services.database.db
        .selectFrom('outbox')
        .leftJoin('flows', 'flows.id', 'outbox.flow_id')
        .select('flows.kind')
        .orderBy('outbox.created')
        .execute()
      expect(mails).toEqual([{ kind: null }, { kind: 'unfreeze' }])
    })
  })

  test('a server that is stopped between the steps goes on where it was', async () => {
    const email = newAddress()
    const visitor = await createVisitor(server)
    server.mail.refuse(1)
    const restart = async () => {
      await server.stop()
      server = await serveLogin(database, {}, server)
      // connections to the former run are noticed to be closed
      await expect
        .poll(() =>
          fetch(`${server.url}/healthz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        )
        .toBe(true)
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
