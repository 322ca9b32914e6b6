import { sql } from 'kysely'
import { combine } from 'shamir-secret-sharing'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Keys } from '../../../../frame/server/config/types'
import { openColumn } from '../../../../frame/server/keyring/columns'
import { createKeyring } from '../../../../frame/server/keyring/createKeyring'
import { createPostgres, onBoth } from '../databases'
import { createKeys } from '../serve'
import { type ServedWallets, serveWallets } from './serveWallets'
import { newId, newWallet, signIn } from './visitors'

/** Each row of each table, as somebody with the stolen database has it. */
const dump = async ({ db }: Pick<ServedWallets, 'db'>) => {
  const tables = [
    'users',
    'identities',
    'devices',
    'sessions',
    'wallets',
    'pairs',
    'limits',
    'proofs',
    'outbox',
    'audit',
  ] as const
  return Object.fromEntries(
    await Promise.all(
      tables.map(
        async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const,
      ),
    ),
  )
}

/** How many secrets are in the text: as base64url, base64, hex or bytes. */
const foundIn = (text: string, secrets: readonly Uint8Array[]) =>
  secrets.filter((secret) =>
    (['base64url', 'base64', 'hex', 'latin1'] as const).some((encoding) =>
      text.includes(Buffer.from(secret).toString(encoding)),
    ),
  ).length

/**
 * What a thief opens with what they have of the keyring: every envelope of the dump that opens, as
 * base64url.
 */
const openAll = async ({ db }: Pick<ServedWallets, 'db'>, keys: Keys) => {
  const keyring = createKeyring(keys)
  const opened = async (open: () => Promise<Uint8Array>) =>
    Buffer.from(await open().catch(() => new Uint8Array())).toString('base64url')
  const pairs = await db.selectFrom('pairs').selectAll().execute()
  const wallets = await db.selectFrom('wallets').selectAll().execute()
  const texts = [
    ...wallets.map((row) =>
      opened(() => openColumn(keyring, 'wallets', 'blob_env', row, row.blob_env)),
    ),
    ...pairs.flatMap((row) =>
      (['server_share_env', 'holder_share_env'] as const).map((column) =>
        opened(() => openColumn(keyring, 'pairs', column, row, row[column] ?? '')),
      ),
    ),
  ]
  return (await Promise.all(texts)).join('\n')
}

/** Whether any two of the opened shares are the key: what a thief tries. */
const rebuilds = async (opened: string, key: Uint8Array) => {
  const shares = opened
    .split('\n')
    .map((text) => new Uint8Array(Buffer.from(text, 'base64url')))
    .filter(({ length }) => length === 33)
  for (const [index, first] of shares.entries()) {
    for (const second of shares.slice(index + 1)) {
      const made = await combine([first, second]).catch(() => new Uint8Array())
      if (Buffer.from(made).equals(Buffer.from(key))) return true
    }
  }
  return false
}

onBoth((create) => {
  let served: ServedWallets
  beforeAll(async () => (served = await serveWallets(await create())))

  describe('a dump of the database', () => {
    test('has no key, entropy, share or blob; with one key of the ring no wallet opens; control: with both it does', async () => {
      const own = await serveWallets(await create())
      const device = await own.visit()
      const made = await newWallet()
      const { body, key, entropy } = made
      await device.enrol(made)
      await device.renew()
      await device.recover()
      const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'))
      const shares = [
        body.device.serverShare,
        body.recovery?.serverShare,
        body.recovery?.holderShare,
        ...device.stored.values(),
      ].map(bytes)
      const secrets = [
        key,
        new Uint8Array(Buffer.from(entropy, 'hex')),
        bytes(body.wallet.blob),
        ...shares,
      ]
      expect(secrets).toHaveLength(8)
      expect(foundIn(JSON.stringify(await dump(own)), secrets)).toBe(0)
      expect(foundIn(own.lines.join('\n'), secrets)).toBe(0)

      const { keys } = own.config
      for (const purpose of ['auth', 'recovery'] as const) {
        const opened = await openAll(own, { ...createKeys(), [purpose]: keys[purpose] })
        expect(foundIn(opened, secrets.slice(3))).toBeGreaterThan(0)
        expect(await rebuilds(opened, key)).toBe(false)
        expect(foundIn(opened, secrets.slice(0, 2))).toBe(0)
      }
      const whole = await openAll(own, keys)
      expect(await rebuilds(whole, key)).toBe(true)
    })

    test('control: a secret in any of its forms is found', () => {
      const secret = new Uint8Array([1, 2, 250, 251, 252, 253, 254, 255])
      for (const encoding of ['base64url', 'base64', 'hex', 'latin1'] as const)
        expect(foundIn(`x${Buffer.from(secret).toString(encoding)}x`, [secret])).toBe(1)
    })
  })

  describe('a row that somebody copied', () => {
    const prepare = async () => {
      const [victim, thief] = [await served.visit(), await served.visit()]
      const [theirs, own] = [await victim.enrol(), await thief.enrol()]
      const pairOf = (id: string) =>
        served.db.selectFrom('pairs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return { victim, thief, theirs, own, pairOf }
    }

    test('to another user’s pair does not open there; control: in its own place it does', async () => {
      const { victim, thief, theirs, own, pairOf } = await prepare()
      const { server_share_env } = await pairOf(theirs.body.device.id)
      await served.db
        .updateTable('pairs')
        .set({ server_share_env })
        .where('id', '=', own.body.device.id)
        .execute()
      await expect(thief.ask('/v1/wallet/share', {})).rejects.toThrow('internal')
      expect(await victim.open()).toBe(theirs.entropy)
    })

    test('with its wallet to another user does not open there', async () => {
      const { victim, thief, theirs, own } = await prepare()
      const { db } = served
      const wallet = await db
        .selectFrom('wallets')
        .selectAll()
        .where('id', '=', theirs.wallet.id)
        .executeTakeFirstOrThrow()
      await db.deleteFrom('wallets').where('id', '=', own.wallet.id).execute()
      await db
        .updateTable('wallets')
        .set({ user_id: thief.userId })
        .where('id', '=', wallet.id)
        .execute()
      await db
        .updateTable('pairs')
        .set({ device_id: thief.id })
        .where('id', '=', theirs.body.device.id)
        .execute()
      for (const path of ['/v1/wallet/share', '/v1/wallet/recover'] as const)
        await expect(thief.ask(path, {})).rejects.toThrow('internal')
      await db
        .updateTable('wallets')
        .set({ user_id: victim.userId })
        .where('id', '=', wallet.id)
        .execute()
      await db
        .updateTable('pairs')
        .set({ device_id: victim.id })
        .where('id', '=', theirs.body.device.id)
        .execute()
      expect(await victim.open()).toBe(theirs.entropy)
    })
  })

  describe('the generation', () => {
    /** What a change of the wallet's key does to its row. */
    const nextGeneration = (id: string) =>
      served.db
        .updateTable('wallets')
        .set({ gen: 2 })
        .where('id', '=', id)
        .where('gen', '=', 1)
        .returning('id')
        .executeTakeFirst()

    test('of a pair that is not the wallet’s is refused everywhere', async () => {
      const device = await served.visit()
      const { wallet } = await device.enrol()
      const pair = { id: newId(), gen: 1, serverShare: 'A'.repeat(44) }
      await expect(
        device.ask('/v1/pairs', { wallet: wallet.id, pair: { ...pair, gen: 2 } }),
      ).rejects.toThrow('conflict')
      await device.ask('/v1/pairs', { wallet: wallet.id, pair })
      await nextGeneration(wallet.id)
      for (const [path, name] of [
        ['/v1/wallet/share', 'recovery_needed'],
        ['/v1/wallet/recover', 'recovery_needed'],
        ['/v1/delete', 'recovery_needed'],
      ] as const)
        await expect(device.ask(path, {})).rejects.toThrow(name)
      await expect(device.ask('/v1/pairs/confirm', { pair: pair.id })).rejects.toThrow('conflict')
      await expect(
        device.ask('/v1/pairs', { wallet: wallet.id, pair: { ...pair, id: newId() } }),
      ).rejects.toThrow('conflict')
    })

    test('changed while 20 pairs come in: none of the former generation is stored after it, and the change is not lost', async () => {
      const device = await served.visit()
      const { wallet } = await device.enrol()
      const add = () =>
        device.ask('/v1/pairs', {
          wallet: wallet.id,
          pair: { id: newId(), gen: 1, serverShare: 'A'.repeat(44) },
        })
      const [changed, ...added] = await Promise.all([
        served.db.transaction().execute(async (trx) => {
          const row = await trx
            .updateTable('wallets')
            .set({ gen: 2 })
            .where('id', '=', wallet.id)
            .where('gen', '=', 1)
            .returning('gen')
            .executeTakeFirst()
          await trx.deleteFrom('pairs').where('wallet_id', '=', wallet.id).execute()
          return row
        }),
        ...Array.from({ length: 20 }, () =>
          add().then(
            () => 'stored',
            (error: Error) => error.message,
          ),
        ),
      ])
      expect(changed).toEqual({ gen: 2 })
      expect(added.filter((result) => result !== 'stored' && result !== 'conflict')).toEqual([])
      expect(added).toContain('conflict')
      expect(
        await served.db
          .selectFrom('pairs')
          .select('id')
          .where('wallet_id', '=', wallet.id)
          .execute(),
      ).toEqual([])
      expect(
        await served.db.selectFrom('wallets').select('gen').where('id', '=', wallet.id).execute(),
      ).toEqual([{ gen: 2 }])
    })
  })

  test('two devices that end each other at once do not both succeed where the wallet would be lost', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await served.visit()
      const { wallet, entropy } = await first.enrol()
      const second = await served.another(first.userId)
      await second.pairByRecovery()
      await served.db
        .deleteFrom('pairs')
        .where('wallet_id', '=', wallet.id)
        .where('method', '=', 'auto')
        .execute()
      const ended = await Promise.allSettled([
        first.ask('/v1/devices/revoke', { device: second.id }),
        second.ask('/v1/devices/revoke', { device: first.id }),
      ])
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await (ended[0]?.status === 'fulfilled' ? first : second).open()).toBe(entropy)
    }
  })
})

describe('two instances on one Postgres', () => {
  test('a pair that comes in while the generation changes waits for the change, and is refused then', async () => {
    const { db, visit } = await serveWallets(await createPostgres())
    const device = await visit()
    const { wallet } = await device.enrol()
    let settled = false
    let added: Promise<string> | undefined
    const isWaiting = async () =>
      (
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          db,
        )
      ).rows.length > 0
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('wallets').set({ gen: 2 }).where('id', '=', wallet.id).execute()
      const asked = device.ask('/v1/pairs', {
        wallet: wallet.id,
        pair: { id: newId(), gen: 1, serverShare: 'A'.repeat(44) },
      })
      added = asked
        .then(
          () => 'stored',
          (error: Error) => error.message,
        )
        .finally(() => (settled = true))
      while (!settled && !(await isWaiting()));
    })
    expect(await added).toBe('conflict')
    expect(
      await db
        .selectFrom('pairs')
        .select('id')
        .where('wallet_id', '=', wallet.id)
        .where('status', '=', 'pending')
        .execute(),
    ).toEqual([])
  })

  test('make one wallet of 20 tabs, and a revocation or freezing at one is in force at the other', async () => {
    const database = await createPostgres()
    const keys = createKeys()
    const [one, two] = [
      await serveWallets(database, { keys }),
      await serveWallets(database, { keys }),
    ]
    const first = await one.visit()
    const elsewhere = await signIn(two, two.url, first.userId, { deviceId: first.id })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? first : elsewhere).enrol()),
    )
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(answers.map(({ wallet }) => wallet.id)).size).toBe(1)
    const entropy = answers.find(({ created }) => created)?.entropy
    const lost = await two.another(first.userId)
    await lost.pairByRecovery()
    expect(await lost.open()).toBe(entropy)
    await first.ask('/v1/devices/revoke', { device: lost.id })
    await expect(lost.open()).rejects.toThrow('signed_out')
    expect(await first.recover()).toBe(entropy)
    await elsewhere.ask('/v1/freeze', {})
    await expect(first.recover()).rejects.toThrow('frozen')
    await expect(first.ask('/v1/wallet/share', {})).rejects.toThrow('frozen')
  })
})
