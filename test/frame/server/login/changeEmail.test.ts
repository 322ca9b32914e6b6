import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LoginServices } from '../../../../frame/server/login/types'
import { onBothForRelease } from '../databases'
import { codeIn, linkIn, type ReceivedMail } from '../mailbox'
import { createShares } from '../wallets/visitors'
import { createVisitor, type LoginServer, serveLogin, signIn, submit } from './visitor'

const HOUR = 60 * 60_000
const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

/** A weakened build: a change of address is its session's, whoever is signed in there. */
const anyUser = (services: LoginServices): LoginServices => ({
  ...services,
  flows: {
    ...services.flows,
    endChanges: async () => {},
    claimTry: (id, session, kinds) => services.flows.claimTry(id, session, kinds),
  },
})

/** A weakened build: whoever is signed in changes the address. */
const unopened = (services: LoginServices): LoginServices => ({
  ...services,
  wallets: { ...services.wallets, lockOpened: async () => {} },
})

onBothForRelease((create) => {
  describe('a change that a thief began, in a session where the victim signs in afterwards,', () => {
    /** The victim's address at the end. */
    const attack = async (server: LoginServer, step: 'old' | 'new') => {
      const [own, evil, email] = [newAddress(), newAddress(), newAddress()]
      const page = await createVisitor(server)
      await signIn(server, page, own)
      const { flow } = await page.ask('/v1/email/change', { email: evil })
      const present = await server.mail.receiveCode(own, 2)
      if (step === 'new') await page.ask('/v1/email/change/old', { flow, code: present })
      await signIn(server, page, email)
      if (step === 'old') await page.refusal('/v1/email/change/old', { flow, code: present })
      const codes =
        step === 'new' || server.mail.to(evil).length > 0
          ? await server.mail.receiveCode(evil)
          : '000000'
      const end = await page.refusal('/v1/email/change/new', { flow, code: codes })
      return { end, isEvil: (await page.ask('/v1/me', {})).user?.email === evil }
    }

    test.each(['old', 'new'] as const)(
      'is not theirs, from its code to the %s address on',
      async (step) => {
        expect(await attack(await serveLogin(await create()), step)).toEqual({
          end: 'otp_expired',
          isEvil: false,
        })
      },
    )
    test('control: in a build without the check it is', async () => {
      expect(await attack(await serveLogin(await create(), { services: anyUser }), 'new')).toEqual({
        end: 'none',
        isEvil: true,
      })
    })
  })

  describe('who has the mailbox alone', () => {
    const begin = async (server: LoginServer) => {
      const email = newAddress()
      const owner = await createVisitor(server)
      await signIn(server, owner, email)
      await createShares(owner.ask).enrol()
      const thief = await createVisitor(server)
      server.time.ahead += 31_000
      await signIn(server, thief, email)
      return { email, owner, thief }
    }
    const attack = async (server: LoginServer) => {
      const { thief } = await begin(server)
      return thief.refusal('/v1/email/change', { email: newAddress() })
    }

    test('changes no address', async () => {
      const server = await serveLogin(await create())
      expect(await attack(server)).toBe('recovery_needed')
      // the owner's own device does
      const { owner } = await begin(server)
      expect(await owner.refusal('/v1/email/change', { email: newAddress() })).toBe('none')
    })
    test('control: in a build without the check they do', async () => {
      expect(await attack(await serveLogin(await create(), { services: unopened }))).toBe('none')
    })

    test('recovers the wallet, and changes no address for 72 hours: not at the first step, nor with codes of before at the last', async () => {
      const server = await serveLogin(await create())
      const [{ email, owner, thief }, wanted] = [await begin(server), newAddress()]
      await createShares(thief.ask).pairByRecovery()
      const change = () => thief.refusal('/v1/email/change', { email: wanted })
      const isTold = async () =>
        (
          (await thief.send('/v1/email/change', { email: wanted })).json as {
            error: { retryAfter?: number }
          }
        ).error.retryAfter
      expect([await change(), Math.round(((await isTold()) ?? 0) / 3600)]).toEqual([
        'recovery_delayed',
        72,
      ])
      server.time.ahead += 71 * HOUR
      expect(await change()).toBe('recovery_delayed')
      // the owner, whose only device this may be, gets on then
      server.time.ahead += HOUR
      const before = server.mail.to(email).length
      const { flow } = await thief.ask('/v1/email/change', { email: wanted })
      await thief.ask('/v1/email/change/old', {
        flow,
        code: codeIn(await server.mail.find(email, (mail) => codeIn(mail) !== 'none', before)),
      })
      const code = await server.mail.receiveCode(wanted)
      await server.services.database.db
        .updateTable('devices')
        .set({ settles_at: server.clock.now() + 60_000 })
        .execute()
      expect(await thief.refusal('/v1/email/change/new', { flow, code })).toBe('recovery_delayed')
      expect((await owner.ask('/v1/me', {})).user?.email).toBe(email)
      server.time.ahead += 61_000
      expect(await thief.ask('/v1/email/change/new', { flow, code })).toEqual({ email: wanted })
    })

    test('is stopped by a freeze also at the last step', async () => {
      const server = await serveLogin(await create())
      const [{ email, owner, thief }, wanted] = [await begin(server), newAddress()]
      await createShares(thief.ask).recover()
      server.time.ahead += 72 * HOUR
      const { flow } = await thief.ask('/v1/email/change', { email: wanted })
      await thief.ask('/v1/email/change/old', {
        flow,
        code: await server.mail.receiveCode(email, 3),
      })
      const code = await server.mail.receiveCode(wanted)
      await owner.ask('/v1/freeze', {})
      expect(await thief.refusal('/v1/email/change/new', { flow, code })).toBe('frozen')
      expect(await thief.refusal('/v1/email/change', { email: wanted })).toBe('frozen')
      // control: when the day is over, the device is refused nothing
      await server.services.database.db.updateTable('users').set({ frozen_until: null }).execute()
      expect(await thief.refusal('/v1/email/change/new', { flow, code })).toBe('none')
    })
  })

  test('what follows a change is told to the former address too, for 72 hours, and by its words alone: the link that freezes is in the present mailbox', async () => {
    const server = await serveLogin(await create())
    const [email, wanted] = [newAddress(), newAddress()]
    const visitor = await createVisitor(server)
    await signIn(server, visitor, email)
    await createShares(visitor.ask).enrol()
    const { flow } = await visitor.ask('/v1/email/change', { email: wanted })
    await visitor.ask('/v1/email/change/old', {
      flow,
      code: await server.mail.receiveCode(email, 2),
    })
    await visitor.ask('/v1/email/change/new', { flow, code: await server.mail.receiveCode(wanted) })
    const signInElsewhere = async () => {
      server.time.ahead += 31_000
      await signIn(server, await createVisitor(server), wanted)
    }
    await signInElsewhere()
    const isFreeze = (mail: ReceivedMail) => linkIn(mail).includes('/freeze/')
    const told = await server.mail.find(
      email,
      ({ parsed }) => parsed.subject === 'A new device signed in to your wallet',
    )
    expect([
      linkIn(told),
      told.text.includes('use the link of the mail that told you of the change'),
      told.text.includes('freeze'),
    ]).toEqual(['none', true, false])
    expect((await submit(linkIn(await server.mail.find(wanted, isFreeze)), {})).status).toBe(200)
    expect((await visitor.ask('/v1/me', {})).user?.frozenUntil).toBeGreaterThan(server.clock.now())
    await server.mail.find(email, ({ parsed }) => parsed.subject === 'Your wallet is frozen')
    // afterwards to the present one alone
    server.time.ahead += 72 * 60 * 60_000
    const before = { former: server.mail.to(email).length, present: server.mail.to(wanted).length }
    await signInElsewhere()
    await server.mail.find(wanted, isFreeze, before.present)
    await expect
      .poll(() => server.services.database.db.selectFrom('outbox').select('id').execute())
      .toEqual([])
    expect(
      server.mail
        .to(email)
        .slice(before.former)
        .map(({ parsed }) => parsed.subject),
    ).toEqual([])
  })

  test('a change goes on after its user signed in once more in the session', async () => {
    const server = await serveLogin(await create())
    const [email, wanted] = [newAddress(), newAddress()]
    const page = await createVisitor(server)
    await signIn(server, page, email)
    const { flow } = await page.ask('/v1/email/change', { email: wanted })
    const code = await server.mail.receiveCode(email, 2)
    server.time.ahead += 31_000
    const { flow: again = '' } = await page.ask('/v1/login/email', { email, fresh: true })
    await page.ask('/v1/login/email/verify', {
      flow: again,
      code: await server.mail.receiveCode(email, 3),
    })
    await page.ask('/v1/email/change/old', { flow, code })
    expect(
      await page.ask('/v1/email/change/new', { flow, code: await server.mail.receiveCode(wanted) }),
    ).toEqual({ email: wanted })
  })
})
