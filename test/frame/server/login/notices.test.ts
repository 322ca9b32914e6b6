import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { onBoth } from '../databases'
import { codeIn, linkIn, type ReceivedMail } from '../mailbox'
import { nameOf } from '../signedClient'
import { createShares } from '../wallets/visitors'
import {
  approve,
  createVisitor,
  type LoginServer,
  otherCode,
  serveLogin,
  signIn,
  submit,
  type Visitor,
} from './visitor'

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`
const isLink = (kind: string) => (mail: ReceivedMail) => linkIn(mail).includes(`/${kind}/`)

onBoth((create, kind) => {
  let server: LoginServer
  beforeAll(async () => {
    server = await serveLogin(await create())
  })
  const enrol = (visitor: Visitor) => createShares(visitor.ask).enrol()
  /** How the last step of a change of address is answered. */
  const askMove = async (visitor: Visitor, from: string, to: string) => {
    server.time.ahead += 31_000
    const before = [from, to].map((address) => server.mail.to(address).length)
    const codeTo = async (address: string, after = 0) =>
      codeIn(await server.mail.find(address, (mail) => codeIn(mail) !== 'none', after))
    const { flow } = await visitor.ask('/v1/email/change', { email: to })
    await visitor.ask('/v1/email/change/old', { flow, code: await codeTo(from, before[0]) })
    return (await visitor.send('/v1/email/change/new', { flow, code: await codeTo(to, before[1]) }))
      .json
  }
  const moveTo = async (...move: Parameters<typeof askMove>) => nameOf(await askMove(...move))
  /**
   * Signed in at `email`, with a wallet unless it is said, and the address changed; the link that
   * undoes it is in the former mailbox.
   */
  const changed = async (hasWallet = true) => {
    const [email, wanted] = [newAddress(), newAddress()]
    const visitor = await createVisitor(server)
    const { user } = await signIn(server, visitor, email)
    if (hasWallet) await enrol(visitor)
    expect(await moveTo(visitor, email, wanted)).toBe('none')
    return {
      email,
      wanted,
      visitor,
      user,
      link: linkIn(await server.mail.find(email, isLink('undo'))),
    }
  }
  /**
   * Two devices of one user that may change the address: the first made the wallet, the second
   * recovered it three days ago.
   */
  const twoDevices = async () => {
    const email = newAddress()
    const [first, second] = [await createVisitor(server), await createVisitor(server)]
    await signIn(server, first, email)
    await enrol(first)
    server.time.ahead += 31_000
    const { user } = await signIn(server, second, email)
    await createShares(second.ask).recover()
    server.time.ahead += 72 * 60 * 60_000
    return { email, first, second, user }
  }
  /** The address changed by the first of two devices, and again by the second. */
  const changedTwice = async () => {
    const devices = await twoDevices()
    const between = newAddress()
    expect(await moveTo(devices.first, devices.email, between)).toBe('none')
    expect(await moveTo(devices.second, between, newAddress())).toBe('none')
    return { ...devices, between }
  }
  /** On a device that nobody knows. */
  const codeAnew = async (email: string) => {
    server.time.ahead += 31_000
    const visitor = await createVisitor(server)
    return { visitor, ...(await approve(server, visitor, email)) }
  }
  const signInAnew = async (email: string) => {
    const { visitor, ...proof } = await codeAnew(email)
    return { visitor, ...(await visitor.ask('/v1/login/email/verify', proof)) }
  }
  /**
   * A wallet whose mailbox had three notices of devices that somebody signed in, with the links
   * that freeze it.
   */
  const watched = async () => {
    const email = newAddress()
    const owner = await createVisitor(server)
    await signIn(server, owner, email)
    await enrol(owner)
    const links: string[] = []
    const intruders: Visitor[] = []
    for (const at of [0, 1, 2]) {
      const before = server.mail.to(email).length
      intruders[at] = (await signInAnew(email)).visitor
      links.push(linkIn(await server.mail.find(email, isLink('freeze'), before)))
    }
    return { email, owner, links, intruders }
  }
  const sessionsOf = (userId: string) =>
    server.services.database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('revoked', 'is', null)
      .execute()
  const usersOf = (userId: string) =>
    server.services.database.db.selectFrom('users').select('id').where('id', '=', userId).execute()

  describe('the link of a notice outlives the session that caused it:', () => {
    test('a thief who signs in to a user of their own in the same session, and deletes that, does not end the victim’s freeze link', async () => {
      const email = newAddress()
      const owner = await createVisitor(server)
      await signIn(server, owner, email)
      server.time.ahead += 31_000
      const thief = await createVisitor(server)
      await signIn(server, thief, email)
      const link = linkIn(await server.mail.find(email, isLink('freeze')))
      await signIn(server, thief, newAddress())
      await thief.ask('/v1/delete', {})
      expect((await submit(link, {})).status).toBe(200)
      expect((await owner.ask('/v1/me', {})).user?.frozenUntil).toBeGreaterThan(server.clock.now())
    })

    test('and is used up by a freezing, with all that were mailed before: who saw a mailbox for a moment freezes once', async () => {
      const { email, owner, links } = await watched()
      expect(links).toHaveLength(3)
      expect((await submit(links[1] ?? '', {})).status).toBe(200)
      const { db } = server.services.database
      await db.updateTable('users').set({ frozen_until: null }).execute()
      for (const link of links) expect((await submit(link, {})).status).toBe(410)
      expect((await owner.ask('/v1/me', {})).user?.frozenUntil).toBeUndefined()
      // control: a link of a later notice freezes
      const before = server.mail.to(email).length
      await signInAnew(email)
      expect(
        (await submit(linkIn(await server.mail.find(email, isLink('freeze'), before)), {})).status,
      ).toBe(200)
    })

    test('and ends with the device that it tells of, and with a change of the address', async () => {
      const { email, owner, links, intruders } = await watched()
      const { devices = [] } = (await intruders[0]?.ask('/v1/me', {})) ?? {}
      await owner.ask('/v1/devices/revoke', {
        device: devices.find(({ current }) => current)?.id ?? '',
      })
      expect((await submit(links[0] ?? '', {})).status).toBe(410)
      expect(await moveTo(owner, email, newAddress())).toBe('none')
      for (const link of links) expect((await submit(link, {})).status).toBe(410)
      expect((await owner.ask('/v1/me', {})).user?.frozenUntil).toBeUndefined()
    })

    test.each(['freeze', 'undo'] as const)(
      '%s: who uses one while a device is being ended waits for it, and neither is refused',
      async (link) => {
        const { db } = server.services.database
        const { wanted, user, visitor, link: undo } = await changed()
        const before = server.mail.to(wanted).length
        await signInAnew(wanted)
        const used =
          link === 'undo' ? undo : linkIn(await server.mail.find(wanted, isLink('freeze'), before))
        const waits = async () =>
          (
            await sql<{
              n: number
            }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              db,
            )
          ).rows[0]?.n
        let answer: Promise<Response> | undefined
        // as the ending of a device does: the device first, its links at last
        await db.transaction().execute(async (transaction) => {
          await transaction
            .updateTable('devices')
            .set({ seen: 1 })
            .where('user_id', '=', user.id)
            .execute()
          answer = submit(used, {})
          if (kind === 'postgres') await expect.poll(waits).toBeGreaterThan(0)
          await transaction
            .updateTable('flows')
            .set({ attempts: 1 })
            .where('user_id', '=', user.id)
            .execute()
        })
        expect((await answer)?.status).toBe(200)
        expect(await visitor.refusal('/v1/me', {})).toBe(link === 'undo' ? 'signed_out' : 'none')
      },
    )

    test('sessions that are deleted after their end leave the undo link', async () => {
      const { email, link, user } = await changed()
      await server.services.database.db
        .deleteFrom('sessions')
        .where('user_id', '=', user.id)
        .execute()
      expect((await submit(link, {})).status).toBe(200)
      expect((await signInAnew(email)).user.id).toBe(user.id)
    })
  })

  describe('undoing a change of address', () => {
    test('signs out the device that made it and who signed in since; the owner’s other devices go on, nothing is frozen, and each mailbox is told, with a link that freezes', async () => {
      const { email, first: owner, second: maker, user } = await twoDevices()
      const wanted = newAddress()
      expect(await moveTo(maker, email, wanted)).toBe('none')
      const since = await signInAnew(wanted)
      expect(since.user.id).toBe(user.id)
      expect((await submit(linkIn(await server.mail.find(email, isLink('undo'))), {})).status).toBe(
        200,
      )
      for (const visitor of [maker, since.visitor])
        expect(await visitor.refusal('/v1/me', {})).toBe('signed_out')
      expect((await owner.ask('/v1/me', {})).user).toEqual({ id: user.id, email })
      const told = await Promise.all(
        [email, wanted].map((address) =>
          server.mail.find(
            address,
            ({ parsed }) => parsed.subject === 'The new address of your wallet was undone',
          ),
        ),
      )
      const [own = '', other = ''] = told.map(linkIn)
      expect([own.includes('/freeze/'), other.includes('/freeze/'), own === other]).toEqual([
        true,
        true,
        false,
      ])
      expect((await submit(other, {})).status).toBe(200)
      expect((await owner.ask('/v1/me', {})).user?.frozenUntil).toBeGreaterThan(server.clock.now())
      // of both, one is used
      const again = await submit(own, {})
      expect([again.status, (await again.text()).includes('Nothing was changed now')]).toEqual([
        410,
        true,
      ])
    })

    test('of the first of several signs out the devices that made those after it', async () => {
      const { first, second, email } = await changedTwice()
      expect((await submit(linkIn(await server.mail.find(email, isLink('undo'))), {})).status).toBe(
        200,
      )
      for (const visitor of [first, second])
        expect(await visitor.refusal('/v1/me', {})).toBe('signed_out')
    })

    test('of the last of several leaves the device of the first signed in', async () => {
      const { first, second, between } = await changedTwice()
      expect(
        (await submit(linkIn(await server.mail.find(between, isLink('undo'))), {})).status,
      ).toBe(200)
      expect(await second.refusal('/v1/me', {})).toBe('signed_out')
      expect((await first.ask('/v1/me', {})).user?.email).toBe(between)
    })

    test('ends a further change that another device of the same hands has begun, whose codes are known', async () => {
      const { email, first, second } = await twoDevices()
      const [stolen, next] = [newAddress(), newAddress()]
      expect(await moveTo(first, email, stolen)).toBe('none')
      server.time.ahead += 31_000
      const before = server.mail.to(stolen).length
      const { flow } = await second.ask('/v1/email/change', { email: next })
      await second.ask('/v1/email/change/old', {
        flow,
        code: codeIn(await server.mail.find(stolen, (mail) => codeIn(mail) !== 'none', before)),
      })
      const code = codeIn(await server.mail.find(next, (mail) => codeIn(mail) !== 'none'))
      expect((await submit(linkIn(await server.mail.find(email, isLink('undo'))), {})).status).toBe(
        200,
      )
      expect(await second.refusal('/v1/email/change/new', { flow, code })).toBe('otp_expired')
      expect((await second.ask('/v1/me', {})).user?.email).toBe(email)
    })

    test('nobody makes a user of the former address meanwhile: the right code is refused, after it all others, and the link gives the wallet back', async () => {
      const { email, link, user } = await changed()
      const users = () => server.services.database.db.selectFrom('users').select('id').execute()
      const before = await users()
      const { visitor, flow, code } = await codeAnew(email)
      // who has no code learns nothing
      expect(await visitor.refusal('/v1/login/email/verify', { flow, code: otherCode(code) })).toBe(
        'otp_wrong',
      )
      expect(await visitor.refusal('/v1/login/email/verify', { flow, code })).toBe('conflict')
      expect(await users()).toEqual(before)
      expect((await submit(link, {})).status).toBe(200)
      expect((await signInAnew(email)).user.id).toBe(user.id)
    })

    test('no other user moves to the former address meanwhile, and is told so, and until when, after its code alone; its own user may', async () => {
      const { email, wanted, link, user, visitor: own } = await changed()
      const visitor = await createVisitor(server)
      const second = newAddress()
      await signIn(server, visitor, second)
      const { error } = (await askMove(visitor, second, email)) as {
        error: { name: string; retryAfter?: number }
      }
      expect([error.name, Math.ceil((error.retryAfter ?? 0) / 3600)]).toEqual(['conflict', 72])
      // control: an address of another wallet says no time
      const third = newAddress()
      await signIn(server, await createVisitor(server), third)
      expect(await askMove(visitor, second, third)).toEqual({
        error: { name: 'conflict', message: expect.any(String) },
      })
      expect(await moveTo(own, wanted, email)).toBe('none')
      expect((await submit(link, {})).status).toBe(200)
      expect((await signInAnew(email)).user.id).toBe(user.id)
    })

    test('the former address is anybody’s again when the link has ended', async () => {
      const { email, link, user } = await changed()
      server.time.ahead += 72 * 60 * 60_000
      expect((await signInAnew(email)).user.id).not.toBe(user.id)
      expect((await submit(link, {})).status).toBe(410)
    })

    test('of which the form is sent several times at once undoes once, and deletes nobody', async () => {
      const { user, link } = await changed(false)
      const statuses = (await Promise.all(Array.from({ length: 8 }, () => submit(link, {})))).map(
        ({ status }) => status,
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(await usersOf(user.id)).toEqual([{ id: user.id }])
      expect(await sessionsOf(user.id)).toEqual([])
    })

    describe('control: without the reservation, as before this release,', () => {
      beforeAll(async () => {
        server = await serveLogin(await create(), {
          services: (services) => ({
            ...services,
            flows: { ...services.flows, reservedUntil: async () => undefined },
          }),
        })
      })

      test('the link meets a new user of the former address, who has no wallet and gives way', async () => {
        const { email, link, user } = await changed()
        const second = await signInAnew(email)
        expect(second.user.id).not.toBe(user.id)
        expect((await submit(link, {})).status).toBe(200)
        expect(await usersOf(second.user.id)).toEqual([])
        expect(await second.visitor.refusal('/v1/me', {})).toBe('signed_out')
        expect((await signInAnew(email)).user.id).toBe(user.id)
      })

      test('the link meets another wallet: both stay, the first is frozen and signed out, the page says what to do, and the link works once it is done', async () => {
        const { email, link, user, visitor } = await changed()
        const second = await signInAnew(email)
        const { wallet } = await enrol(second.visitor)
        const refused = await submit(link, {})
        expect(refused.status).toBe(409)
        const page = await refused.text()
        expect(page).toContain('This address has another wallet now')
        expect(page).toContain('open this link again')
        expect((await second.visitor.ask('/v1/me', {})).wallet?.id).toBe(wallet.id)
        expect(await visitor.refusal('/v1/me', {})).toBe('signed_out')
        expect(
          await server.services.database.db
            .selectFrom('users')
            .select('frozen_until')
            .where('id', '=', user.id)
            .executeTakeFirst(),
        ).toEqual({ frozen_until: expect.any(Number) })
        await second.visitor.ask('/v1/delete', {})
        expect((await submit(link, {})).status).toBe(200)
        expect((await signInAnew(email)).user.id).toBe(user.id)
      })
    })
  })
})
