import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { onBothForRelease } from '../databases'
import { createMailbox } from '../mailbox'
import { startMortal } from '../mortal'
import { bundleProgram } from '../programs'
import { APP, createKeys } from '../serve'
import { createShares } from '../wallets/visitors'
import { createVisitor, signIn } from './visitor'

/**
 * The points of a sign-in at which the server is killed; from the second on, the device's new mark
 * is stored, and nobody has it.
 */
const STEPS = ['login.device', 'login.committed', 'login.session', 'login.answer'] as const

let entry = ''
beforeAll(async () => {
  entry = await bundleProgram('test/frame/server/login/crashServer.ts')
})

onBothForRelease((create) => {
  const open = async (weakened = false) => {
    const mail = await createMailbox()
    const { mail: _, ...keys } = createKeys()
    const mortal = await startMortal(entry, {
      config: { database: await create(), smtp: mail.smtp, trustProxy: 1, apps: [APP] },
      keys,
      weakened,
    })
    const time = { ahead: 0 }
    return { mail, mortal, time, url: mortal.url, clock: { now: () => Date.now() + time.ahead } }
  }

  /**
   * A browser with a wallet that signs in again with its server killed at `step`, and once more
   * with the mark that it has.
   */
  const live = async (server: Awaited<ReturnType<typeof open>>, step: (typeof STEPS)[number]) => {
    const { mail, mortal, time } = server
    const email = `u${randomBytes(6).toString('hex')}@example.com`
    const first = await createVisitor(server)
    await signIn(server, first, email)
    const stored = createShares(first.ask)
    const { entropy } = await stored.enrol()
    const { devices } = await first.ask('/v1/me', {})

    const killed = await createVisitor(server, { mark: first.jar.mark })
    const { flow: lost = '' } = await killed.ask('/v1/login/email', { email })
    const sent = { flow: lost, code: await mail.receiveCode(email, 2) }
    await mortal.killAt({ step, time: 1 })
    await expect(killed.ask('/v1/login/email/verify', sent)).rejects.toThrow(TypeError)
    await mortal.ended()
    // a mail each 30 seconds
    time.ahead += 31_000
    await mortal.restart(time.ahead)

    const again = await createVisitor(server, { mark: killed.jar.mark })
    const { action, flow = '' } = await again.ask('/v1/login/email', { email })
    if (action !== 'VERIFY_OTP') throw new Error(action)
    await again.ask('/v1/login/email/verify', { flow, code: await mail.receiveCode(email, 3) })
    const shares = createShares(again.ask)
    for (const [pair, share] of stored.stored) shares.stored.set(pair, share)
    const account = await again.ask('/v1/me', {})
    return {
      before: { devices: devices?.map(({ id }) => id), entropy },
      after: { devices: account.devices?.map(({ id }) => id), entropy: await shares.open() },
    }
  }

  test('a browser whose sign-in was killed, at any of its steps, is the same device and opens its wallet', {
    timeout: 90_000,
  }, async () => {
    const server = await open()
    for (const step of STEPS) {
      const { before, after } = await live(server, step)
      expect({ step, ...after }).toEqual({ step, ...before })
    }
  })

  test('control: where only the newest mark is known, it is a new device', {
    timeout: 60_000,
  }, async () => {
    await expect(live(await open(true), 'login.committed')).rejects.toThrow('VERIFY_DEVICE')
  })
})
