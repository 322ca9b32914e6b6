import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RouteBody } from '../../../../frame/protocol/http'
import { takeGuess } from '../../../../frame/server/wallets/budgets'
import type { Notify } from '../../../../frame/server/wallets/types'
import { onBoth } from '../databases'
import { APPS, type ServedWallets, serveWallets } from './serveWallets'
import { bindAgain, type Device, type DeviceOptions, newId } from './visitors'

const MINUTE = 60_000
const random = (bytes: number) => randomBytes(bytes).toString('base64url')
const digest = (proof: string) =>
  createHash('sha256').update(Buffer.from(proof, 'base64url')).digest('base64url')

type Method = RouteBody<'/v1/recovery/prepare'>['method']

onBoth((create) => {
  let served: ServedWallets
  const storing: { notice: Notify } = { notice: async () => {} }
  beforeAll(
    async () =>
      (served = await serveWallets(await create(), {}, (notice, transaction) =>
        storing.notice(notice, transaction),
      )),
  )

  const makeMethod = (wallet: string, method: Method = 'password') => {
    const proof = random(32)
    const body: RouteBody<'/v1/recovery/prepare'> = {
      wallet,
      id: newId(),
      gen: 1,
      method,
      verifier: digest(proof),
      ...(method !== 'file' && {
        hint: random(method === 'passkey' ? 32 + 1_023 : 16),
        shares: { server: random(33), sealed: random(62) },
      }),
    }
    return { body, proof }
  }
  const enrol = async (options?: DeviceOptions) => {
    const device = await served.visit(options)
    const { wallet } = await device.enrol()
    return { device, wallet }
  }
  /** A user with a method that counts. */
  const enrolWith = async (method: Method = 'password') => {
    const { device, wallet } = await enrol()
    const made = await add(device, wallet.id, method)
    return { device, wallet, ...made }
  }
  const add = async (device: Device, wallet: string, method: Method) => {
    const made = makeMethod(wallet, method)
    await device.ask('/v1/recovery/prepare', made.body)
    await device.ask('/v1/recovery/release', { id: made.body.id, proof: made.proof })
    await device.ask('/v1/recovery/confirm', { id: made.body.id })
    return made
  }
  const methodsOf = async (device: Device) =>
    (await device.ask('/v1/recovery/methods', {})).methods.map(
      ({ method, status }) => `${method} ${status}`,
    )
  const custodyOf = async (device: Device) =>
    (await device.ask('/v1/wallet/share', {})).wallet.custody

  describe('a method of the user’s own', () => {
    test.each(['password', 'passkey'] as const)(
      '%s counts for nothing until it was released and confirmed; then the automatic recovery is gone, and the custody is the user’s',
      async (method) => {
        const { device, wallet } = await enrol()
        const { body, proof } = makeMethod(wallet.id, method)
        await device.ask('/v1/recovery/prepare', body)
        expect(await methodsOf(device)).toEqual(['auto active', `${method} pending`])
        expect((await device.ask('/v1/recovery/methods', {})).methods.at(-1)?.hint).toBe(body.hint)
        await expect(device.ask('/v1/recovery/confirm', { id: body.id })).rejects.toThrow(
          'conflict',
        )
        expect(await custodyOf(device)).toBe('operator-recoverable')
        expect(await device.ask('/v1/recovery/release', { id: body.id, proof })).toEqual({
          wallet,
          id: body.id,
          gen: 1,
          method,
          shares: body.shares,
        })
        expect(await custodyOf(device)).toBe('operator-recoverable')
        expect(await device.ask('/v1/recovery/confirm', { id: body.id })).toEqual({
          custody: 'user-only',
        })
        expect(await device.ask('/v1/recovery/confirm', { id: body.id })).toEqual({
          custody: 'user-only',
        })
        expect(await methodsOf(device)).toEqual([`${method} active`])
        expect(await custodyOf(device)).toBe('user-only')
        expect(served.noticesOf(device.userId)).toEqual(['recovery-changed'])
        await expect((await served.another(device.userId)).recover()).rejects.toThrow(
          'recovery_needed',
        )
        expect(await device.open()).toBeTruthy()
      },
    )

    test.each(['password', 'passkey'] as const)(
      '%s gives another device its shares, and with them the right to a pair; the user is told',
      async (method) => {
        const { device, wallet, body, proof } = await enrolWith(method)
        const next = await served.another(device.userId)
        const pair = { id: newId(), gen: 1, serverShare: random(33) }
        await expect(next.ask('/v1/pairs', { wallet: wallet.id, pair })).rejects.toThrow(
          'recovery_needed',
        )
        expect((await next.ask('/v1/recovery/release', { id: body.id, proof })).shares).toEqual(
          body.shares,
        )
        await next.ask('/v1/pairs', { wallet: wallet.id, pair })
        expect(served.noticesOf(device.userId)).toEqual(['recovery-changed', 'recovery'])
      },
    )

    test('as a file has no share here: its proof alone gives the right to a pair', async () => {
      const { device, wallet, body, proof } = await enrolWith('file')
      const row = await served.db
        .selectFrom('recoveries')
        .selectAll()
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow()
      expect([row.server_share_env, row.sealed_share_env, row.hint]).toEqual([null, null, null])
      const next = await served.another(device.userId)
      expect(await next.ask('/v1/recovery/release', { id: body.id, proof })).toEqual({
        wallet: { ...wallet, custody: 'user-only' },
        id: body.id,
        gen: 1,
        method: 'file',
      })
      await next.ask('/v1/pairs', {
        wallet: wallet.id,
        pair: { id: newId(), gen: 1, serverShare: random(33) },
      })
    })

    test('replaced by another password, is gone; removed, only while another method is left', async () => {
      const { device, wallet, body, proof } = await enrolWith()
      await expect(device.ask('/v1/recovery/remove', { method: 'password' })).rejects.toThrow(
        'conflict',
      )
      const second = await add(device, wallet.id, 'password')
      await expect(device.ask('/v1/recovery/release', { id: body.id, proof })).rejects.toThrow(
        'not_found',
      )
      await add(device, wallet.id, 'file')
      await device.ask('/v1/recovery/remove', { method: 'password' })
      await expect(
        device.ask('/v1/recovery/release', { id: second.body.id, proof: second.proof }),
      ).rejects.toThrow('not_found')
      await expect(device.ask('/v1/recovery/remove', { method: 'file' })).rejects.toThrow(
        'conflict',
      )
      expect(await methodsOf(device)).toEqual(['file active'])
    })

    test('opens the wallet as a device does: the last device is ended beside it, and a new one opens by it; control: without a confirmed one the last device stays', async () => {
      const withoutAuto = { app: APPS.bank }
      const { device, wallet } = await enrol(withoutAuto)
      const end = () => device.ask('/v1/devices/revoke', { device: device.id })
      await expect(end()).rejects.toThrow('conflict')
      const { body, proof } = makeMethod(wallet.id)
      await device.ask('/v1/recovery/prepare', body)
      await expect(end()).rejects.toThrow('conflict')
      await device.ask('/v1/recovery/release', { id: body.id, proof })
      await device.ask('/v1/recovery/confirm', { id: body.id })
      await end()
      const next = await served.another(device.userId, withoutAuto)
      expect((await next.ask('/v1/recovery/release', { id: body.id, proof })).shares).toEqual(
        body.shares,
      )
      await next.ask('/v1/pairs', {
        wallet: wallet.id,
        pair: { id: newId(), gen: 1, serverShare: random(33) },
      })
    })

    test('is not lost by a new key of the wallet: that is refused; control: without a method it is not', async () => {
      const { device } = await enrolWith()
      await expect(device.rotate()).rejects.toThrow('conflict')
      expect(await device.open()).toBeTruthy()
      const control = await enrol()
      await control.device.rotate()
    })
  })

  describe('another secret', () => {
    test('is refused and releases nothing, and the user is told once a day; the fifth guess of an hour is the last', async () => {
      const { device, body, proof } = await enrolWith()
      const thief = await served.another(device.userId)
      await served.db
        .updateTable('recoveries')
        .set({ released: null })
        .where('id', '=', body.id)
        .execute()
      for (let guess = 0; guess < 5; guess++)
        await expect(
          thief.ask('/v1/recovery/release', { id: body.id, proof: random(32) }),
        ).rejects.toThrow('recovery_wrong')
      // by now the right one does not help either
      await expect(thief.ask('/v1/recovery/release', { id: body.id, proof })).rejects.toThrow(
        'rate_limited',
      )
      expect(
        (
          await served.db
            .selectFrom('recoveries')
            .select('released')
            .where('id', '=', body.id)
            .executeTakeFirstOrThrow()
        ).released,
      ).toBeNull()
      expect(served.noticesOf(device.userId)).toEqual(['recovery-changed', 'recovery-refused'])
      const refused = await served.db
        .selectFrom('audit')
        .select('ids')
        .where('kind', '=', 'recover.refused')
        .where('ids', 'like', `%${thief.id}%`)
        .execute()
      expect(refused).toHaveLength(5)
    })

    test('of which the notice could not be stored is told with the next one', async () => {
      const { device, body } = await enrolWith()
      const thief = await served.another(device.userId)
      const guess = () => thief.ask('/v1/recovery/release', { id: body.id, proof: random(32) })
      storing.notice = async () => {
        storing.notice = async () => {}
        throw new Error('not stored')
      }
      await expect(guess()).rejects.toThrow('internal')
      await expect(guess()).rejects.toThrow('recovery_wrong')
      await expect(guess()).rejects.toThrow('recovery_wrong')
      expect(served.noticesOf(device.userId)).toEqual(['recovery-changed', 'recovery-refused'])
    })

    test('of a passkey is no guess, and takes none: of 32 random bytes; it is refused and told as that of a password is; control: the password', async () => {
      for (const [method, outcome] of [
        ['passkey', 'released'],
        ['password', 'rate_limited'],
      ] as const) {
        const { device, body, proof } = await enrolWith(method)
        await expect(
          device.ask('/v1/recovery/release', { id: body.id, proof: random(32) }),
        ).rejects.toThrow('recovery_wrong')
        expect(served.noticesOf(device.userId)).toEqual(['recovery-changed', 'recovery-refused'])
        for (let guess = 0; guess < 20; guess++)
          await takeGuess(served.services.limits, {
            method: body.id,
            device: device.id,
            ip: `203.0.113.${guess}`,
          }).catch(() => undefined)
        expect(
          await device.ask('/v1/recovery/release', { id: body.id, proof }).then(
            () => 'released',
            (error: Error) => error.message,
          ),
        ).toBe(outcome)
      }
    })

    test('that a thief of the mailbox guesses, on many devices, does not keep a new device of the owner from opening by the right one, behind the same network either', async () => {
      const { device, body, proof } = await enrolWith()
      const ip = '203.0.113.7'
      const guess = (thief: Device) =>
        thief.ask('/v1/recovery/release', { id: body.id, proof: random(32) }).then(
          () => 'released',
          (error: Error) => error.message,
        )
      const outcomes: string[] = []
      let last: Device | undefined
      for (let count = 0; count < 12; count++) {
        last = await served.another(device.userId, { ip })
        for (let round = 0; round < 5; round++) outcomes.push(await guess(last))
      }
      // three of each device, and five more of the network
      expect(outcomes.filter((outcome) => outcome === 'recovery_wrong')).toHaveLength(12 * 3 + 5)
      expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(12 * 2 - 5)
      const owner = await served.another(device.userId, { ip })
      expect(await guess(owner)).toBe('recovery_wrong')
      expect((await owner.ask('/v1/recovery/release', { id: body.id, proof })).shares).toEqual(
        body.shares,
      )
    })

    test.each(['file', 'passkey'] as const)(
      'of a %s takes nothing of a day of the user’s',
      async (method) => {
        const { device, body, proof } = await enrolWith(method)
        for (let count = 0; count < 12; count++) {
          const thief = await served.another(device.userId)
          await expect(
            thief.ask('/v1/recovery/release', { id: body.id, proof: random(32) }),
          ).rejects.toThrow('recovery_wrong')
        }
        const owner = await served.another(device.userId)
        expect((await owner.ask('/v1/recovery/release', { id: body.id, proof })).id).toBe(body.id)
      },
    )

    test('of a method that its owner tries out tells nobody', async () => {
      const { device, wallet } = await enrol()
      const { body } = makeMethod(wallet.id)
      await device.ask('/v1/recovery/prepare', body)
      await expect(
        device.ask('/v1/recovery/release', { id: body.id, proof: random(32) }),
      ).rejects.toThrow('recovery_wrong')
      expect(served.noticesOf(device.userId)).toEqual([])
    })
  })

  describe.each(['password', 'passkey'] as const)('a release by %s', (method) => {
    type Setting = (served: ServedWallets, device: Device) => Promise<unknown>
    const setLogin =
      (loginAt: () => number): Setting =>
      async (served, { sid }) => {
        await served.db
          .updateTable('sessions')
          .set({ login_at: loginAt() })
          .where('id', '=', sid)
          .execute()
        await bindAgain(served, 'sessions', sid)
      }
    const setDevice =
      (columns: { readonly approved?: number | null; readonly revoked?: number | null }): Setting =>
      async (served, { id }) => {
        await served.db.updateTable('devices').set(columns).where('id', '=', id).execute()
        await bindAgain(served, 'devices', id)
      }
    const setFrozen =
      (until: () => number | null): Setting =>
      ({ db }, { userId }) =>
        db.updateTable('users').set({ frozen_until: until() }).where('id', '=', userId).execute()
    const setGeneration =
      (gen: number): Setting =>
      async ({ db }, { userId }) => {
        const { id } = await db
          .selectFrom('wallets')
          .select('id')
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        await db.updateTable('wallets').set({ gen }).where('id', '=', id).execute()
      }
    test.each([
      [
        'after a sign-in of more than five minutes',
        'login_needed',
        setLogin(() => Date.now() - 5 * MINUTE - 1_000),
        setLogin(() => Date.now()),
      ],
      [
        'on a device that no mailed link approved',
        'device_pending',
        setDevice({ approved: null }),
        setDevice({ approved: 1 }),
      ],
      [
        'on a device that was revoked',
        'signed_out',
        setDevice({ revoked: 1 }),
        setDevice({ revoked: null }),
      ],
      [
        'while the user is frozen',
        'frozen',
        setFrozen(() => Date.now() + MINUTE),
        setFrozen(() => null),
      ],
    ])('%s is refused; control: without that it is not', async (_, name, forbid, allow) => {
      const { device, body, proof } = await enrolWith(method)
      const next = await served.another(device.userId)
      await forbid(served, next)
      await expect(next.ask('/v1/recovery/release', { id: body.id, proof })).rejects.toThrow(name)
      expect(served.noticesOf(device.userId)).toEqual(['recovery-changed'])
      await allow(served, next)
      expect((await next.ask('/v1/recovery/release', { id: body.id, proof })).shares).toEqual(
        body.shares,
      )
    })

    test('of another generation than the wallet’s, or of another user’s method, is none', async () => {
      const { device, body, proof } = await enrolWith(method)
      const stranger = await enrolWith()
      await expect(
        stranger.device.ask('/v1/recovery/release', { id: body.id, proof }),
      ).rejects.toThrow('not_found')
      await setGeneration(2)(served, device)
      await expect(device.ask('/v1/recovery/release', { id: body.id, proof })).rejects.toThrow(
        'not_found',
      )
    })
  })

  describe('who only signed in', () => {
    test('makes, confirms and ends no method; control: a device that opens the wallet does', async () => {
      const { device, wallet, body } = await enrolWith()
      const thief = await served.another(device.userId)
      const { body: theirs } = makeMethod(wallet.id, 'file')
      await expect(thief.ask('/v1/recovery/prepare', theirs)).rejects.toThrow('recovery_needed')
      await expect(thief.ask('/v1/recovery/confirm', { id: body.id })).rejects.toThrow(
        'recovery_needed',
      )
      await expect(thief.ask('/v1/recovery/remove', { method: 'password' })).rejects.toThrow(
        'recovery_needed',
      )
      await device.ask('/v1/recovery/prepare', theirs)
      const stranger = await enrol()
      await expect(
        stranger.device.ask('/v1/recovery/prepare', { ...makeMethod(wallet.id).body }),
      ).rejects.toThrow('conflict')
      await expect(stranger.device.ask('/v1/recovery/confirm', { id: theirs.id })).rejects.toThrow(
        'conflict',
      )
    })

    test.each([
      ['a file with shares', 'file', { shares: { server: random(33), sealed: random(62) } }],
      ['a password without shares', 'password', { shares: undefined }],
      ['a password without its salt', 'password', { hint: undefined }],
      ['a passkey without shares', 'passkey', { shares: undefined }],
      ['a passkey without its salt and id', 'passkey', { hint: undefined }],
      ['a passkey of a longer id than there are', 'passkey', { hint: random(32 + 1_024) }],
    ] as const)('%s is refused', async (_, method, change) => {
      const { device, wallet } = await enrol()
      await expect(
        device.ask('/v1/recovery/prepare', {
          ...makeMethod(wallet.id, method).body,
          ...change,
        } as RouteBody<'/v1/recovery/prepare'>),
      ).rejects.toThrow('bad_request')
    })
  })

  test('of 10 confirmations at once one changes the recovery, and the user is told once', async () => {
    const { device, wallet } = await enrol()
    const { body, proof } = makeMethod(wallet.id)
    await device.ask('/v1/recovery/prepare', body)
    await device.ask('/v1/recovery/release', { id: body.id, proof })
    await Promise.all(
      Array.from({ length: 10 }, () => device.ask('/v1/recovery/confirm', { id: body.id })),
    )
    expect(served.noticesOf(device.userId)).toEqual(['recovery-changed'])
    expect(await methodsOf(device)).toEqual(['password active'])
  })

  test('a row of the database shows neither proof nor shares', async () => {
    const { body, proof } = await enrolWith()
    const row = JSON.stringify(
      await served.db
        .selectFrom('recoveries')
        .selectAll()
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow(),
    )
    for (const secret of [
      proof,
      body.verifier,
      body.shares?.server ?? '',
      body.shares?.sealed ?? '',
    ])
      expect(row).not.toContain(secret)
    expect(row).toContain(body.hint)
  })
})
