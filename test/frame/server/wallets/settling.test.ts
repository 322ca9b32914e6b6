import { beforeAll, describe, expect, test } from 'vitest'
import { onBoth } from '../databases'
import { type ServedWallets, serveWallets } from './serveWallets'
import { type Device, newId, proof, proveMethod, verifier } from './visitors'

// Who has the mailbox alone recovers a wallet that has automatic recovery, and shuts its owner out
// of nothing for three days.

const HOUR = 60 * 60_000
const DAYS = 72 * HOUR

onBoth((create) => {
  let served: ServedWallets
  beforeAll(async () => (served = await serveWallets(await create())))
  const walletOf = ({ userId }: Device) =>
    served.db
      .selectFrom('wallets')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  const addMethod = (device: Device, method?: 'file') => proveMethod(device, served.db, method)
  const settle = ({ id }: Device, at = Date.now()) =>
    served.db.updateTable('devices').set({ settles_at: at }).where('id', '=', id).execute()
  const settlesIn = async ({ id }: Device, { db } = served) =>
    ((
      await db
        .selectFrom('devices')
        .select('settles_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).settles_at ?? 0) - Date.now()
  const owned = async (from = served) => {
    const owner = await from.visit()
    const { entropy } = await owner.enrol()
    const thief = await from.another(owner.userId)
    return { owner, entropy, thief }
  }
  const robbed = async () => {
    const found = await owned()
    await found.thief.pairByRecovery()
    return found
  }

  /** What shuts somebody out, by a device of the user beside `owner`. */
  const SHUTS_OUT: Readonly<Record<string, (device: Device, owner: Device) => Promise<unknown>>> = {
    'ends no other device': (device, { id }) => device.ask('/v1/devices/revoke', { device: id }),
    'gives the wallet no new key': (device) => device.rotate(),
    'adds no method of recovery': (device) => addMethod(device),
    'deletes nothing': (device) => device.ask('/v1/delete', {}),
  }
  test.each(Object.entries(SHUTS_OUT))(
    'a device that recovered the wallet by the mailbox %s for 72 hours; afterwards it may',
    async (_, attempt) => {
      const { owner, entropy, thief } = await robbed()
      await expect(attempt(thief, owner)).rejects.toThrow('recovery_delayed')
      expect(await owner.open()).toBe(entropy)
      expect(served.noticesOf(owner.userId)).toEqual(['recovery'])
      await settle(thief, Date.now() + 2_000)
      await expect(attempt(thief, owner)).rejects.toThrow('recovery_delayed')
      await settle(thief)
      await attempt(thief, owner)
    },
  )

  test('a device that is signed in and did not open the wallet freezes nothing; control: one that did', async () => {
    const { owner, thief } = await owned()
    await expect(thief.ask('/v1/freeze', {})).rejects.toThrow('recovery_needed')
    await owner.ask('/v1/freeze', {})
  })

  test('it is told how long', async () => {
    const { owner, thief } = await robbed()
    expect(Math.abs((await settlesIn(thief)) - DAYS)).toBeLessThan(60_000)
    const { json } = await thief.send('/v1/devices/revoke', { device: owner.id })
    expect(json).toMatchObject({
      error: { name: 'recovery_delayed', retryAfter: expect.any(Number) },
    })
    expect(
      Math.abs((json as { error: { retryAfter: number } }).error.retryAfter * 1000 - DAYS),
    ).toBeLessThan(60_000)
  })

  test('it adds no method that it had prepared before, and removes none', async () => {
    const { owner, thief } = await owned()
    await thief.pairByRecovery()
    await settle(thief)
    const { id: wallet, gen } = await walletOf(owner)
    const id = newId()
    await thief.ask('/v1/recovery/prepare', { wallet, id, gen, method: 'file', verifier })
    await thief.ask('/v1/recovery/release', { id, proof })
    await settle(thief, Date.now() + DAYS)
    await expect(thief.ask('/v1/recovery/confirm', { id })).rejects.toThrow('recovery_delayed')
    await addMethod(owner, 'file')
    await addMethod(owner)
    await expect(thief.ask('/v1/recovery/remove', { method: 'file' })).rejects.toThrow(
      'recovery_delayed',
    )
    await owner.ask('/v1/recovery/remove', { method: 'file' })
  })

  test('it ends no freezing, which the owner’s device does', async () => {
    const { owner, entropy, thief } = await robbed()
    await served.freezeByLink(owner.userId)
    const { wallets } = served
    const login = (device: Device) => ({ userId: device.userId, deviceId: device.id })
    await expect(wallets.checkUnfreezes(login(thief))).rejects.toMatchObject({
      name: 'recovery_delayed',
    })
    expect(await served.unfreezeByLink(thief.userId, thief.id)).toBe(false)
    await wallets.checkUnfreezes(login(owner))
    expect(await served.unfreezeByLink(owner.userId, owner.id)).toBe(true)
    expect(await owner.open()).toBe(entropy)
    await served.freezeByLink(owner.userId)
    await settle(thief)
    await served.db
      .updateTable('pairs')
      .set({ created: 1 })
      .where('device_id', '=', thief.id)
      .execute()
    expect(await served.unfreezeByLink(thief.userId, thief.id)).toBe(true)
  })

  test('the wallet is in use on it meanwhile; it freezes, takes the phrase out and ends itself', async () => {
    const { entropy, thief } = await robbed()
    expect(await thief.open()).toBe(entropy)
    await thief.renew()
    await thief.ask('/v1/export', {})
    await thief.ask('/v1/freeze', {})
    await thief.ask('/v1/devices/revoke', { device: thief.id })
  })

  test('the owner ends it at once, and is not held up by recoveries of a device that opened the wallet before', async () => {
    const { owner, entropy, thief } = await robbed()
    await owner.ask('/v1/devices/revoke', { device: thief.id })
    await expect(thief.open()).rejects.toThrow('signed_out')
    // its browser lost the share
    expect(await owner.recover()).toBe(entropy)
    await owner.pairByRecovery()
    await owner.rotate()
    expect(await settlesIn(owner)).toBeLessThan(0)
  })

  test('recovering again, and a new pair, make it wait neither longer nor shorter', async () => {
    const { thief } = await robbed()
    await settle(thief, Date.now() + HOUR)
    await thief.pairByRecovery()
    await thief.recover()
    expect(await settlesIn(thief)).toBeLessThan(HOUR + 1)
    expect(await settlesIn(thief)).toBeGreaterThan(HOUR - 60_000)
  })

  test('after a new key of the wallet, other devices wait as new ones do', async () => {
    const { owner, thief } = await robbed()
    await settle(thief)
    await owner.rotate()
    await thief.pairByRecovery()
    await expect(thief.rotate()).rejects.toThrow('recovery_delayed')
    await owner.rotate()
  })

  test('who proves a method of the user’s own waits for nothing', async () => {
    const { owner, thief } = await robbed()
    await expect(thief.rotate()).rejects.toThrow('recovery_delayed')
    const id = await addMethod(owner)
    await expect(thief.ask('/v1/recovery/release', { id, proof: verifier })).rejects.toThrow(
      'recovery_wrong',
    )
    await expect(thief.ask('/v1/devices/revoke', { device: owner.id })).rejects.toThrow(
      'recovery_delayed',
    )
    await thief.ask('/v1/recovery/release', { id, proof })
    await thief.ask('/v1/devices/revoke', { device: owner.id })
  })

  test('a device that only signed in ends others 72 hours after the first asking, of which the user is told, and no sooner by recovering then', async () => {
    const { owner, entropy, thief } = await owned()
    const revoke = () => thief.ask('/v1/devices/revoke', { device: owner.id })
    const setAsked = (at: number) =>
      served.db
        .updateTable('devices')
        .set({ recovery_asked: at })
        .where('id', '=', thief.id)
        .execute()
    await expect(revoke()).rejects.toThrow('recovery_delayed')
    expect(served.noticesOf(owner.userId)).toEqual(['recovery-asked'])
    await setAsked(Date.now() - DAYS + 60_000)
    await expect(revoke()).rejects.toThrow('recovery_delayed')
    await setAsked(Date.now() - DAYS)
    await thief.pairByRecovery()
    await expect(revoke()).rejects.toThrow('recovery_delayed')
    expect(await owner.open()).toBe(entropy)
    const other = await served.another(owner.userId)
    await served.db
      .updateTable('devices')
      .set({ recovery_asked: Date.now() - DAYS })
      .where('id', '=', other.id)
      .execute()
    await other.ask('/v1/devices/revoke', { device: owner.id })
  })

  describe('what a device waited before the recovery counts', () => {
    test.each([48, 72])('of %i hours', async (recoveryDelay) => {
      const from = await serveWallets(await create(), { recoveryDelay })
      const { thief, owner } = await owned(from)
      await expect(thief.recover()).rejects.toThrow('recovery_delayed')
      await from.db
        .updateTable('devices')
        .set({ recovery_asked: Date.now() - recoveryDelay * HOUR })
        .where('id', '=', thief.id)
        .execute()
      await thief.pairByRecovery()
      const left = await settlesIn(thief, from)
      expect(left).toBeLessThanOrEqual(DAYS - recoveryDelay * HOUR)
      expect(left).toBeGreaterThan(DAYS - recoveryDelay * HOUR - 60_000)
      const revoked = thief.ask('/v1/devices/revoke', { device: owner.id })
      await (recoveryDelay === 72 ? revoked : expect(revoked).rejects.toThrow('recovery_delayed'))
    })
  })
})
