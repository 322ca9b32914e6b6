import { beforeAll, expect, test } from 'vitest'
import type { App, Config } from '../../../../frame/server/config/types'
import { createLimits } from '../../../../frame/server/limits/createLimits'
import { forgiveGuesses, takeGuess, takeRelease } from '../../../../frame/server/wallets/budgets'
import { onBoth } from '../databases'
import { APP } from '../serve'
import { type ServedWallets, serveWallets } from './serveWallets'
import { type Device, proof, proveMethod, verifier } from './visitors'

const DAY = 24 * 60 * 60_000

/**
 * How many of `times` at the same moment, asked by these in turn, are answered; the others are
 * refused by the limit.
 */
const answered = async (
  devices: readonly Device[],
  ask: (device: Device) => Promise<unknown>,
  times = 50,
) => {
  const asked = Array.from(
    { length: times },
    (_, index) => devices[index % devices.length],
  ).flatMap((device) => (device ? [ask(device)] : []))
  const outcomes = await Promise.allSettled(asked)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toBe('Error: rate_limited')
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}
const recover = (device: Device) => device.ask('/v1/wallet/recover', {})
/** How many of these devices recover, each asking once. */
const once = (devices: readonly Device[]) => answered(devices, recover, devices.length)
const release = (device: Device) => device.ask('/v1/wallet/share', {})

onBoth((create) => {
  let served: ServedWallets
  const seven = { mailsPerDay: 1, recoveriesPerHour: 7 }
  const LIMITED = {
    blog: { ...APP, id: 'blog', limits: seven },
    game: { ...APP, id: 'game', walletScope: 'app', limits: seven },
    few: { ...APP, id: 'few', limits: seven },
    own: { ...APP, id: 'own', limits: seven },
  } as const
  const apps: Config['apps'] = [APP, ...Object.values(LIMITED)]
  beforeAll(async () => (served = await serveWallets(await create(), { apps })))
  const user = async (app: App = APP) => {
    const device = await served.visit({ app })
    await device.enrol()
    return device
  }

  const age = (userIds: readonly string[], days: number) =>
    served.db
      .updateTable('users')
      .set({ created: Date.now() - days * DAY - 1_000 })
      .where('id', 'in', userIds)
      .execute()
  /** A day passes for what is counted of users. */
  const forgetUsers = () =>
    served.db.deleteFrom('limits').where('key', 'like', 'recover.count%').execute()
  const newUsers = async (count: number, app: App, days = 0) => {
    const devices = await Promise.all(Array.from({ length: count }, () => user(app)))
    if (days > 0)
      await age(
        devices.map(({ userId }) => userId),
        days,
      )
    return devices
  }

  test('of 50 recoveries at once a session has five, a user ten beside the first of each device, an app what its operator says', async () => {
    const [first, other] = [await user(), await user()]
    for (const device of [first, other]) await recover(device)
    expect(await answered([first], recover)).toBe(4)
    const more = await Promise.all([1, 2, 3, 4].map(() => served.another(first.userId)))
    // the first of each device is its own; what the session was refused above did not count for the
    // user
    expect(await answered(more, recover)).toBe(4 + 6)
    // the day is spent: a new device recovers all the same, once
    expect(await answered([await served.another(first.userId)], recover)).toBe(1)
    expect(await answered([other], recover)).toBe(4)
    const blog = await newUsers(10, LIMITED.blog)
    expect(await once(blog)).toBe(7)
    await recover(await user())
  })

  test('of an app’s hour a user is counted once a day, and of all its tries at one moment one: a few old mailboxes do not spend it', async () => {
    const app = LIMITED.few
    const attackers = await newUsers(5, app, 2)
    expect(await answered(attackers, recover)).toBeGreaterThanOrEqual(5)
    for (const attacker of attackers)
      for (let count = 0; count < 4; count++)
        await recover(await served.another(attacker.userId, { app })).catch((error) =>
          expect(String(error)).toBe('Error: rate_limited'),
        )
    // two of seven are left
    const [one, two, three] = await newUsers(3, app, 2)
    for (const owner of [one, two]) await recover(owner as Device)
    // control: the eighth wallet of the hour is not
    await expect(recover(three as Device)).rejects.toThrow('rate_limited')
    await recover(await served.another((one as Device).userId, { app }))
    // nor does a new key, which has another pair, count again
    await (two as Device).rotate()
    await recover(two as Device)
    // a day later they are counted again
    await forgetUsers()
    await expect(recover(await served.another((one as Device).userId, { app }))).rejects.toThrow(
      'rate_limited',
    )
  })

  test('a wrong password and the trial of a new one take nothing of the app’s hour', async () => {
    const app = LIMITED.own
    const attackers = await newUsers(9, app, 2)
    const methods = await Promise.all(
      attackers.map(async (device) => ({ device, id: await proveMethod(device, served.db) })),
    )
    for (const { device, id } of methods) {
      await expect(device.ask('/v1/recovery/release', { id, proof: verifier })).rejects.toThrow(
        'recovery_wrong',
      )
    }
    const owners = await newUsers(8, app, 2)
    expect(await once(owners)).toBe(7)
    // control: a right one does
    const { device, id } = methods[0] as (typeof methods)[0]
    await expect(device.ask('/v1/recovery/release', { id, proof })).rejects.toThrow('rate_limited')
  })

  test('strangers who sign in as new users, and users of less than a month, spend their own budgets of an app: who was there before recovers, on any device', async () => {
    expect(await once(await newUsers(10, LIMITED.game))).toBe(7)
    const owner = await user(LIMITED.game)
    // control: an hour of that budget is spent
    await expect(recover(owner)).rejects.toThrow('rate_limited')
    await age([owner.userId], 1)
    await forgetUsers()
    await recover(await served.another(owner.userId, { app: LIMITED.game }))
    // the app's own budget bounds new devices of all others
    expect(await once(await newUsers(10, LIMITED.game, 1))).toBe(6)
    const [late, old] = await newUsers(2, LIMITED.game, 29)
    await expect(recover(late as Device)).rejects.toThrow('rate_limited')
    await age([(old as Device).userId], 30)
    await recover(old as Device)
    await served.db
      .updateTable('devices')
      .set({ created: Date.now() - DAY - 1_000 })
      .where('id', '=', (late as Device).id)
      .execute()
    await recover(late as Device)
  })

  test('a password is guessed 130 times a day at most, on however many devices and networks; the right one forgets the wrong ones', async () => {
    let now = 1_700_000_000_000
    const { keyring } = served.services
    const limits = createLimits({ db: served.db, keyring, clock: { now: () => now } })
    const method = 'a method'
    const take = (device: string, ip: string) =>
      takeGuess(limits, { method, device, ip }).then(
        () => 1,
        () => 0,
      )
    /** A day in which each of 100 new devices, of 100 networks, guesses as often as it may. */
    const guessForDay = async (day: number) => {
      let taken = 0
      for (let device = 0; device < 100; device++) {
        now += DAY / 100
        const name = `${day} ${device}`
        for (let guess = 0; guess < 20; guess++) {
          const took: number = await take(name, `10.${day}.${device}.1`)
          if (took === 0) break
          taken += took
        }
      }
      return taken
    }
    const days: number[] = []
    for (let day = 0; day < 3; day++) days.push(await guessForDay(day))
    // on the first day what was saved up too
    expect(days[0]).toBeLessThanOrEqual(260)
    for (const taken of days.slice(1)) expect(taken).toBeLessThanOrEqual(131)
    const guess = { method, device: '2 99', ip: '10.2.99.1' }
    await expect(takeGuess(limits, guess)).rejects.toThrow()
    await forgiveGuesses(limits, guess)
    for (let count = 0; count < 8; count++) await takeGuess(limits, guess)
    await expect(takeGuess(limits, guess)).rejects.toThrow()
    // thousands of statements, one after the other
  }, 180_000)

  test('of 50 releases at once, and 50 more, a session has 60 in ten minutes', async () => {
    let now = 1_700_000_000_000
    const limits = createLimits({
      db: served.db,
      keyring: served.services.keyring,
      clock: { now: () => now },
    })
    const taken = async (id: string) =>
      (
        await Promise.allSettled(Array.from({ length: 50 }, () => takeRelease(limits, { id })))
      ).filter(({ status }) => status === 'fulfilled').length
    expect([await taken('one'), await taken('one'), await taken('other')]).toEqual([50, 10, 50])
    now += 10 * 60_000
    expect(await taken('one')).toBe(50)
  })

  test('a session that asks for more shares is refused, the user’s other session is not', async () => {
    const device = await user()
    expect(await answered([device], release)).toBe(50)
    expect(await answered([device], release)).toBeLessThan(50)
    const other = await served.another(device.userId, { deviceId: device.id })
    expect(await answered([other], release)).toBe(50)
  })
})
