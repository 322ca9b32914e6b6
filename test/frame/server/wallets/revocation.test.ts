import { beforeAll, describe, expect, test } from 'vitest'
import { onBoth } from '../databases'
import { APPS, type ServedWallets, serveWallets } from './serveWallets'
import { type Device, newId, settle } from './visitors'

const HOUR = 60 * 60_000

onBoth((create) => {
  let served: ServedWallets
  beforeAll(async () => (served = await serveWallets(await create(), { recoveryDelay: 48 })))
  const setAsked = ({ id }: Device, at: number | null) =>
    served.db.updateTable('devices').set({ recovery_asked: at }).where('id', '=', id).execute()
  const revoke = (by: Device, { id }: Device) => by.ask('/v1/devices/revoke', { device: id })
  const owned = async () => {
    const owner = await served.visit()
    const { entropy } = await owner.enrol()
    return { owner, entropy, thief: await served.another(owner.userId) }
  }

  describe('a device that only signed in', () => {
    test('ends no other at once: the user is told, the owner’s device goes on and can freeze; after 72 hours it may', async () => {
      const { owner, entropy, thief } = await owned()
      await expect(revoke(thief, owner)).rejects.toThrow('recovery_delayed')
      await expect(revoke(thief, owner)).rejects.toThrow('recovery_delayed')
      expect(served.noticesOf(owner.userId)).toEqual(['recovery-asked'])
      expect(await owner.open()).toBe(entropy)
      await setAsked(thief, Date.now() - 71 * HOUR)
      await expect(revoke(thief, owner)).rejects.toThrow('recovery_delayed')
      await setAsked(thief, Date.now() - 72 * HOUR)
      await revoke(thief, owner)
      await expect(owner.open()).rejects.toThrow('signed_out')
      expect(served.noticesOf(owner.userId)).toEqual(['recovery-asked', 'device-revoked'])
    })

    test('is stopped by a freezing, and begins the delay anew afterwards', async () => {
      const { owner, entropy, thief } = await owned()
      await expect(revoke(thief, owner)).rejects.toThrow('recovery_delayed')
      await setAsked(thief, Date.now() - 72 * HOUR)
      await owner.ask('/v1/freeze', {})
      await expect(revoke(thief, owner)).rejects.toThrow('frozen')
      // the owner’s device ends the thief’s meanwhile
      const second = await served.another(owner.userId)
      await revoke(owner, second)
      expect(await served.unfreezeByLink(owner.userId, owner.id)).toBe(true)
      await expect(revoke(thief, owner)).rejects.toThrow('recovery_delayed')
      expect(await owner.open()).toBe(entropy)
    })

    test('gains nothing by a wallet of another scope that it makes itself', async () => {
      const { owner, entropy } = await owned()
      const thief = await served.another(owner.userId, { app: APPS.game })
      await thief.enrol()
      await expect(revoke(thief, owner)).rejects.toThrow('recovery_delayed')
      expect(await owner.open()).toBe(entropy)
    })

    test('ends neither one that waits for its recovery, and its own self at once', async () => {
      const { owner, thief } = await owned()
      const waiting = await served.another(owner.userId)
      await expect(waiting.recover()).rejects.toThrow('recovery_delayed')
      await expect(revoke(thief, waiting)).rejects.toThrow('recovery_delayed')
      await revoke(thief, thief)
      await expect(revoke(thief, waiting)).rejects.toThrow('signed_out')
      await expect(waiting.recover()).rejects.toThrow('recovery_delayed')
    })
  })

  describe('of a wallet without automatic recovery', () => {
    const owned = async (from: ServedWallets) => {
      const owner = await from.visit({ app: APPS.bank })
      const { entropy } = await owner.enrol()
      const lost = await from.another(owner.userId, { app: APPS.bank })
      const pair = await from.db
        .selectFrom('pairs')
        .selectAll()
        .where('device_id', '=', owner.id)
        .executeTakeFirstOrThrow()
      await from.db
        .insertInto('pairs')
        .values({ ...pair, id: newId(), device_id: lost.id })
        .execute()
      return { owner, entropy, lost, thief: await from.another(owner.userId, { app: APPS.bank }) }
    }
    test.each([0, 48])(
      'a device that only signed in ends no other, with a delay of %i hours and after it',
      async (recoveryDelay) => {
        const from = await serveWallets(await create(), { recoveryDelay })
        const { owner, entropy, lost, thief } = await owned(from)
        await from.db
          .updateTable('devices')
          .set({ recovery_asked: Date.now() - 72 * HOUR })
          .where('id', '=', thief.id)
          .execute()
        for (const device of [owner, lost])
          await expect(revoke(thief, device)).rejects.toThrow('recovery_needed')
        expect(await owner.open()).toBe(entropy)
        expect(from.noticesOf(owner.userId)).toEqual([])
        // control: the owner's does
        await revoke(owner, lost)
        await expect(lost.ask('/v1/wallet/share', {})).rejects.toThrow('signed_out')
        await revoke(thief, thief)
      },
    )

    test('nor by another wallet of the user that has one', async () => {
      const from = await serveWallets(await create())
      const { owner, entropy, thief } = await owned(from)
      await (await from.another(owner.userId, { app: APPS.game })).enrol()
      await expect(revoke(thief, owner)).rejects.toThrow('recovery_needed')
      expect(await owner.open()).toBe(entropy)
    })
  })

  test('a device that has opened the wallet ends others at once', async () => {
    const { owner, thief } = await owned()
    await revoke(owner, thief)
    await expect(revoke(thief, owner)).rejects.toThrow('signed_out')
    const recovered = await served.another(owner.userId)
    await expect(recovered.recover()).rejects.toThrow('recovery_delayed')
    await setAsked(recovered, Date.now() - 48 * HOUR)
    await recovered.recover()
    await setAsked(recovered, null)
    await settle(served.db, recovered.id)
    await revoke(recovered, owner)
    expect(served.noticesOf(owner.userId)).toEqual([
      'device-revoked',
      'recovery-asked',
      'recovery',
      'device-revoked',
    ])
  })

  test('of two that end each other at the same moment one does', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, thief: second } = await owned()
      await setAsked(second, Date.now() - 48 * HOUR)
      await second.pairByRecovery()
      await settle(served.db, second.id)
      const ended = await Promise.allSettled([revoke(owner, second), revoke(second, owner)])
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})
