import { beforeAll, describe, expect, test } from 'vitest'
import { onBoth } from '../databases'
import { APPS, type ServedWallets, serveWallets } from './serveWallets'
import { bindAgain, newId, settle } from './visitors'

onBoth((create) => {
  let served: ServedWallets
  beforeAll(async () => (served = await serveWallets(await create())))
  const paired = async () => {
    const first = await served.visit()
    const { entropy, wallet } = await first.enrol()
    const second = await served.another(first.userId)
    await second.pairByRecovery()
    await settle(served.db, second.id)
    return { first, second, entropy, wallet }
  }

  test('leaves the accounts, and no pair of before: this device and a recovery open the wallet, another device after a recovery', async () => {
    const { first, second, entropy, wallet } = await paired()
    const [former, old] = [
      await first.ask('/v1/wallet/share', {}),
      await second.ask('/v1/wallet/share', {}),
    ]
    await first.rotate()
    const { wallet: rotated, pair } = await first.ask('/v1/wallet/share', {})
    expect(rotated).toMatchObject({
      id: wallet.id,
      gen: 2,
      accounts: wallet.accounts,
      custody: 'operator-recoverable',
    })
    expect(rotated.blob).not.toBe(former.wallet.blob)
    expect(await first.open()).toBe(entropy)
    await expect(second.open()).rejects.toThrow('recovery_needed')
    const left = await served.db
      .selectFrom('pairs')
      .select(['id', 'gen'])
      .where('wallet_id', '=', wallet.id)
      .execute()
    expect(left.map(({ gen }) => gen)).toEqual([2, 2])
    for (const gone of [former.pair.id, old.pair.id])
      expect(left.map(({ id }) => id)).not.toContain(gone)
    expect(left.map(({ id }) => id)).toContain(pair.id)
    await second.pairByRecovery()
    expect(await second.open()).toBe(entropy)
    expect(served.noticesOf(first.userId)).toEqual(['recovery', 'rotated', 'recovery'])
  })

  test('of a wallet without automatic recovery leaves it without', async () => {
    const device = await served.visit({ app: APPS.bank })
    const { entropy } = await device.enrol()
    await device.rotate()
    expect(await device.open()).toBe(entropy)
    expect((await device.ask('/v1/wallet/share', {})).wallet.custody).toBe('user-only')
  })

  test('of several at once one is stored, and its device opens the wallet', async () => {
    const { first, second, entropy } = await paired()
    const devices = [first, second, first, second]
    const bodies = await Promise.all(devices.map((device) => device.prepareRotation()))
    const answers = await Promise.allSettled(
      devices.map((device, index) =>
        device.ask('/v1/wallet/rotate', bodies[index] as NonNullable<(typeof bodies)[number]>),
      ),
    )
    const won = devices.filter((_, index) => answers[index]?.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(String(answer.reason)).toBe('Error: conflict')
    expect(await won[0]?.open()).toBe(entropy)
  })

  test('whose answer was lost is repeated, and nothing is rotated twice', async () => {
    const { first, entropy } = await paired()
    const body = await first.prepareRotation()
    expect([
      await first.ask('/v1/wallet/rotate', body),
      await first.ask('/v1/wallet/rotate', body),
    ]).toEqual([{}, {}])
    expect((await first.ask('/v1/wallet/share', {})).wallet.gen).toBe(2)
    expect(await first.open()).toBe(entropy)
    expect(served.noticesOf(first.userId).filter((kind) => kind === 'rotated')).toHaveLength(1)
  })

  describe('is refused, and the wallet is as it was,', () => {
    type Body = Awaited<ReturnType<Awaited<ReturnType<typeof paired>>['first']['prepareRotation']>>
    test.each([
      [
        'with another generation than the next',
        'conflict',
        (body) => ({
          ...body,
          wallet: { ...body.wallet, gen: 3 },
          device: { ...body.device, gen: 3 },
          recovery: body.recovery && { ...body.recovery, gen: 3 },
        }),
      ],
      [
        'with a generation that no column takes',
        'bad_request',
        (body) => ({
          ...body,
          wallet: { ...body.wallet, gen: 2 ** 40 },
          device: { ...body.device, gen: 2 ** 40 },
          recovery: body.recovery && { ...body.recovery, gen: 2 ** 40 },
        }),
      ],
      [
        'with a pair of another generation',
        'bad_request',
        (body) => ({ ...body, device: { ...body.device, gen: 1 } }),
      ],
      [
        'with other accounts',
        'conflict',
        (body) => ({
          ...body,
          wallet: {
            ...body.wallet,
            accounts: { ...body.wallet.accounts, eip155: `0x${'1'.repeat(40)}` },
          },
        }),
      ],
      [
        'with another wallet',
        'conflict',
        (body) => ({ ...body, wallet: { ...body.wallet, id: newId() } }),
      ],
      [
        'without the recovery that was there',
        'bad_request',
        ({ recovery: _, ...body }) => ({
          ...body,
          wallet: { ...body.wallet, custody: 'user-only' },
        }),
      ],
      [
        'with a custody that is not so',
        'bad_request',
        (body) => ({ ...body, wallet: { ...body.wallet, custody: 'user-only' } }),
      ],
      [
        'with one id for two pairs',
        'bad_request',
        (body) => ({
          ...body,
          recovery: body.recovery && { ...body.recovery, id: body.device.id },
        }),
      ],
    ] satisfies [string, string, (body: Body) => Body][])('%s', async (_, name, change) => {
      const { first, second, entropy } = await paired()
      const body = await first.prepareRotation()
      await expect(first.ask('/v1/wallet/rotate', change(body))).rejects.toThrow(name)
      expect([await first.open(), await second.open()]).toEqual([entropy, entropy])
      // control: unchanged it is stored
      await first.ask('/v1/wallet/rotate', body)
      expect(await first.open()).toBe(entropy)
    })

    test('on a device that does not open the wallet, of another user, after an old sign-in, and while frozen', async () => {
      const { first, second, entropy, wallet } = await paired()
      const body = await first.prepareRotation()
      const late = await served.another(first.userId)
      await expect(late.ask('/v1/wallet/rotate', body)).rejects.toThrow('recovery_needed')
      await expect((await served.visit()).ask('/v1/wallet/rotate', body)).rejects.toThrow(
        'conflict',
      )
      await served.db
        .updateTable('sessions')
        .set({ login_at: Date.now() - 301_000 })
        .where('id', '=', first.sid)
        .execute()
      await bindAgain(served, 'sessions', first.sid)
      await expect(first.ask('/v1/wallet/rotate', body)).rejects.toThrow('login_needed')
      await second.ask('/v1/freeze', {})
      await expect(second.ask('/v1/wallet/rotate', body)).rejects.toThrow('frozen')
      await served.unfreezeByLink(first.userId, second.id)
      expect([await first.open(), await second.open()]).toEqual([entropy, entropy])
      expect(
        await served.db.selectFrom('wallets').select('gen').where('id', '=', wallet.id).execute(),
      ).toEqual([{ gen: 1 }])
    })
  })
})
