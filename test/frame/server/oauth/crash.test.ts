import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startRegistries, startRelay } from '../../../../scripts/farcasterRelay.mjs'
import { freePort } from '../../../../scripts/freePort.mjs'
import { afterFile } from '../cleanup'
import { onBothForRelease } from '../databases'
import { createVisitor, type Visitor } from '../login/visitor'
import { startMortal } from '../mortal'
import { bundleProgram } from '../programs'
import { APP, createKeys } from '../serve'
import { createShares } from '../wallets/visitors'
import { createSteps, FINISH, type Name, startLocals, userOf } from './social'

const IN_CALLBACK = ['callback.claimed', 'callback.settled'] as const
const IN_FINISH = [
  'finish.redeemed',
  'finish.device',
  'finish.committed',
  'finish.session',
  'finish.answer',
] as const
type Step = (typeof IN_CALLBACK | typeof IN_FINISH)[number]
const isCallback = (step: Step) => (IN_CALLBACK as readonly Step[]).includes(step)
const FARCASTER = {
  start: '/v1/login/farcaster/start',
  finish: '/v1/login/farcaster/finish',
} as const

let entry = ''
beforeAll(async () => {
  entry = await bundleProgram('test/frame/server/oauth/crashServer.ts')
})

onBothForRelease((create) => {
  const open = async ({
    weakened = false,
    farcaster,
  }: {
    readonly weakened?: boolean
    readonly farcaster?: { readonly relay: string; readonly rpcUrl: string }
  } = {}) => {
    const port = await freePort()
    const site = `http://localhost:${port}`
    const { settings } = farcaster ? { settings: {} } : await startLocals(site)
    const mortal = await startMortal(entry, {
      config: {
        database: await create(),
        trustProxy: 1,
        apps: [APP],
        providers: settings,
        ...(farcaster && { farcaster }),
      },
      keys: createKeys(),
      port,
      weakened,
    })
    const steps = createSteps(site)
    const server = { url: mortal.url, clock: { now: Date.now } }
    /** Signs in as a person, whose device is let in where that is asked. */
    const finish = async (visitor: Visitor, name: Name, who: string, allowed = true) => {
      const window = await steps.windowOf(await steps.begin(visitor, name), who)
      return visitor.ask(FINISH, { ...window, ...(allowed && { allowed: true }) })
    }
    /** As `finish`, of a server that is killed at this step: the window or the frame has no answer. */
    const killAt = async (step: Step, visitor: Visitor, name: Name, who: string) => {
      const started = await steps.begin(visitor, name)
      if (isCallback(step)) {
        await mortal.killAt({ step, time: 1 })
        await expect(steps.windowOf(started, who)).rejects.toThrow(TypeError)
        await mortal.ended()
        await mortal.restart()
        return undefined
      }
      const body = { ...(await steps.windowOf(started, who)), allowed: true } as const
      await mortal.killAt({ step, time: 1 })
      await expect(visitor.ask(FINISH, body)).rejects.toThrow(TypeError)
      await mortal.ended()
      await mortal.restart()
      return body
    }
    return {
      server,
      mortal,
      finish,
      killAt,
      visit: (mark?: string) => createVisitor(server, { mark }),
    }
  }
  const devicesOf = async (visitor: Visitor) =>
    (await visitor.ask('/v1/me', {})).devices?.map(({ id }) => id)

  test('a browser whose server was killed at any step of its sign-in is the same user and device, and opens its wallet', {
    timeout: 120_000,
  }, async () => {
    const { visit, finish, killAt } = await open()
    const first = await visit()
    await finish(first, 'google', 'noah')
    const stored = createShares(first.ask)
    const { entropy } = await stored.enrol()
    const [user, devices] = [(await first.ask('/v1/me', {})).user, await devicesOf(first)]
    for (const step of [...IN_CALLBACK, ...IN_FINISH]) {
      const killed = await visit(first.jar.mark)
      await killAt(step, killed, 'google', 'noah')
      const again = await visit(killed.jar.mark)
      // it is known: nobody is asked
      expect({ step, user: userOf(await finish(again, 'google', 'noah', false)) }).toEqual({
        step,
        user: user?.id,
      })
      expect({ step, devices: await devicesOf(again) }).toEqual({ step, devices })
      const shares = createShares(again.ask)
      for (const [pair, share] of stored.stored) shares.stored.set(pair, share)
      expect({ step, entropy: await shares.open() }).toEqual({ step, entropy })
      first.jar.mark = again.jar.mark
    }
  })

  test('control: where only the newest mark is known, it is asked about as a new device', {
    timeout: 60_000,
  }, async () => {
    const { visit, finish, killAt } = await open({ weakened: true })
    const first = await visit()
    await finish(first, 'google', 'noah')
    const killed = await visit(first.jar.mark)
    await killAt('finish.committed', killed, 'google', 'noah')
    const again = await visit(killed.jar.mark)
    expect(await finish(again, 'google', 'noah', false)).toEqual({ status: 'ask' })
  })

  // of each pair of provider and person there is no user yet
  const everybody = (['google', 'github'] as const).flatMap((name) =>
    ['noah', 'mallory', 'ada'].map((who) => [name, who] as const),
  )
  test('a new visitor whose server was killed is one user, with the wallet that is made then', {
    timeout: 120_000,
  }, async () => {
    const { visit, finish, killAt } = await open()
    const steps = [...IN_CALLBACK, ...IN_FINISH].slice(0, everybody.length)
    for (const [at, step] of steps.entries()) {
      const [name, who] = everybody[at] ?? (['google', 'noah'] as const)
      await killAt(step, await visit(), name, who)
      const again = await visit()
      const user = userOf(await finish(again, name, who))
      const shares = createShares(again.ask)
      const { entropy } = await shares.enrol()
      // a later session of the browser finds both
      const later = await visit(again.jar.mark)
      expect({ step, user: userOf(await finish(later, name, who, false)) }).toEqual({ step, user })
      const own = createShares(later.ask)
      for (const [pair, share] of shares.stored) own.stored.set(pair, share)
      expect({ step, entropy: await own.open() }).toEqual({ step, entropy })
    }
  })

  test('a session whose answer the killed server did not send asks again, and is signed in by the same sign-in', {
    timeout: 60_000,
  }, async () => {
    const { visit, finish, killAt, mortal } = await open()
    const visitor = await visit()
    const body = await killAt('finish.answer', visitor, 'github', 'noah')
    if (!body) throw new Error('It was killed before')
    const user = userOf(await visitor.ask(FINISH, body))
    expect((await visitor.ask('/v1/me', {})).user?.id).toBe(user)
    expect(await devicesOf(visitor)).toHaveLength(1)
    // and one that was killed after it had answered, before the device was used
    await mortal.kill()
    await mortal.restart()
    expect((await visitor.ask('/v1/me', {})).user?.id).toBe(user)
    const again = await visit(visitor.jar.mark)
    expect(userOf(await finish(again, 'github', 'noah', false))).toBe(user)
    expect(await devicesOf(again)).toHaveLength(1)
  })

  describe('Farcaster', () => {
    test('a sign-in whose server was killed at any of its steps ends well, for the same user', {
      timeout: 90_000,
    }, async () => {
      const [relay, registries] = await Promise.all([startRelay(), startRegistries()])
      afterFile(() => Promise.all([relay.stop(), registries.stop()]))
      const { visit, mortal } = await open({
        farcaster: { relay: relay.url, rpcUrl: registries.url },
      })
      const key = generatePrivateKey()
      await registries.give(7, privateKeyToAccount(key).address)
      const users = new Set<string>()
      let mark: string | undefined
      for (const step of ['farcaster.concluded', ...IN_FINISH]) {
        const visitor = await visit(mark)
        const begin = async () => {
          const { login, url } = await visitor.ask(FARCASTER.start, {})
          await relay.approve(url, { fid: 7, key })
          return { login }
        }
        const body = await begin()
        await mortal.killAt({ step, time: 1 })
        await expect(visitor.ask(FARCASTER.finish, body)).rejects.toThrow(TypeError)
        await mortal.ended()
        await mortal.restart()
        // the frame looks again; a sign-in that was used and opened no session is begun anew
        const name = await visitor.refusal(FARCASTER.finish, body)
        expect({ step, name }).toEqual({
          step,
          name: step === 'finish.committed' ? 'login_expired' : 'none',
        })
        if (name !== 'none') await visitor.ask(FARCASTER.finish, await begin())
        users.add((await visitor.ask('/v1/me', {})).user?.id ?? '')
        mark = visitor.jar.mark
      }
      expect(users.size).toBe(1)
      expect([...users][0]).toMatch(/./)
    })
  })
})
