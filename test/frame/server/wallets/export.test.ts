import { beforeAll, expect, test } from 'vitest'
import { onBoth } from '../databases'
import { type ServedWallets, serveWallets } from './serveWallets'
import { bindAgain } from './visitors'

onBoth((create) => {
  let served: ServedWallets
  beforeAll(async () => (served = await serveWallets(await create())))

  test('an export is told by mail and written down before anything is shown; an old sign-in, a device without the wallet and a frozen user have none', async () => {
    const device = await served.visit()
    await device.enrol()
    const next = await served.another(device.userId)
    await expect(next.ask('/v1/export', {})).rejects.toThrow('recovery_needed')
    await served.db
      .updateTable('sessions')
      .set({ login_at: Date.now() - 5 * 60_000 - 1_000 })
      .where('id', '=', device.sid)
      .execute()
    await bindAgain(served, 'sessions', device.sid)
    await expect(device.ask('/v1/export', {})).rejects.toThrow('login_needed')
    expect(served.noticesOf(device.userId)).toEqual([])
    await served.db
      .updateTable('sessions')
      .set({ login_at: Date.now() })
      .where('id', '=', device.sid)
      .execute()
    await bindAgain(served, 'sessions', device.sid)
    await device.ask('/v1/export', {})
    expect(served.noticesOf(device.userId)).toEqual(['exported'])
    expect(
      await served.db
        .selectFrom('audit')
        .select('kind')
        .where('kind', '=', 'export')
        .where('ids', 'like', `%${device.id}%`)
        .execute(),
    ).toHaveLength(1)
    await device.ask('/v1/freeze', {})
    await expect(device.ask('/v1/export', {})).rejects.toThrow('frozen')
  })

  test('a device that only signed in spends its own exports of a day, and none of the owner’s; ten are one device’s', async () => {
    const device = await served.visit()
    await device.enrol()
    const thief = await served.another(device.userId)
    for (let count = 0; count < 10; count++)
      await expect(thief.ask('/v1/export', {})).rejects.toThrow('recovery_needed')
    await expect(thief.ask('/v1/export', {})).rejects.toThrow('rate_limited')
    for (let count = 0; count < 10; count++) await device.ask('/v1/export', {})
    await expect(device.ask('/v1/export', {})).rejects.toThrow('rate_limited')
  })
})
