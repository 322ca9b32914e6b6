import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../../frame/server/config/readConfig'
import type { Notify } from '../../../../frame/server/wallets/types'
import { onBoth, temporaryFolder } from '../databases'
import { type ServedWallets, serveWallets } from './serveWallets'
import { bindAgain, type Device } from './visitors'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ago = (ms: number) => Date.now() - ms

interface Refused {
  readonly title: string
  readonly name: string
  /** Makes what forbids the recovery. */
  readonly forbid: (served: ServedWallets, device: Device) => Promise<unknown>
  /** Takes that, and nothing else, away: what was refused then succeeds. */
  readonly allow: (served: ServedWallets, device: Device) => Promise<unknown>
}

const setLogin =
  (loginAt: () => number) =>
  async (served: ServedWallets, { sid }: Device) => {
    await served.db
      .updateTable('sessions')
      .set({ login_at: loginAt() })
      .where('id', '=', sid)
      .execute()
    await bindAgain(served, 'sessions', sid)
  }
const setDevice =
  (columns: { readonly approved?: number | null; readonly revoked?: number | null }) =>
  async (served: ServedWallets, { id }: Device) => {
    await served.db.updateTable('devices').set(columns).where('id', '=', id).execute()
    await bindAgain(served, 'devices', id)
  }
const setFrozen =
  (until: () => number | null) =>
  ({ db }: ServedWallets, { userId }: Device) =>
    db.updateTable('users').set({ frozen_until: until() }).where('id', '=', userId).execute()
const setGeneration =
  (gen: number) =>
  async ({ db }: ServedWallets, { userId }: Device) => {
    const { id } = await db
      .selectFrom('wallets')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('pairs')
      .set({ gen })
      .where('wallet_id', '=', id)
      .where('method', '=', 'auto')
      .execute()
  }

const REFUSED: readonly Refused[] = [
  {
    title: 'after a sign-in of more than five minutes',
    name: 'login_needed',
    forbid: setLogin(() => ago(5 * MINUTE + 1_000)),
    allow: setLogin(() => ago(4 * MINUTE)),
  },
  {
    title: 'on a device that no mailed link approved',
    name: 'device_pending',
    forbid: setDevice({ approved: null }),
    allow: setDevice({ approved: 1 }),
  },
  {
    title: 'on a device that was revoked',
    name: 'signed_out',
    forbid: setDevice({ revoked: 1 }),
    allow: setDevice({ revoked: null }),
  },
  {
    title: 'while the user is frozen',
    name: 'frozen',
    forbid: setFrozen(() => Date.now() + MINUTE),
    allow: setFrozen(() => null),
  },
  {
    title: 'of another generation than the wallet',
    name: 'recovery_needed',
    forbid: setGeneration(2),
    allow: setGeneration(1),
  },
]

onBoth((create) => {
  let served: ServedWallets
  beforeAll(async () => (served = await serveWallets(await create())))
  const lostDevice = async () => {
    const first = await served.visit()
    const { entropy } = await first.enrol()
    return { first, entropy, next: await served.another(first.userId) }
  }

  test.each(REFUSED)(
    '$title it is refused; control: without that it is released',
    async ({ name, forbid, allow }) => {
      const { entropy, next } = await lostDevice()
      await forbid(served, next)
      await expect(next.recover()).rejects.toThrow(name)
      expect(served.noticesOf(next.userId)).toEqual([])
      expect(
        await served.db
          .selectFrom('pairs')
          .innerJoin('wallets', 'wallets.id', 'pairs.wallet_id')
          .select('released')
          .where('user_id', '=', next.userId)
          .where('released', 'is not', null)
          .execute(),
      ).toEqual([])
      await allow(served, next)
      expect(await next.recover()).toBe(entropy)
      expect(served.noticesOf(next.userId)).toEqual(['recovery'])
    },
  )

  test('the eleventh of a day is refused, whichever device asks; those of another user are not', async () => {
    const { first, next } = await lostDevice()
    for (let index = 0; index < 10; index++) await (index % 2 ? first : next).recover()
    await expect(first.recover()).rejects.toThrow('rate_limited')
    await expect(next.recover()).rejects.toThrow('rate_limited')
    expect(served.noticesOf(next.userId)).toHaveLength(10)
    expect(await (await lostDevice()).next.recover()).toBeTruthy()
  })

  test('every release is in the audit, with ids and nothing else', async () => {
    const { first, next } = await lostDevice()
    await first.open()
    await next.recover()
    const rows = await served.db
      .selectFrom('audit')
      .select(['kind', 'ids', 'ip_prefix'])
      .where('ids', 'like', `%${first.userId}%`)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ kind }) => kind)).toEqual(['wallet.create', 'share.release', 'recover'])
    expect(Object.keys(JSON.parse(rows[2]?.ids ?? ''))).toEqual(['user', 'device', 'pair'])
    expect(rows[2]?.ip_prefix).toMatch(/^10\.\d+\.\d+\.0\/24$/)
  })

  test('no share leaves where the notice is not stored', async () => {
    let works = false
    const notify: Notify = async () => {
      if (!works) throw new Error('the outbox is full')
    }
    const failing = await serveWallets(await create(), {}, notify)
    const device = await failing.visit()
    const { entropy } = await device.enrol()
    await expect(device.recover()).rejects.toThrow('internal')
    expect(
      await failing.db.selectFrom('pairs').select('id').where('released', 'is not', null).execute(),
    ).toEqual([])
    works = true
    expect(await device.recover()).toBe(entropy)
  })

  test('the delay is a setting of 0 to 72 hours', () => {
    const read = (hours: string) =>
      readConfig({ TESSERA_FRAME_DATA: temporaryFolder(), RECOVERY_DELAY_HOURS: hours })
        .recoveryDelay
    expect(['', '0', '48', '72'].map(read)).toEqual([0, 0, 48, 72])
    for (const wrong of ['73', '-1', 'two'])
      expect(() => read(wrong)).toThrow('RECOVERY_DELAY_HOURS')
  })

  describe('with a delay of 48 hours', () => {
    let delayed: ServedWallets
    beforeAll(async () => (delayed = await serveWallets(await create(), { recoveryDelay: 48 })))
    const setAsked = (device: Device, at: number) =>
      delayed.db
        .updateTable('devices')
        .set({ recovery_asked: at })
        .where('id', '=', device.id)
        .execute()
    const askFirst = async () => {
      const first = await delayed.visit()
      const { entropy } = await first.enrol()
      const next = await delayed.another(first.userId)
      await expect(next.recover()).rejects.toThrow('recovery_delayed')
      return { first, next, entropy }
    }

    test('the first asking tells the user once, and begins it: before its end nothing is released, afterwards both shares', async () => {
      const { next, entropy } = await askFirst()
      await expect(next.recover()).rejects.toThrow('recovery_delayed')
      await setAsked(next, ago(48 * HOUR - MINUTE))
      await expect(next.recover()).rejects.toThrow('recovery_delayed')
      expect(delayed.noticesOf(next.userId)).toEqual(['recovery-asked'])
      await setAsked(next, ago(48 * HOUR))
      expect(await next.recover()).toBe(entropy)
      expect(delayed.noticesOf(next.userId)).toEqual(['recovery-asked', 'recovery'])
    })

    test('a device’s own pair opens without it', async () => {
      const { first, entropy } = await askFirst()
      expect(await first.open()).toBe(entropy)
    })

    test('another device has a delay of its own', async () => {
      const { first, next } = await askFirst()
      await setAsked(next, ago(48 * HOUR))
      await expect((await delayed.another(first.userId)).recover()).rejects.toThrow(
        'recovery_delayed',
      )
    })

    test('an asking that nobody came back to within a week, and one before a freezing, begin it again', async () => {
      const { first, next } = await askFirst()
      await setAsked(next, ago((48 + 7 * 24) * HOUR + MINUTE))
      await expect(next.recover()).rejects.toThrow('recovery_delayed')
      await setAsked(next, ago(48 * HOUR))
      await first.ask('/v1/freeze', {})
      expect(await delayed.unfreezeByLink(first.userId, first.id)).toBe(true)
      await expect(next.recover()).rejects.toThrow('recovery_delayed')
      expect(delayed.noticesOf(next.userId)).toEqual([
        'recovery-asked',
        'recovery-asked',
        'frozen',
        'unfrozen',
        'recovery-asked',
      ])
    })
  })
})
