import { beforeAll, describe, expect, test } from 'vitest'
import { onBoth } from '../databases'
import { APPS, type ServedWallets, serveWallets } from './serveWallets'
import { bindAgain, newId, newWallet } from './visitors'

const pairsOf = ({ db }: ServedWallets, deviceId: string) =>
  db
    .selectFrom('pairs')
    .select(['id', 'status'])
    .where('device_id', '=', deviceId)
    .orderBy('status')
    .execute()
const fromNow = (ms: number) => Date.now() + ms

onBoth((create) => {
  let served: ServedWallets
  beforeAll(async () => (served = await serveWallets(await create())))

  describe('a first sign-in', () => {
    test('stores a wallet that opens by the device’s pair and by the recovery, with its public accounts', async () => {
      const device = await served.visit()
      await expect(device.open()).rejects.toThrow('not_found')
      const { created, wallet, body, entropy } = await device.enrol()
      expect([created, wallet]).toEqual([true, body.wallet])
      expect(await device.open()).toBe(entropy)
      expect(await device.recover()).toBe(entropy)
    })

    test('of 20 tabs at once, on two devices, one makes the wallet: all are answered with it', async () => {
      const first = await served.visit()
      const second = await served.another(first.userId)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).enrol()),
      )
      expect(answers.filter(({ created }) => created)).toHaveLength(1)
      expect(new Set(answers.map(({ wallet }) => JSON.stringify(wallet))).size).toBe(1)
      const winner = answers.find(({ created }) => created)
      const pairs = await served.db
        .selectFrom('pairs')
        .select('id')
        .where('wallet_id', '=', winner?.wallet.id ?? '')
        .execute()
      expect(pairs.map(({ id }) => id).sort()).toEqual(
        [winner?.body.device.id, winner?.body.recovery?.id].sort(),
      )
      expect(await first.recover()).toBe(winner?.entropy)
    })

    test('whose answer was lost is repeated: the same wallet, still told as created', async () => {
      const device = await served.visit()
      const made = await newWallet()
      const answers = [await device.enrol(made), await device.enrol(made)]
      expect(answers[1]).toEqual(answers[0])
      expect(answers[1]?.created).toBe(true)
    })

    test('with the id of another user’s wallet or pair stores nothing', async () => {
      const [victim, thief] = [await served.visit(), await served.visit()]
      const theirs = await victim.enrol()
      const mine = await newWallet()
      await expect(
        thief.ask('/v1/wallet', {
          ...mine.body,
          wallet: { ...mine.body.wallet, id: theirs.wallet.id },
        }),
      ).rejects.toThrow('conflict')
      await expect(
        thief.ask('/v1/wallet', {
          ...mine.body,
          device: { ...mine.body.device, id: theirs.body.device.id },
        }),
      ).rejects.toThrow('conflict')
      expect(await pairsOf(served, thief.id)).toEqual([])
      expect(await victim.open()).toBe(theirs.entropy)
      expect((await thief.enrol(mine)).created).toBe(true)
    })

    test('makes at most 20 wallets an hour from one network; the wallets that are there go on', async () => {
      const ip = '192.0.2.7'
      const devices = await Promise.all(Array.from({ length: 22 }, () => served.visit({ ip })))
      const made = await Promise.allSettled(devices.map((device) => device.enrol()))
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
      expect(
        made.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
      ).toEqual(['Error: rate_limited', 'Error: rate_limited'])
      const [known] = devices.filter((_, index) => made[index]?.status === 'fulfilled')
      expect((await known?.enrol())?.created).toBe(false)
      expect((await (await served.visit({ ip: '192.0.2.8' })).enrol()).created).toBe(true)
    })

    test.each([
      [
        'another generation of the wallet',
        (body) => ({ ...body, wallet: { ...body.wallet, gen: 2 } }),
      ],
      [
        'another generation of the pair',
        (body) => ({ ...body, device: { ...body.device, gen: 2 } }),
      ],
      [
        'another generation of the recovery',
        (body) => ({ ...body, recovery: body.recovery && { ...body.recovery, gen: 2 } }),
      ],
      [
        'one id for two pairs',
        (body) => ({
          ...body,
          recovery: body.recovery && { ...body.recovery, id: body.device.id },
        }),
      ],
      [
        'a custody that is not so',
        (body) => ({ ...body, wallet: { ...body.wallet, custody: 'user-only' } }),
      ],
      [
        'no recovery where the app has it',
        ({ recovery: _, ...body }) => ({
          ...body,
          wallet: { ...body.wallet, custody: 'user-only' },
        }),
      ],
      ['a blob with spare bits', (body) => ({ ...body, wallet: { ...body.wallet, blob: 'AB' } })],
    ] satisfies [
      string,
      (
        body: Awaited<ReturnType<typeof newWallet>>['body'],
      ) => Awaited<ReturnType<typeof newWallet>>['body'],
    ][])('is refused with %s', async (_, change) => {
      const device = await served.visit()
      const made = await newWallet()
      await expect(device.ask('/v1/wallet', change(made.body))).rejects.toThrow('bad_request')
      expect((await device.enrol(made)).created).toBe(true)
    })
  })

  describe('apps', () => {
    test('of one deployment have one wallet for a user, those of their own scope another', async () => {
      const shop = await served.visit({ app: APPS.shop })
      const [blog, game, impostor] = [
        await served.another(shop.userId, { app: APPS.blog }),
        await served.another(shop.userId, { app: APPS.game }),
        await served.another(shop.userId, { app: APPS.deployment }),
      ]
      const { wallet, entropy } = await shop.enrol()
      expect(await blog.enrol()).toMatchObject({ created: false, wallet: { id: wallet.id } })
      expect(await blog.recover()).toBe(entropy)
      for (const own of [game, impostor]) {
        await expect(own.recover()).rejects.toThrow('not_found')
        expect((await own.enrol()).created).toBe(true)
        expect(await own.open()).not.toBe(entropy)
      }
    })

    test('without automatic recovery store none, and say that the user alone could sign', async () => {
      const device = await served.visit({ app: APPS.bank })
      const refused = await newWallet()
      await expect(device.ask('/v1/wallet', refused.body)).rejects.toThrow('bad_request')
      const { wallet, entropy } = await device.enrol()
      expect(wallet.custody).toBe('user-only')
      expect(await device.open()).toBe(entropy)
      await expect(device.recover()).rejects.toThrow('recovery_needed')
      const shares = await served.db
        .selectFrom('pairs')
        .select('holder_share_env')
        .where('wallet_id', '=', wallet.id)
        .execute()
      expect(shares).toEqual([{ holder_share_env: null }])
    })

    test('tell the custody by the pairs that are there', async () => {
      const device = await served.visit()
      const { wallet } = await device.enrol()
      const told = async () => (await device.ask('/v1/wallet/share', {})).wallet.custody
      expect(await told()).toBe('operator-recoverable')
      await served.db
        .deleteFrom('pairs')
        .where('wallet_id', '=', wallet.id)
        .where('method', '=', 'auto')
        .execute()
      expect(await told()).toBe('user-only')
    })
  })

  describe('a device', () => {
    test('has a new pair once it confirms: until then the former one opens, afterwards only the new one', async () => {
      const device = await served.visit()
      const { wallet, body, entropy } = await device.enrol()
      const former = await device.ask('/v1/wallet/share', {})
      const waiting = { id: newId(), gen: 1, serverShare: former.pair.serverShare }
      await device.ask('/v1/pairs', { wallet: wallet.id, pair: waiting })
      expect(await device.open()).toBe(entropy)
      const { id } = await device.renew()
      expect(await pairsOf(served, device.id)).toEqual([{ id, status: 'active' }])
      expect(await device.open()).toBe(entropy)
      for (const gone of [waiting.id, body.device.id])
        await expect(device.ask('/v1/pairs/confirm', { pair: gone })).rejects.toThrow('conflict')
      expect(await device.ask('/v1/pairs/confirm', { pair: id })).toEqual({})
      expect(await device.open()).toBe(entropy)
    })

    test('does not confirm the pair of another, nor adds one to another’s wallet or under a taken id', async () => {
      const [victim, thief] = [await served.visit(), await served.visit()]
      const [theirs, own] = [await victim.enrol(), await thief.enrol()]
      const pair = { id: newId(), gen: 1, serverShare: own.body.device.serverShare }
      await victim.ask('/v1/pairs', { wallet: theirs.wallet.id, pair })
      const sameUser = await served.another(victim.userId)
      for (const other of [thief, sameUser])
        await expect(other.ask('/v1/pairs/confirm', { pair: pair.id })).rejects.toThrow('conflict')
      await expect(
        thief.ask('/v1/pairs', { wallet: theirs.wallet.id, pair: { ...pair, id: newId() } }),
      ).rejects.toThrow('conflict')
      await expect(
        thief.ask('/v1/pairs', {
          wallet: own.wallet.id,
          pair: { ...pair, id: theirs.body.device.id },
        }),
      ).rejects.toThrow('conflict')
      expect(await victim.open()).toBe(theirs.entropy)
      await victim.ask('/v1/pairs/confirm', { pair: pair.id })
    })

    test('without a pair is told to recover, and opens afterwards', async () => {
      const first = await served.visit()
      const { entropy } = await first.enrol()
      const second = await served.another(first.userId)
      await expect(second.open()).rejects.toThrow('recovery_needed')
      await second.pairByRecovery()
      expect(await second.open()).toBe(entropy)
      expect(await first.open()).toBe(entropy)
    })

    test('that is revoked gets no share and has no session from the next request on; the others go on', async () => {
      const first = await served.visit()
      const { entropy } = await first.enrol()
      const lost = await served.another(first.userId)
      await lost.pairByRecovery()
      const sameDevice = await served.another(first.userId, { deviceId: lost.id })
      expect(await lost.open()).toBe(entropy)
      expect(await sameDevice.ask('/v1/wallet/share', {})).toBeTruthy()
      await first.ask('/v1/devices/revoke', { device: lost.id })
      for (const session of [lost, sameDevice])
        await expect(session.ask('/v1/wallet/share', {})).rejects.toThrow('signed_out')
      expect(await pairsOf(served, lost.id)).toEqual([])
      expect(await first.open()).toBe(entropy)
      expect(served.noticesOf(first.userId)).toEqual(['recovery', 'device-revoked'])
      expect(await first.ask('/v1/devices/revoke', { device: lost.id })).toEqual({})
    })

    test('that is revoked gets nothing either where a session of it came after', async () => {
      const first = await served.visit()
      await first.enrol()
      const lost = await served.another(first.userId)
      await lost.pairByRecovery()
      await first.ask('/v1/devices/revoke', { device: lost.id })
      const again = await served.another(first.userId, { deviceId: lost.id })
      await expect(again.open()).rejects.toThrow('signed_out')
      await expect(again.recover()).rejects.toThrow('signed_out')
      await expect(
        again.ask('/v1/pairs', {
          wallet: newId(),
          pair: { id: newId(), gen: 1, serverShare: 'A'.repeat(44) },
        }),
      ).rejects.toThrow('signed_out')
    })

    test('that is revoked while its request is under way gets no share, also where its pair is still there', async () => {
      const device = await served.visit()
      await device.enrol()
      const { limits } = served.services
      const { take } = limits
      // its session was found before
      const revoking: typeof take = async (...taken) => {
        Object.assign(limits, { take })
        await take(...taken)
        await served.db
          .updateTable('devices')
          .set({ revoked: 1 })
          .where('id', '=', device.id)
          .execute()
      }
      Object.assign(limits, { take: revoking })
      await expect(device.ask('/v1/wallet/share', {})).rejects.toThrow('recovery_needed')
      expect(await pairsOf(served, device.id)).toHaveLength(1)
    })

    test('is not revoked by another user, nor where nothing would open the wallet any more', async () => {
      const [owner, stranger] = [await served.visit({ app: APPS.bank }), await served.visit()]
      const { entropy } = await owner.enrol()
      await expect(stranger.ask('/v1/devices/revoke', { device: owner.id })).rejects.toThrow(
        'not_found',
      )
      await expect(owner.ask('/v1/devices/revoke', { device: owner.id })).rejects.toThrow(
        'conflict',
      )
      expect(await owner.open()).toBe(entropy)
    })
  })

  describe('freezing', () => {
    test('stops every share and new pair for 24 hours; the mailbox with a device of before ends it, no other', async () => {
      const first = await served.visit()
      const { wallet, entropy } = await first.enrol()
      const late = await served.another(first.userId)
      const { frozenUntil } = await first.ask('/v1/freeze', {})
      expect(frozenUntil).toBeGreaterThan(fromNow(24 * 3_600_000 - 60_000))
      expect(frozenUntil).toBeLessThanOrEqual(fromNow(24 * 3_600_000))
      await expect(first.open()).rejects.toThrow('frozen')
      await expect(late.recover()).rejects.toThrow('frozen')
      await expect(
        first.ask('/v1/pairs', {
          wallet: wallet.id,
          pair: { id: newId(), gen: 1, serverShare: 'A'.repeat(44) },
        }),
      ).rejects.toThrow('frozen')
      await expect(first.ask('/v1/delete', {})).rejects.toThrow('frozen')
      // once more: longer, without another mail
      expect((await first.ask('/v1/freeze', {})).frozenUntil).toBeGreaterThanOrEqual(frozenUntil)
      expect(await served.unfreezeByLink(first.userId, late.id)).toBe(false)
      expect(await served.unfreezeByLink((await served.visit()).userId, first.id)).toBe(false)
      expect(await served.unfreezeByLink(first.userId, first.id)).toBe(true)
      expect(await first.open()).toBe(entropy)
      expect(served.noticesOf(first.userId)).toEqual(['frozen', 'unfrozen'])
    })

    test('is not ended by a device that made a wallet of another app meanwhile', async () => {
      const first = await served.visit()
      await first.enrol()
      const late = await served.another(first.userId, { app: APPS.game })
      await served.freezeByLink(first.userId)
      await late.enrol()
      expect(await served.unfreezeByLink(first.userId, late.id)).toBe(false)
      expect(await served.unfreezeByLink(first.userId, first.id)).toBe(true)
    })

    test('by a mailed link ends after 24 hours', async () => {
      const device = await served.visit()
      const { entropy } = await device.enrol()
      await served.freezeByLink(device.userId)
      await expect(device.open()).rejects.toThrow('frozen')
      await served.db
        .updateTable('users')
        .set({ frozen_until: Date.now() })
        .where('id', '=', device.userId)
        .execute()
      expect(await device.open()).toBe(entropy)
    })
  })

  test('what a user is told of: the wallet, their devices but not the revoked, and a freezing', async () => {
    const first = await served.visit()
    const { wallet } = await first.enrol()
    const [second, gone] = [
      await served.another(first.userId, { app: APPS.blog }),
      await served.another(first.userId),
    ]
    await first.ask('/v1/devices/revoke', { device: gone.id })
    const login = { userId: first.userId, deviceId: first.id, at: 0 }
    const told = await served.wallets.describe(login, APPS.shop)
    expect(told.wallet).toEqual(wallet)
    expect(told.frozenUntil).toBeUndefined()
    expect(told.devices.map(({ id, app, current }) => [id, app, current]).sort()).toEqual(
      [
        [first.id, 'Shop', true],
        [second.id, 'Blog', false],
      ].sort(),
    )
    expect((await served.wallets.describe(login, APPS.game)).wallet).toBeUndefined()
    const { frozenUntil } = await first.ask('/v1/freeze', {})
    expect((await served.wallets.describe(login, APPS.shop)).frozenUntil).toBe(frozenUntil)
  })

  describe('deletion', () => {
    test('leaves a keyed hash of the user’s id and nothing else', async () => {
      const device = await served.visit()
      await device.enrol()
      const other = await served.visit()
      const { entropy } = await other.enrol()
      await device.ask('/v1/delete', {})
      await expect(device.open()).rejects.toThrow('signed_out')
      const { db, services } = served
      for (const table of ['wallets', 'devices', 'sessions', 'identities'] as const)
        expect(
          await db.selectFrom(table).select('id').where('user_id', '=', device.userId).execute(),
        ).toEqual([])
      expect(await pairsOf(served, device.id)).toEqual([])
      const users = await db
        .selectFrom('users')
        .selectAll()
        .where('deleted', 'is not', null)
        .execute()
      expect(users.map(({ id }) => id)).toEqual([
        services.keyring.hmac('deleted user', device.userId),
      ])
      expect(await other.open()).toBe(entropy)
    })

    test('is refused on a device that does not open the wallet, and after an old sign-in', async () => {
      const first = await served.visit()
      const { entropy } = await first.enrol()
      const thief = await served.another(first.userId)
      await expect(thief.ask('/v1/delete', {})).rejects.toThrow('recovery_needed')
      // a pair of its own making would open nothing, and count as a device that does
      const { wallet } = await first.ask('/v1/wallet/share', {})
      await expect(
        thief.ask('/v1/pairs', {
          wallet: wallet.id,
          pair: { id: newId(), gen: wallet.gen, serverShare: 'A'.repeat(44) },
        }),
      ).rejects.toThrow('recovery_needed')
      await expect(thief.ask('/v1/delete', {})).rejects.toThrow('recovery_needed')
      await served.db
        .updateTable('sessions')
        .set({ login_at: fromNow(-301_000) })
        .where('id', '=', first.sid)
        .execute()
      await bindAgain(served, 'sessions', first.sid)
      await expect(first.ask('/v1/delete', {})).rejects.toThrow('login_needed')
      expect(await first.open()).toBe(entropy)
    })
  })
})
