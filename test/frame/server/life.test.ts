import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { onBothForRelease } from './databases'
import { createVisitor, type LoginServer, serveLogin, signIn, submit } from './login/visitor'
import { linkIn } from './mailbox'
import { createShares } from './wallets/visitors'

const DAY = 24 * 60 * 60_000

onBothForRelease((create) => {
  let server: LoginServer
  beforeAll(async () => {
    server = await serveLogin(await create())
  })

  /** A browser that signed in by link and code. */
  const arrive = async (email: string) => {
    const visitor = await createVisitor(server)
    await signIn(server, visitor, email)
    return { ...visitor, ...createShares(visitor.ask) }
  }
  /** The mail to the address with this subject. */
  const mailOf = (email: string, subject: string) =>
    server.mail.find(email, (mail) => mail.parsed.subject === subject)
  const newUser = async () => {
    const email = `u${randomBytes(6).toString('hex')}@example.com`
    const first = await arrive(email)
    return { email, first, ...(await first.enrol()) }
  }

  test('a user’s whole life: link and code, wallet, a second device, revocation, freezing, its end, signing out, deletion', {
    timeout: 30_000,
  }, async () => {
    const { email, first, entropy, wallet } = await newUser()
    expect(await first.ask('/v1/me', {})).toMatchObject({
      user: { email },
      wallet: { id: wallet.id, custody: 'operator-recoverable' },
      devices: [{ current: true }],
    })
    expect(await first.open()).toBe(entropy)

    // a second device, that its link approved, by recovery
    const second = await arrive(email)
    await expect(second.open()).rejects.toThrow('recovery_needed')
    await second.pairByRecovery()
    expect([await second.open(), await first.open()]).toEqual([entropy, entropy])
    expect(linkIn(await mailOf(email, 'A new device signed in to your wallet'))).toContain(
      '/freeze/',
    )
    const stop = linkIn(await mailOf(email, 'Your wallet was recovered on a device'))
    const { devices = [] } = await first.ask('/v1/me', {})
    expect(devices).toHaveLength(2)

    await first.ask('/v1/devices/revoke', {
      device: devices.find(({ current }) => !current)?.id ?? '',
    })
    await expect(second.open()).rejects.toThrow('signed_out')
    const removed = linkIn(await mailOf(email, 'A device was removed from your wallet'))
    // links of what the device did ended with it
    expect((await submit(stop, {})).status).toBe(410)

    // the link of the notice freezes; a device that came after does not end it, one of before does
    expect(await (await submit(removed, {})).text()).toContain('Wallet frozen')
    expect(linkIn(await mailOf(email, 'Your wallet is frozen'))).toBe('none')
    expect((await first.ask('/v1/me', {})).user?.frozenUntil).toBeGreaterThan(
      server.clock.now() + DAY - 60_000,
    )
    await expect(first.open()).rejects.toThrow('frozen')
    const late = await arrive(email)
    await expect(late.recover()).rejects.toThrow('frozen')
    expect(await late.refusal('/v1/unfreeze', {})).toBe('device_pending')
    await first.ask('/v1/unfreeze', {})
    const end = linkIn(await mailOf(email, 'End the freezing of your wallet?'))
    expect(await (await fetch(end)).text()).toContain('End the freezing?')
    await expect(first.open()).rejects.toThrow('frozen')
    expect(await (await submit(end, {})).text()).toContain('Wallet in use again')
    expect((await submit(end, {})).status).toBe(410)
    expect(await first.open()).toBe(entropy)
    expect(linkIn(await mailOf(email, 'Your wallet is not frozen any more'))).toContain('/freeze/')
    expect(await first.refusal('/v1/unfreeze', {})).toBe('conflict')

    // signed out, the browser is known still: a code is enough, and its share opens
    await first.ask('/v1/logout', {})
    expect(await first.refusal('/v1/wallet/share', {})).toBe('signed_out')
    const again = await createVisitor(server, { mark: first.jar.mark })
    const { action, flow = '' } = await again.ask('/v1/login/email', { email })
    expect(action).toBe('VERIFY_OTP')
    await again.ask('/v1/login/email/verify', {
      flow,
      code: await server.mail.receiveCode(email, 4),
    })
    const shares = createShares(again.ask)
    for (const [pair, share] of first.stored) shares.stored.set(pair, share)
    expect(await shares.open()).toBe(entropy)

    await again.ask('/v1/delete', {})
    expect(await again.refusal('/v1/me', {})).toBe('signed_out')
    expect(linkIn(await mailOf(email, 'Your wallet was deleted'))).toBe('none')
    expect((await (await arrive(email)).ask('/v1/me', {})).wallet).toBeUndefined()
  })

  test('a link that ends a freezing is good once, by its form alone, and while the device that asked is signed in', async () => {
    const { email, first, entropy } = await newUser()
    await first.ask('/v1/freeze', {})
    await mailOf(email, 'Your wallet is frozen')
    await first.ask('/v1/unfreeze', {})
    const lost = linkIn(await mailOf(email, 'End the freezing of your wallet?'))
    await first.ask('/v1/logout', {})
    expect((await submit(lost, {})).status).toBe(410)

    const again = await createVisitor(server, { mark: first.jar.mark })
    const shares = createShares(again.ask)
    for (const [pair, share] of first.stored) shares.stored.set(pair, share)
    const { flow = '' } = await again.ask('/v1/login/email', { email })
    await again.ask('/v1/login/email/verify', {
      flow,
      code: await server.mail.receiveCode(email, 2),
    })
    await expect(shares.open()).rejects.toThrow('frozen')
    server.time.ahead += 31_000
    const before = server.mail.to(email).length
    await again.ask('/v1/unfreeze', {})
    const good = linkIn(
      await server.mail.find(email, (mail) => linkIn(mail).includes('/unfreeze/'), before),
    )
    for (const method of ['GET', 'HEAD', 'GET']) await fetch(good, { method })
    expect((await submit(good, {}, { origin: 'https://evil.example' })).status).toBe(403)
    await expect(shares.open()).rejects.toThrow('frozen')
    expect((await submit(good, {})).status).toBe(200)
    expect(await shares.open()).toBe(entropy)
    expect((await submit(good, {})).status).toBe(410)
  })
})
