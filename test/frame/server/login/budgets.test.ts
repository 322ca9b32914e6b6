import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../frame/server/db/createDatabase'
import { migrate } from '../../../../frame/server/db/migrate'
import { createLimits } from '../../../../frame/server/limits/createLimits'
import { createBudgets } from '../../../../frame/server/login/budgets'
import { afterFile } from '../cleanup'
import { onBothForRelease } from '../databases'
import { APP } from '../serve'
import { approve, createVisitor, type LoginServer, otherCode, serveLogin, signIn } from './visitor'

const MINUTE = 60_000
const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

onBothForRelease((create) => {
  let server: LoginServer
  beforeAll(async () => {
    server = await serveLogin(await create())
    server.time.stands = Date.now()
  })

  describe('limits', () => {
    test('a mail is sent again after 30 seconds, and three times within 20 minutes', async () => {
      const email = newAddress()
      const visitor = await createVisitor(server)
      for (let round = 0; round < 3; round++) {
        await visitor.ask('/v1/login/email', { email })
        expect((await visitor.send('/v1/login/email', { email })).json).toMatchObject({
          error: { name: 'rate_limited', retryAfter: expect.any(Number) },
        })
        server.time.ahead += 30_000
      }
      expect(await visitor.refusal('/v1/login/email', { email })).toBe('rate_limited')
      server.time.ahead += 20 * MINUTE
      expect(await visitor.refusal('/v1/login/email', { email })).toBe('none')
    })

    test('a stranger who uses up every budget of an address does not lock its owner out', async () => {
      const email = newAddress()
      const owner = await createVisitor(server)
      await signIn(server, owner, email)
      let refused = 0
      for (let index = 0; index < 60; index++) {
        const stranger = await createVisitor(server)
        if ((await stranger.refusal('/v1/login/email', { email })) === 'rate_limited') refused++
      }
      // control: without the mark the owner would be one of them
      expect(refused).toBeGreaterThan(20)
      expect(await (await createVisitor(server)).refusal('/v1/login/email', { email })).toBe(
        'rate_limited',
      )
      const again = await createVisitor(server, { mark: owner.jar.mark })
      const { action, flow = '' } = await again.ask('/v1/login/email', { email })
      expect(action).toBe('VERIFY_OTP')
      expect(
        await again.refusal('/v1/login/email/verify', {
          flow,
          code: await server.mail.receiveCode(email, 2),
        }),
      ).toBe('none')
    })

    test('a network has 20 starts and 30 checks in ten minutes, whatever address of it asks; other networks go on', async () => {
      const ask = async (index: number, network: string) =>
        (await createVisitor(server, { ip: `${network}::${(index + 1).toString(16)}` })).refusal(
          '/v1/login/email',
          { email: newAddress() },
        )
      const starts: string[] = []
      for (let index = 0; index < 22; index++) starts.push(await ask(index, '2001:db8:0:1'))
      expect(starts).toEqual([
        ...Array.from({ length: 20 }, () => 'none'),
        'rate_limited',
        'rate_limited',
      ])
      expect(await ask(1, '2001:db8:0:2')).toBe('none')
      const visitor = await createVisitor(server, { ip: '2001:db8:0:3::1' })
      const checks: string[] = []
      for (let index = 0; index < 31; index++)
        checks.push(
          await visitor.refusal('/v1/login/email/verify', { flow: 'a'.repeat(22), code: '123456' }),
        )
      expect(checks).toEqual([...Array.from({ length: 30 }, () => 'otp_expired'), 'rate_limited'])
    })

    test('a device that somebody signed in on has budgets of its own, whatever the rest of its network does, and no more than a network', async () => {
      const ip = '198.51.100.7'
      const email = newAddress()
      const owner = await createVisitor(server, { ip })
      await signIn(server, owner, email)
      server.time.ahead += 31_000
      const strangers: string[] = []
      for (let index = 0; index < 22; index++)
        strangers.push(
          await (await createVisitor(server, { ip })).refusal('/v1/login/email', {
            email: newAddress(),
          }),
        )
      // the owner's own sign-in has come back in the 31 seconds
      expect(strangers.slice(19)).toEqual(['none', 'rate_limited', 'rate_limited'])
      const again = await createVisitor(server, { ip, mark: owner.jar.mark })
      const { action, flow = '' } = await again.ask('/v1/login/email', { email })
      expect(action).toBe('VERIFY_OTP')
      expect(
        await again.refusal('/v1/login/email/verify', {
          flow,
          code: await server.mail.receiveCode(email, 2),
        }),
      ).toBe('none')
      // a made-up mark is none
      expect(
        await (await createVisitor(server, { ip, mark: 'a'.repeat(43) })).refusal(
          '/v1/login/email',
          { email },
        ),
      ).toBe('rate_limited')
      const own: string[] = []
      for (let index = 0; index < 21; index++)
        own.push(
          (await again.send('/v1/login/email', { email: 'no address' })).status === 429
            ? 'rate_limited'
            : 'none',
        )
      expect(own.filter((outcome) => outcome === 'none')).toHaveLength(19)
    })

    test('a page that asks for one address after the other has five mails an hour sent to strangers, also with new sessions; other browsers of the network go on', async () => {
      const ip = '198.51.100.8'
      const sent: string[] = []
      // the browser is known by its cookie from its first answer on
      const first = await createVisitor(server, { ip })
      for (let index = 0; index < 7; index++) {
        const next = await createVisitor(server, { ip, browser: first.jar.browser })
        sent.push(await next.refusal('/v1/login/email', { email: newAddress() }))
      }
      expect(sent).toEqual([
        ...Array.from({ length: 5 }, () => 'none'),
        'rate_limited',
        'rate_limited',
      ])
      // control: a browser without the cookie is another
      const other = await createVisitor(server, { ip })
      expect(await other.refusal('/v1/login/email', { email: newAddress() })).toBe('none')
      // one that keeps no cookie has the budget of its session
      const without: string[] = []
      for (let index = 0; index < 6; index++) {
        other.jar.browser = undefined
        without.push(await other.refusal('/v1/login/email', { email: newAddress() }))
      }
      expect(without).toEqual([...Array.from({ length: 5 }, () => 'none'), 'rate_limited'])
      server.time.ahead += 60 * MINUTE
      expect(
        await (await createVisitor(server, { ip, browser: first.jar.browser })).refusal(
          '/v1/login/email',
          { email: newAddress() },
        ),
      ).toBe('none')
    })

    test('in a browser that keeps no cookie a page has 20 mails an hour sent, however many sessions it makes; one that keeps it goes on beside it', async () => {
      /** A session of a browser of this /48, each /64 of which has sign-ins of its own. */
      const visit = (index: number) =>
        createVisitor(server, { ip: `2001:db8:9:${index.toString(16)}::1` })
      const sent: string[] = []
      for (let index = 0; index < 22; index++) {
        const visitor = await visit(index)
        visitor.jar.browser = undefined
        sent.push(await visitor.refusal('/v1/login/email', { email: newAddress() }))
      }
      expect(sent).toEqual([
        ...Array.from({ length: 20 }, () => 'none'),
        'rate_limited',
        'rate_limited',
      ])
      expect(await (await visit(22)).refusal('/v1/login/email', { email: newAddress() })).toBe(
        'none',
      )
    })

    test('a browser that spent its mails to strangers still signs in to the address it is known at', async () => {
      const email = newAddress()
      const owner = await createVisitor(server)
      await signIn(server, owner, email)
      for (let index = 0; index < 6; index++)
        await owner.refusal('/v1/login/email', { email: newAddress() })
      expect(await owner.refusal('/v1/login/email', { email: newAddress() })).toBe('rate_limited')
      server.time.ahead += 31_000
      const again = await createVisitor(server, {
        mark: owner.jar.mark,
        browser: owner.jar.browser,
      })
      expect((await again.ask('/v1/login/email', { email })).action).toBe('VERIFY_OTP')
    })

    test('who asks again and again has twelve mails of a day, and one more for each two hours', async () => {
      const email = newAddress()
      const visitor = await createVisitor(server)
      const sent: string[] = []
      for (let index = 0; index < 15; index++) {
        sent.push(await visitor.refusal('/v1/login/email', { email }))
        server.time.ahead += 21 * MINUTE
      }
      // four hours and a half later
      expect(sent.indexOf('rate_limited')).toBe(14)
      server.time.ahead += 120 * MINUTE
      expect(await visitor.refusal('/v1/login/email', { email })).toBe('none')
    })

    /** Budgets with rows of their own: the server's have another clock. */
    const ownBudgets = async (mailsPerDay: number, time = { now: 2_000_000_000_000 }) => {
      const target = await create()
      await migrate(target)
      const database = createDatabase(target)
      afterFile(() => database.close())
      const budgets = createBudgets(
        createLimits({
          db: database.db,
          keyring: server.services.keyring,
          clock: { now: () => time.now },
        }),
        { mailsPerDay },
      )
      type Asker = Parameters<typeof budgets.takeMail>[0]
      type Stranger = Omit<Extract<Asker, { readonly app: unknown }>, 'browser' | 'session'>
      let browsers = 0
      /** Each stranger has a browser of their own, which keeps its cookie unless it is said. */
      const asked = ({
        cookieless = false,
        ...asker
      }: (Stranger | { readonly device: string }) & { readonly cookieless?: boolean }): Asker => {
        const id = `b${browsers++}`
        return 'app' in asker
          ? { ...asker, session: id, browser: cookieless ? undefined : id }
          : asker
      }
      return async (askers: readonly Parameters<typeof asked>[0][]) =>
        (await Promise.allSettled(askers.map((asker) => budgets.takeMail(asked(asker))))).filter(
          ({ status }) => status === 'fulfilled',
        ).length
    }

    test('of 50 mails at once an address has 24 of networks that ask for the first time, an app and the server what the operator says; who is known is not refused for these', async () => {
      const passed = await ownBudgets(60)
      const app = { ...APP, id: 'many', limits: { mailsPerDay: 7 } }
      const fifty = Array.from({ length: 50 }, (_, index) => index)
      expect(
        await passed(
          fifty.map((index) => ({
            address: 'one',
            ip: `192.0.2.${index}`,
            app: { ...app, id: 'wide', limits: { mailsPerDay: 1_000 } },
          })),
        ),
      ).toBe(24)
      expect(
        await passed(fifty.map((index) => ({ address: `a${index}`, ip: `192.0.2.${index}`, app }))),
      ).toBe(7)
      // 60 less these 31
      expect(
        await passed(
          fifty.map((index) => ({
            address: `b${index}`,
            ip: `192.0.2.${index}`,
            app: { ...app, id: 'other', limits: { mailsPerDay: 1_000 } },
          })),
        ),
      ).toBe(29)
      expect(await passed(fifty.map((index) => ({ device: `d${index}` })))).toBe(50)
    })

    test('five networks that ask for an address as often as they may leave mails for those that did not ask yet; 36 in a day are all', async () => {
      const time = { now: 2_000_000_000_000 }
      const passed = await ownBudgets(1_000, time)
      const ask = (networks: number, prefix: string) =>
        passed(
          Array.from({ length: networks }, (_, index) => ({
            address: 'one',
            ip: `${prefix}.${index}`,
            app: { ...APP, id: 'wide', limits: { mailsPerDay: 1_000 } },
          })),
        )
      let sent = 0
      for (let round = 0; round < 10; round++) {
        sent += await ask(5, '192.0.2')
        time.now += 20 * MINUTE
      }
      // five firsts, and twelve with the one that has come back in two hours
      expect(sent).toBe(18)
      expect(await ask(1, '198.51.100')).toBe(1)
      // the day's last: those of three hours have come back
      expect(await ask(40, '203.0.113')).toBe(21)
      expect(await ask(1, '198.18.0')).toBe(0)
    })

    test('who keeps no cookie at one app takes nothing from those of another app, or of another network', async () => {
      const passed = await ownBudgets(1_000)
      const thirty = (id: string, ip: string) =>
        Array.from({ length: 30 }, (_, index) => ({
          address: `${id}${ip}${index}`,
          ip,
          app: { ...APP, id, limits: { mailsPerDay: 1_000 } },
          cookieless: true,
        }))
      expect(await passed(thirty('one', '192.0.2.1'))).toBe(20)
      expect([
        await passed(thirty('other', '192.0.2.1')),
        await passed(thirty('one', '192.0.2.2')),
      ]).toEqual([20, 20])
    })

    test('a /48 of IPv6 is one network for mails, however many /64 its owner has; an IPv4 address is one by itself', async () => {
      const passed = await ownBudgets(1_000)
      const app = { ...APP, id: 'wide', limits: { mailsPerDay: 1_000 } }
      const many = Array.from({ length: 200 }, (_, index) => index)
      expect(
        await passed(
          many.map((index) => ({ address: 'one', ip: `2001:db8:1:${index.toString(16)}::1`, app })),
        ),
      ).toBe(1)
      expect(
        await passed(
          many.map((index) => ({
            address: `a${index}`,
            ip: `2001:db8:2:${index.toString(16)}::1`,
            app,
          })),
        ),
      ).toBe(150)
      // another /48, and neighbours in a /24, have their own
      expect(await passed([{ address: 'b', ip: '2001:db8:3::1', app }])).toBe(1)
      expect(
        await passed(many.map((index) => ({ address: `c${index}`, ip: `192.0.2.${index}`, app }))),
      ).toBe(200)
    })

    test('fifteen wrong codes of an address are looked at in a day, whatever the flow', async () => {
      const email = newAddress()
      const visitor = await createVisitor(server)
      let { flow, code } = await approve(server, visitor, email)
      for (let round = 1; round <= 3; round++) {
        for (let index = 1; index <= 5; index++)
          expect(
            await visitor.refusal('/v1/login/email/verify', { flow, code: otherCode(code, index) }),
          ).toBe('otp_wrong')
        server.time.ahead += 31_000
        flow = (await visitor.ask('/v1/login/email', { email })).flow ?? ''
        code = await server.mail.receiveCode(email, round + 1)
      }
      expect(await visitor.refusal('/v1/login/email/verify', { flow, code: otherCode(code) })).toBe(
        'rate_limited',
      )
    })

    test('a device that is revoked after its code was mailed is not signed in by it', async () => {
      const email = newAddress()
      const owner = await createVisitor(server)
      await signIn(server, owner, email)
      const again = await createVisitor(server, { mark: owner.jar.mark })
      const { action, flow = '' } = await again.ask('/v1/login/email', { email })
      expect(action).toBe('VERIFY_OTP')
      const code = await server.mail.receiveCode(email, 2)
      const [device] = (await owner.ask('/v1/me', {})).devices ?? []
      await server.services.database.db
        .updateTable('devices')
        .set({ revoked: 1 })
        .where('id', '=', device?.id ?? '')
        .execute()
      expect(await again.refusal('/v1/login/email/verify', { flow, code })).toBe('otp_expired')
    })

    test('after a hundred tries without a success a known device needs the link too', async () => {
      const email = newAddress()
      const owner = await createVisitor(server)
      await signIn(server, owner, email)
      const actions: string[] = []
      for (let index = 0; index < 21; index++) {
        const { mark } = owner.jar
        actions.push(
          (await (await createVisitor(server, { mark })).ask('/v1/login/email', { email })).action,
        )
        server.time.ahead += 120 * MINUTE
      }
      expect(actions).toEqual([...Array.from({ length: 20 }, () => 'VERIFY_OTP'), 'VERIFY_DEVICE'])
      // and it still has mails of its own: strangers have none left for the address
      const refused = await Promise.all(
        Array.from({ length: 50 }, async () =>
          (await createVisitor(server)).refusal('/v1/login/email', { email }),
        ),
      )
      expect(refused.filter((outcome) => outcome === 'rate_limited').length).toBeGreaterThan(10)
      server.time.ahead += 20 * MINUTE
      expect(await (await createVisitor(server)).refusal('/v1/login/email', { email })).toBe(
        'rate_limited',
      )
      expect(
        (
          await (
            await createVisitor(server, { mark: owner.jar.mark })
          ).ask('/v1/login/email', { email })
        ).action,
      ).toBe('VERIFY_DEVICE')
    })
  })
})
