import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { headerText } from '../../../../frame/server/mail/createMailer'
import { onBothForRelease } from '../databases'
import { codeIn, linkIn } from '../mailbox'
import { ORIGIN } from '../serve'
import { nameOf } from '../signedClient'
import {
  anyIp,
  approve,
  createVisitor,
  type LoginServer,
  otherCode,
  serveLogin,
  signIn,
  submit,
} from './visitor'

const MINUTE = 60_000
const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

onBothForRelease((create) => {
  let server: LoginServer
  beforeAll(async () => {
    server = await serveLogin(await create())
  })

  describe('a new device', () => {
    test('signs in by the link, its words and the code, and is known afterwards', async () => {
      const email = newAddress()
      const visitor = await createVisitor(server)
      const started = await visitor.ask('/v1/login/email', { email: email.toUpperCase() })
      expect(started).toMatchObject({
        action: 'VERIFY_DEVICE',
        flow: expect.any(String),
        match: expect.stringMatching(/^[a-z]+ [a-z]+ [a-z]+$/),
      })
      const { flow = '', match = '' } = started
      const mail = await server.mail.receive(email)
      expect(mail.text).toContain(new URL(ORIGIN).host)
      expect(mail.text).toContain('Firefox on Linux')
      expect(`${mail.text}${mail.parsed.html}`).not.toContain(match)
      expect(await visitor.ask('/v1/login/poll', { flow })).toEqual({ status: 'pending' })

      const page = await (await fetch(linkIn(mail))).text()
      const choices = [...page.matchAll(/value="([a-z]+ [a-z]+ [a-z]+)"/g)].map(
        ([, words]) => words,
      )
      expect(choices).toContain(match)
      expect(new Set(choices).size).toBe(3)
      expect(page).toContain('shop.example')
      expect((await submit(linkIn(mail), { match })).status).toBe(200)
      expect(await visitor.ask('/v1/login/poll', { flow })).toEqual({ status: 'approved' })
      const code = codeIn(await server.mail.receive(email, 2))
      const { user } = await visitor.ask('/v1/login/email/verify', { flow, code })
      expect(user.email).toBe(email)
      const me = await visitor.ask('/v1/me', {})
      expect(me).toMatchObject({
        user: { id: user.id, email },
        devices: [{ label: 'Firefox on Linux', app: 'Shop', current: true }],
      })

      const again = await createVisitor(server, { mark: visitor.jar.mark })
      const second = await again.ask('/v1/login/email', { email })
      expect(second).toMatchObject({ action: 'VERIFY_OTP' })
      const former = again.jar.mark
      const by = await again.ask('/v1/login/email/verify', {
        flow: second.flow ?? '',
        code: codeIn(await server.mail.receive(email, 3)),
      })
      expect(by.user.id).toBe(user.id)
      expect(again.jar.mark).not.toBe(former)
      expect((await again.ask('/v1/me', {})).devices).toHaveLength(1)
    })

    test('stays known where others sign in on the same browser', async () => {
      const email = newAddress()
      const first = await createVisitor(server)
      const { user } = await signIn(server, first, email)
      let { mark } = first.jar
      for (const address of [newAddress(), newAddress()]) {
        const other = await createVisitor(server, { mark })
        await signIn(server, other, address)
        mark = other.jar.mark
      }
      const again = await createVisitor(server, { mark })
      const { action, flow = '' } = await again.ask('/v1/login/email', { email })
      expect(action).toBe('VERIFY_OTP')
      const code = codeIn(await server.mail.receive(email, 3))
      expect((await again.ask('/v1/login/email/verify', { flow, code })).user.id).toBe(user.id)
      expect((await again.ask('/v1/me', {})).devices).toHaveLength(1)
      // what is not a device's any more leaves the browser with the next sign-in: of four marks the
      // former one does
      expect(again.jar.mark?.split('.')).toHaveLength(4)
      const next = await createVisitor(server, { mark: again.jar.mark })
      server.time.ahead += 31_000
      const { flow: second = '' } = await next.ask('/v1/login/email', { email })
      await next.ask('/v1/login/email/verify', {
        flow: second,
        code: codeIn(await server.mail.receive(email, 4)),
      })
      const [newest, former, ...others] = next.jar.mark?.split('.') ?? []
      expect(others).toHaveLength(2)
      expect(again.jar.mark?.split('.')[0]).toBe(former)
      expect(again.jar.mark).not.toContain(newest)
    })

    test('is refused by other words for good, and by the button, and its code never sent', async () => {
      for (const form of [{ match: 'apple apple apple' }, { refuse: '1' }] as const) {
        const email = newAddress()
        const visitor = await createVisitor(server)
        const { flow = '', match = '' } = await visitor.ask('/v1/login/email', { email })
        const link = linkIn(await server.mail.receive(email))
        await submit(link, form)
        expect(await visitor.ask('/v1/login/poll', { flow })).toEqual({ status: 'refused' })
        expect((await submit(link, { match })).status).toBe(410)
        expect(await visitor.ask('/v1/login/poll', { flow })).toEqual({ status: 'refused' })
        expect(await visitor.refusal('/v1/login/email/verify', { flow, code: '123456' })).toBe(
          'otp_expired',
        )
        expect(server.mail.to(email)).toHaveLength(1)
      }
    })

    test('is not allowed by whoever only reads the page, nor by a form of another page', async () => {
      const email = newAddress()
      const visitor = await createVisitor(server)
      const { flow = '', match = '' } = await visitor.ask('/v1/login/email', { email })
      const link = linkIn(await server.mail.receive(email))
      for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS'])
        await fetch(`${link}?match=${encodeURIComponent(match)}`, { method })
      expect((await submit(link, { match }, { origin: 'https://evil.example' })).status).toBe(403)
      expect((await submit(link, { match }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect(await visitor.ask('/v1/login/poll', { flow })).toEqual({ status: 'pending' })
      await submit(link, { match })
      expect(await visitor.ask('/v1/login/poll', { flow })).toEqual({ status: 'approved' })
    })

    test('of a user is told to the mailbox, and the link there freezes the wallet', async () => {
      const email = newAddress()
      await signIn(server, await createVisitor(server), email)
      expect(server.mail.to(email)).toHaveLength(2)
      const visitor = await createVisitor(server)
      await signIn(server, visitor, email)
      const link = linkIn(await server.mail.receive(email, 5))
      expect(link).toContain('/freeze/')
      expect(await (await fetch(link)).text()).toContain('Freeze your wallet?')
      expect((await visitor.ask('/v1/me', {})).user?.frozenUntil).toBeUndefined()
      expect((await submit(link, {})).status).toBe(200)
      expect((await visitor.ask('/v1/me', {})).user?.frozenUntil).toBeGreaterThan(
        server.clock.now() + 23 * 60 * MINUTE,
      )
      expect((await submit(link, {})).status).toBe(410)
    })
  })

  describe('a code', () => {
    test('is refused where it is wrong, with the tries left, and locked after five', async () => {
      const visitor = await createVisitor(server)
      const { flow, code } = await approve(server, visitor, newAddress())
      for (const left of [4, 3, 2, 1, 0])
        expect(
          (await visitor.send('/v1/login/email/verify', { flow, code: otherCode(code) })).json,
        ).toMatchObject({ error: { name: 'otp_wrong', left } })
      expect(await visitor.refusal('/v1/login/email/verify', { flow, code })).toBe('otp_locked')
    })

    test('of 50 parallel guesses five are looked at', async () => {
      const visitor = await createVisitor(server)
      const { flow, code } = await approve(server, visitor, newAddress())
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          visitor.send(
            '/v1/login/email/verify',
            { flow, code: otherCode(code, index + 1) },
            anyIp(),
          ),
        ),
      )
      const names = answers.map(({ json }) => nameOf(json))
      expect(names.filter((name) => name === 'otp_wrong')).toHaveLength(5)
      expect(names.filter((name) => name === 'otp_locked')).toHaveLength(45)
    })

    test('works once, also when it is sent twice at the same time', async () => {
      const visitor = await createVisitor(server)
      const proof = await approve(server, visitor, newAddress())
      const answers = await Promise.all(
        [1, 2, 3].map(() => visitor.send('/v1/login/email/verify', proof)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await visitor.refusal('/v1/login/email/verify', proof)).toBe('otp_expired')
    })

    test('is good for its session and its flow alone', async () => {
      const email = newAddress()
      const [visitor, stranger] = [await createVisitor(server), await createVisitor(server)]
      const proof = await approve(server, visitor, email)
      const other = await approve(server, stranger, email)
      expect(await stranger.refusal('/v1/login/email/verify', proof)).toBe('otp_expired')
      if (other.code !== proof.code)
        expect(
          await stranger.refusal('/v1/login/email/verify', { flow: other.flow, code: proof.code }),
        ).toBe('otp_wrong')
      expect(await visitor.refusal('/v1/login/email/verify', proof)).toBe('none')
    })

    test('ends after 20 minutes, and when a newer one is asked for', async () => {
      const email = newAddress()
      const visitor = await createVisitor(server)
      const first = await approve(server, visitor, email)
      server.time.ahead += 31_000
      const { action, flow = '' } = await visitor.ask('/v1/login/email', { email })
      expect(action).toBe('VERIFY_OTP')
      const second = { flow, code: codeIn(await server.mail.receive(email, 3)) }
      expect(await visitor.refusal('/v1/login/email/verify', first)).toBe('otp_expired')
      server.time.ahead += 20 * MINUTE
      expect(await visitor.refusal('/v1/login/email/verify', second)).toBe('otp_expired')
      expect(await visitor.ask('/v1/login/poll', { flow })).toEqual({ status: 'expired' })
    })
  })

  describe('addresses', () => {
    test.each([
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com,b@example.com',
      '"a b"@example.com',
      'a@example',
      'a@127.0.0.1',
      'a@exam ple.com',
      '<a@example.com>',
      'a@b@example.com',
      'a\u0000@example.com',
      `${'a'.repeat(65)}@example.com`,
    ])('%j is refused', async (email) => {
      expect(await (await createVisitor(server)).refusal('/v1/login/email', { email })).toBe(
        'bad_request',
      )
      for (const address of ['a@example.com', 'b@example.com'])
        expect(server.mail.to(address)).toEqual([])
    })

    test('that differ in case, composition or spelling of the domain are one user', async () => {
      const name = randomBytes(6).toString('hex')
      const written = [
        `${name}\u00e9@b\u00fccher.example`,
        `${name.toUpperCase()}E\u0301@xn--bcher-kva.EXAMPLE`,
      ]
      const ids: string[] = []
      for (const email of written) {
        const visitor = await createVisitor(server)
        const { flow = '', match = '' } = await visitor.ask('/v1/login/email', { email })
        // as the mail server reads it
        const box = `${name}\u00e9@b\u00fccher.example`
        const seen = ids.length * 2
        await submit(linkIn(await server.mail.receive(box, seen + 1)), { match })
        ids.push(
          (
            await visitor.ask('/v1/login/email/verify', {
              flow,
              code: codeIn(await server.mail.receive(box, seen + 2)),
            })
          ).user.id,
        )
      }
      expect(new Set(ids).size).toBe(1)
    })

    test('a line break in a header is a space', () => {
      expect(headerText('Code\r\nBcc: b@example.com\u2028x')).toBe('Code Bcc: b@example.com x')
    })
  })

  describe('a session', () => {
    test('that is signed in already needs no mail, and after signing out is not accepted', async () => {
      const email = newAddress()
      const visitor = await createVisitor(server)
      await signIn(server, visitor, email)
      expect(await visitor.ask('/v1/login/email', { email })).toEqual({ action: 'CONNECT' })
      await visitor.ask('/v1/logout', {})
      expect(await visitor.refusal('/v1/me', {})).toBe('signed_out')
    })

    test('without a user is told of nobody', async () => {
      expect(await (await createVisitor(server)).ask('/v1/me', {})).toEqual({})
    })
  })

  describe('a change of address', () => {
    const change = async (email: string, wanted: string) => {
      const visitor = await createVisitor(server)
      const { user } = await signIn(server, visitor, email)
      const { flow } = await visitor.ask('/v1/email/change', { email: wanted })
      const old = codeIn(await server.mail.receive(email, 3))
      expect(await visitor.refusal('/v1/email/change/new', { flow, code: old })).toBe('otp_expired')
      await visitor.ask('/v1/email/change/old', { flow, code: old })
      return { visitor, user, flow }
    }

    test('needs the code of both mailboxes, and the former one undoes it within 72 hours', async () => {
      const [email, wanted] = [newAddress(), newAddress()]
      const { visitor, user, flow } = await change(email, wanted)
      const code = codeIn(await server.mail.receive(wanted))
      expect(await visitor.refusal('/v1/email/change/new', { flow, code: otherCode(code) })).toBe(
        'otp_wrong',
      )
      expect(await visitor.ask('/v1/email/change/new', { flow, code })).toEqual({ email: wanted })
      expect((await visitor.ask('/v1/me', {})).user?.email).toBe(wanted)
      const link = linkIn(await server.mail.receive(email, 4))
      expect(await (await fetch(link)).text()).toContain('Undo the new address?')
      expect((await submit(link, {})).status).toBe(200)
      expect(await visitor.refusal('/v1/me', {})).toBe('signed_out')
      const again = await createVisitor(server)
      server.time.ahead += 31_000
      const told = await server.mail.find(
        wanted,
        ({ parsed }) => parsed.subject === 'The new address of your wallet was undone',
      )
      expect(linkIn(told)).toContain('/freeze/')
      const back = await signIn(server, again, email)
      expect(back.user).toEqual({ id: user.id, email })
    })

    test('to the address of another user says so only to its owner', async () => {
      const [email, wanted] = [newAddress(), newAddress()]
      await signIn(server, await createVisitor(server), wanted)
      const { visitor, flow } = await change(email, wanted)
      const code = codeIn(await server.mail.receive(wanted, 3))
      expect(await visitor.refusal('/v1/email/change/new', { flow, code })).toBe('conflict')
      expect((await visitor.ask('/v1/me', {})).user?.email).toBe(email)
    })

    test('is refused to a session that nobody signed in', async () => {
      const { json } = await (await createVisitor(server)).send('/v1/email/change', {
        email: newAddress(),
      })
      expect(nameOf(json)).toBe('login_needed')
    })
  })
})
