import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LoginServices } from '../../../../frame/server/login/types'
import { onBoth } from '../databases'
import { createVisitor, type LoginServer, serveLogin, signIn } from './visitor'

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

/** A weakened build: a change of address is its session's, whoever is signed in there. */
const anyUser = (services: LoginServices): LoginServices => ({
  ...services,
  flows: { ...services.flows, endChanges: async () => {}, claimTry: (id, session, kinds) => services.flows.claimTry(id, session, kinds) },
})

onBoth((create) => {
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
      const codes = step === 'new' || server.mail.to(evil).length > 0 ? await server.mail.receiveCode(evil) : '000000'
      const end = await page.refusal('/v1/email/change/new', { flow, code: codes })
      return { end, isEvil: (await page.ask('/v1/me', {})).user?.email === evil }
    }

    test.each(['old', 'new'] as const)('is not theirs, from its code to the %s address on', async (step) => {
      expect(await attack(await serveLogin(await create()), step)).toEqual({ end: 'otp_expired', isEvil: false })
    })
    test('control: in a build without the check it is', async () => {
      expect(await attack(await serveLogin(await create(), { services: anyUser }), 'new')).toEqual({ end: 'none', isEvil: true })
    })
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
    await page.ask('/v1/login/email/verify', { flow: again, code: await server.mail.receiveCode(email, 3) })
    await page.ask('/v1/email/change/old', { flow, code })
    expect(await page.ask('/v1/email/change/new', { flow, code: await server.mail.receiveCode(wanted) })).toEqual({ email: wanted })
  })
})
