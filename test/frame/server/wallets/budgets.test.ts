import { beforeAll, expect, test } from 'vitest'
import type { App, Config } from '../../../../frame/server/config/types'
import { createLimits } from '../../../../frame/server/limits/createLimits'
import { takeRelease } from '../../../../frame/server/wallets/budgets'
import { onBoth } from '../databases'
import { APPS, type ServedWallets, serveWallets } from './serveWallets'
import type { Device } from './visitors'

const DAY = 24 * 60 * 60_000

/** How many of 50 at the same moment, asked by these in turn, are answered; the others are refused by the limit. */
const answered = async (devices: readonly Device[], ask: (device: Device) => Promise<unknown>) => {
  const asked = Array.from({ length: 50 }, (_, index) => devices[index % devices.length]).flatMap((device) => (device ? [ask(device)] : []))
  const outcomes = await Promise.allSettled(asked)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(String(outcome.reason)).toBe('Error: rate_limited')
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}
const recover = (device: Device) => device.ask('/v1/wallet/recover', {})
const release = (device: Device) => device.ask('/v1/wallet/share', {})

onBoth((create) => {
  let served: ServedWallets
  const apps: Config['apps'] = [{ ...APPS.shop, limits: { mailsPerDay: 1 } }, { ...APPS.blog, limits: { mailsPerDay: 1, recoveriesPerHour: 7 } }, { ...APPS.game, limits: { mailsPerDay: 1, recoveriesPerHour: 7 } }]
  beforeAll(async () => (served = await serveWallets(await create(), { apps })))
  const user = async (app: App = APPS.shop) => {
    const device = await served.visit({ app })
    await device.enrol()
    return device
  }

  test('of 50 recoveries at once a session has five, a user ten, an app what its operator says', async () => {
    const [first, other] = [await user(), await user()]
    expect(await answered([first], recover)).toBe(5)
    const more = await Promise.all([1, 2, 3, 4].map(() => served.another(first.userId)))
    // what the session was refused above did not count for the user
    expect(await answered(more, recover)).toBe(5)
    expect(await answered([other], recover)).toBe(5)
    const blog = await Promise.all(Array.from({ length: 10 }, () => user(APPS.blog)))
    expect(await answered(blog, recover)).toBe(7)
    await recover(await user())
  })

  test('strangers who sign in as new users spend their own budget of an app: who was there a day ago recovers, on any device', async () => {
    const strangers = await Promise.all(Array.from({ length: 10 }, () => user(APPS.game)))
    expect(await answered(strangers, recover)).toBe(7)
    const owner = await user(APPS.game)
    // control: an hour of that budget is spent
    await expect(recover(owner)).rejects.toThrow('rate_limited')
    await served.db.updateTable('users').set({ created: Date.now() - DAY - 1_000 }).where('id', '=', owner.userId).execute()
    await recover(await served.another(owner.userId, { app: APPS.game }))
    // the app's own budget bounds new devices of all others
    const others = await Promise.all(Array.from({ length: 10 }, () => user(APPS.game)))
    await served.db.updateTable('users').set({ created: Date.now() - DAY - 1_000 }).where('id', 'in', others.map(({ userId }) => userId)).execute()
    expect(await answered(others, recover)).toBe(6)
    await expect(recover(await served.another(owner.userId, { app: APPS.game }))).rejects.toThrow('rate_limited')
    await served.db.updateTable('devices').set({ created: Date.now() - DAY - 1_000 }).where('id', '=', owner.id).execute()
    await recover(await served.another(owner.userId, { app: APPS.game, deviceId: owner.id }))
  })

  test('of 50 releases at once, and 50 more, a session has 60 in ten minutes', async () => {
    let now = 1_700_000_000_000
    const limits = createLimits({ db: served.db, keyring: served.services.keyring, clock: { now: () => now } })
    const taken = async (id: string) => (await Promise.allSettled(Array.from({ length: 50 }, () => takeRelease(limits, { id })))).filter(({ status }) => status === 'fulfilled').length
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
