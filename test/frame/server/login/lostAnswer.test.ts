import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WeakenedAccounts } from '../../../../frame/server/createAccounts'
import { createKeyring } from '../../../../frame/server/keyring/createKeyring'
import { rotateKeys } from '../../../../frame/server/keyring/rotateKeys'
import { onBothForRelease } from '../databases'
import { codeIn } from '../mailbox'
import { createKeys } from '../serve'
import { bindAgain, createShares } from '../wallets/visitors'
import { createVisitor, serveLogin, signIn, type Visitor } from './visitor'

// A sign-in that the server stored, and whose answer, with the browser's new mark, never arrived.

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

/** A weakened build: only the newest mark is known. */
const forgetful: WeakenedAccounts = {
  services: (services) => ({
    ...services,
    devices: {
      ...services.devices,
      rotate: async (transaction, known, approved) => {
        const mark = await services.devices.rotate(transaction, known, approved)
        await transaction
          .updateTable('devices')
          .set({ former_hash: null })
          .where('id', '=', known.id)
          .execute()
        return mark
      },
    },
  }),
}

onBothForRelease((create) => {
  const open = async (weakened: WeakenedAccounts = {}) => {
    const server = await serveLogin(await create(), weakened)
    /** The browser of a new user, with a wallet. */
    const arrive = async () => {
      const email = newAddress()
      const visitor = await createVisitor(server)
      await signIn(server, visitor, email)
      const shares = createShares(visitor.ask)
      const { entropy } = await shares.enrol()
      return { email, visitor, shares, entropy, device: await deviceOf(visitor) }
    }
    type Arrived = Awaited<ReturnType<typeof arrive>>
    const deviceOf = async (visitor: Visitor) =>
      (await visitor.ask('/v1/me', {})).devices?.find(({ current }) => current)?.id
    /**
     * Another session of a browser with this cookie, which asks for a code: sends it. Throws where
     * it takes a link.
     */
    const start = async (email: string, mark: string | undefined) => {
      // an address gets five mails an hour
      server.time.ahead += 13 * 60_000
      const visitor = await createVisitor(server, { mark })
      const before = server.mail.to(email).length
      const { action, flow = '' } = await visitor.ask('/v1/login/email', { email })
      if (action !== 'VERIFY_OTP') throw new Error(action)
      const code = codeIn(await server.mail.find(email, (mail) => codeIn(mail) !== 'none', before))
      return { visitor, verify: () => visitor.ask('/v1/login/email/verify', { flow, code }) }
    }
    const signInAgain = async (
      { email, shares }: Pick<Arrived, 'email' | 'shares'>,
      mark: string | undefined,
    ) => {
      const { visitor, verify } = await start(email, mark)
      await verify()
      const own = createShares(visitor.ask)
      for (const [pair, share] of shares.stored) own.stored.set(pair, share)
      return { visitor, open: own.open, device: () => deviceOf(visitor) }
    }
    return { server, db: server.services.database.db, arrive, start, signInAgain }
  }

  test('the browser’s former mark is the same device, however often answers are lost, and opens its wallet', async () => {
    const { arrive, signInAgain } = await open()
    const arrived = await arrive()
    const { mark } = arrived.visitor.jar
    for (let lost = 0; lost < 3; lost++) await signInAgain(arrived, mark)
    const again = await signInAgain(arrived, mark)
    expect([await again.device(), await again.open()]).toEqual([arrived.device, arrived.entropy])
    // both are in the browser now, until the next sign-in leaves what is not good any more
    expect(again.visitor.jar.mark?.split('.')).toEqual([
      expect.not.stringMatching(mark ?? ''),
      mark,
    ])
    const next = await signInAgain(arrived, again.visitor.jar.mark)
    expect(next.visitor.jar.mark?.split('.')).toHaveLength(2)
    expect(next.visitor.jar.mark).not.toContain(mark)
  })

  test('control: where only the newest mark is known, the browser is a new device after a lost answer', async () => {
    const { arrive, signInAgain } = await open(forgetful)
    const arrived = await arrive()
    const { mark } = arrived.visitor.jar
    await signInAgain(arrived, mark)
    await expect(signInAgain(arrived, mark)).rejects.toThrow('VERIFY_DEVICE')
  })

  test('a former mark is good no more once a request has shown the new one', async () => {
    const { arrive, signInAgain } = await open()
    const arrived = await arrive()
    const { mark } = arrived.visitor.jar
    const again = await signInAgain(arrived, mark)
    // control: until then it is, whatever the session asks without it
    const newest = again.visitor.jar.mark
    again.visitor.jar.mark = mark
    expect(await again.device()).toBe(arrived.device)
    await signInAgain(arrived, mark)
    const last = await signInAgain(arrived, mark)
    expect(await last.device()).toBe(arrived.device)
    for (const gone of [mark, newest?.split('.')[0]])
      await expect(signInAgain(arrived, gone)).rejects.toThrow('VERIFY_DEVICE')
    expect(await (await signInAgain(arrived, last.visitor.jar.mark)).open()).toBe(arrived.entropy)
  })

  test('of a device that was revoked neither mark is known, and its session has ended', async () => {
    const { arrive, signInAgain, db, server } = await open()
    const [arrived, control] = [await arrive(), await arrive()]
    for (const each of [arrived, control]) {
      const again = await signInAgain(each, each.visitor.jar.mark)
      if (each === control) continue
      const marks = again.visitor.jar.mark?.split('.') ?? []
      again.visitor.jar.mark = each.visitor.jar.mark
      await again.visitor.ask('/v1/devices/revoke', { device: each.device ?? '' })
      for (const mark of marks)
        await expect(signInAgain(each, mark)).rejects.toThrow('VERIFY_DEVICE')
      await expect(again.open()).rejects.toThrow('signed_out')
    }
    expect(await (await signInAgain(control, control.visitor.jar.mark)).open()).toBe(
      control.entropy,
    )
    expect(
      await db
        .selectFrom('devices')
        .select(['cookie_hash', 'former_hash', 'bound_env'])
        .where('id', '=', arrived.device ?? '')
        .execute(),
    ).toEqual([{ cookie_hash: null, former_hash: null, bound_env: null }])
    // an envelope that no row opens would end the rotation of the keys
    const next = createKeys('k2')
    const keys = { ...server.keys, auth: [...next.auth, ...server.keys.auth] }
    expect((await rotateKeys({ db, keyring: createKeyring(keys), keys })).resealed).toBeGreaterThan(
      0,
    )
  })

  test('who writes to the database makes their own mark the former one of nobody else’s device', async () => {
    const { arrive, signInAgain, db, server } = await open()
    const [victim, thief] = [await arrive(), await arrive()]
    const { cookie_hash } = await db
      .selectFrom('devices')
      .select('cookie_hash')
      .where('id', '=', thief.device ?? '')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('devices')
      .set({ former_hash: cookie_hash })
      .where('id', '=', victim.device ?? '')
      .execute()
    const steal = () => signInAgain(victim, thief.visitor.jar.mark)
    await expect(steal()).rejects.toThrow('VERIFY_DEVICE')
    // control: with the key of the ring it is
    await bindAgain({ db, keyring: server.services.keyring }, 'devices', victim.device ?? '')
    expect(await (await steal()).device()).toBe(victim.device)
  })

  test('a device that was known without its mark keeps the one that its browser has, until the new one was seen', async () => {
    const { arrive, signInAgain } = await open({
      services: (services) => ({
        ...services,
        devices: {
          ...services.devices,
          find: async (marks, addresses) => {
            const found = await services.devices.find(marks, addresses)
            return found && { id: found.id, userId: found.userId }
          },
        },
      }),
    })
    const arrived = await arrive()
    const { mark } = arrived.visitor.jar
    for (let lost = 0; lost < 2; lost++) await signInAgain(arrived, mark)
    const again = await signInAgain(arrived, mark)
    expect([await again.device(), await again.open()]).toEqual([arrived.device, arrived.entropy])
    await expect(signInAgain(arrived, mark)).rejects.toThrow('VERIFY_DEVICE')
  })

  test.each([0, 1])(
    'two sign-ins of one browser at once leave it known, whichever answer is the last: %i',
    async (last) => {
      const { arrive, start, signInAgain } = await open()
      const arrived = await arrive()
      const { mark } = arrived.visitor.jar
      const both = [await start(arrived.email, mark), await start(arrived.email, mark)]
      await Promise.all(both.map(({ verify }) => verify()))
      const again = await signInAgain(arrived, both[last]?.visitor.jar.mark)
      expect([await again.device(), await again.open()]).toEqual([arrived.device, arrived.entropy])
    },
  )

  test('of two sign-ins at once the older answer comes last, when the newer mark was shown already: the next request of the session makes the browser known again', async () => {
    const { arrive, start, signInAgain } = await open()
    const arrived = await arrive()
    const { mark } = arrived.visitor.jar
    const [older, newer] = [await start(arrived.email, mark), await start(arrived.email, mark)]
    await older.verify()
    await newer.verify()
    await newer.visitor.ask('/v1/me', {})
    newer.visitor.jar.mark = older.visitor.jar.mark
    // control: by that mark it is not known
    await expect(signInAgain(arrived, older.visitor.jar.mark)).rejects.toThrow('VERIFY_DEVICE')
    await Promise.all(Array.from({ length: 5 }, () => newer.visitor.ask('/v1/me', {})))
    const again = await signInAgain(arrived, newer.visitor.jar.mark)
    expect([await again.device(), await again.open()]).toEqual([arrived.device, arrived.entropy])
  })

  test('a browser that keeps no cookie is given none by what it asks, and one with the marks of others keeps them', async () => {
    const { arrive } = await open()
    const [one, other] = [await arrive(), await arrive()]
    const bare = { ...one.visitor.jar }
    one.visitor.jar.mark = undefined
    await one.visitor.ask('/v1/me', {})
    expect(one.visitor.jar.mark).toBeUndefined()
    one.visitor.jar.mark = other.visitor.jar.mark
    await one.visitor.ask('/v1/me', {})
    expect(one.visitor.jar.mark?.split('.')).toEqual([
      expect.not.stringMatching(bare.mark ?? ''),
      other.visitor.jar.mark,
    ])
  })

  test('each of ten users of a browser stays known, though all their answers were lost once', async () => {
    const { server, signInAgain } = await open()
    const users: {
      readonly email: string
      readonly shares: ReturnType<typeof createShares>
      readonly entropy: string
    }[] = []
    let mark: string | undefined
    for (let count = 0; count < 10; count++) {
      const email = newAddress()
      const visitor = await createVisitor(server, { mark })
      await signIn(server, visitor, email)
      const shares = createShares(visitor.ask)
      users.push({ email, shares, entropy: (await shares.enrol()).entropy })
      mark = visitor.jar.mark
    }
    // each has two marks in the cookie then
    for (const user of users) mark = (await signInAgain(user, mark)).visitor.jar.mark
    expect(mark?.split('.')).toHaveLength(20)
    expect(mark?.length).toBeLessThan(4096 - 300)
    for (const user of users)
      expect(await (await signInAgain(user, mark)).open()).toBe(user.entropy)
  })
})
