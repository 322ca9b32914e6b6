import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Keys } from '../../../../frame/server/config/types'
import { createDatabase, type Database } from '../../../../frame/server/db/createDatabase'
import { migrate } from '../../../../frame/server/db/migrate'
import {
  addressHashes,
  bindRow,
  hashAddress,
  isBound,
  openColumn,
  sealColumn,
} from '../../../../frame/server/keyring/columns'
import { createKeyring } from '../../../../frame/server/keyring/createKeyring'
import { rotateKeys } from '../../../../frame/server/keyring/rotateKeys'
import { onBoth } from '../databases'
import { createKeys } from '../serve'

const SECRET = Buffer.from('abandon abandon about')
const PLACE = {
  table: 'pairs',
  column: 'server_share_env',
  row: 'r1',
  user: 'u1',
  wallet: 'w1',
  gen: 1,
}
const REFUSED = expect.objectContaining({ name: 'KeyringError' })

describe('envelopes', () => {
  const keys = createKeys()
  const keyring = createKeyring(keys)

  test('what was sealed opens in its place, and each envelope of the same is another', async () => {
    const envelopes = await Promise.all([
      keyring.seal('auth', PLACE, SECRET),
      keyring.seal('auth', PLACE, SECRET),
    ])
    for (const envelope of envelopes) {
      expect(envelope).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+$/)
      expect(Buffer.from(await keyring.open('auth', PLACE, envelope)).equals(SECRET)).toBe(true)
    }
    expect(envelopes[0]).not.toBe(envelopes[1])
  })

  test.each([
    ['table', { table: 'wallets' }],
    ['column', { column: 'holder_share_env' }],
    ['row', { row: 'r2' }],
    ['user', { user: 'u2' }],
    ['wallet', { wallet: 'w2' }],
    ['generation', { gen: 2 }],
  ])('an envelope does not open in another %s', async (_, other) => {
    const envelope = await keyring.seal('auth', PLACE, SECRET)
    await expect(keyring.open('auth', { ...PLACE, ...other }, envelope)).rejects.toEqual(REFUSED)
  })

  test('an envelope of one purpose does not open for the other, also with equal keys', async () => {
    const same = createKeyring({ ...keys, recovery: keys.auth })
    await expect(
      same.open('recovery', PLACE, await same.seal('auth', PLACE, SECRET)),
    ).rejects.toEqual(REFUSED)
  })

  test('mails have a key of their own: with KEY_AUTH alone they do not open; control: without a key for mails they do', async () => {
    const place = { table: 'outbox', column: 'mail_env', row: 'm1' }
    const { mail: _, ...former } = keys
    const onlyAuth = createKeyring({ ...former, mail: createKeys().auth })
    const envelope = await keyring.seal('mail', place, SECRET)
    await expect(onlyAuth.open('mail', place, envelope)).rejects.toEqual(REFUSED)
    await expect(onlyAuth.open('auth', place, envelope)).rejects.toEqual(REFUSED)
    expect(await keyring.open('mail', place, envelope)).toEqual(SECRET)
    const before = await createKeyring(former).seal('mail', place, SECRET)
    expect(await onlyAuth.open('mail', place, before)).toEqual(SECRET)
    // and those that wait as the key comes are sent, whatever its id
    expect(await keyring.open('mail', place, before)).toEqual(SECRET)
  })

  test('a session and a device are bound to each column that says whose they are', async () => {
    const session = {
      id: 's',
      app_id: 'a',
      origin: 'o',
      jwk: '{}',
      user_id: 'u',
      device_id: 'd',
      login_at: 1,
    }
    const device = { id: 'd', user_id: 'u', cookie_hash: 'c', approved: 1 }
    const [login, bound] = [
      await bindRow(keyring, 'sessions', session),
      await bindRow(keyring, 'devices', device),
    ]
    expect([
      await isBound(keyring, 'sessions', session, login),
      await isBound(keyring, 'devices', device, bound),
    ]).toEqual([true, true])
    for (const column of Object.keys(session))
      expect([
        column,
        await isBound(keyring, 'sessions', { ...session, [column]: 'x' }, login),
      ]).toEqual([column, false])
    for (const column of Object.keys(device))
      expect([
        column,
        await isBound(keyring, 'devices', { ...device, [column]: 'x' }, bound),
      ]).toEqual([column, false])
    expect([
      await isBound(keyring, 'devices', device, null),
      await isBound(keyring, 'devices', device, login),
    ]).toEqual([false, false])
  })

  test('one altered anywhere, cut, or of another version does not open', async () => {
    const envelope = await keyring.seal('auth', PLACE, SECRET)
    const [version, kid, iv = '', sealed = ''] = envelope.split('.')
    const flipped = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const altered = [
      `v2.${kid}.${iv}.${sealed}`,
      `${version}.k2.${iv}.${sealed}`,
      `${version}.${kid}.${flipped(iv, 3)}.${sealed}`,
      `${version}.${kid}.${iv}.${flipped(sealed, 5)}`,
      `${version}.${kid}.${iv}.${sealed.slice(0, 22)}`,
      `${version}.${kid}.${iv}.`,
      '',
    ]
    for (const one of altered)
      await expect(keyring.open('auth', PLACE, one)).rejects.toEqual(REFUSED)
  })

  test('an error says nothing of the secret nor of the key', async () => {
    const error: unknown = await keyring
      .open('auth', { ...PLACE, row: 'other' }, await keyring.seal('auth', PLACE, SECRET))
      .catch((reason) => reason)
    const text = `${error}${JSON.stringify(error)}`
    for (const secret of [
      SECRET.toString(),
      Buffer.from(keys.auth[0]?.key ?? []).toString('base64'),
    ])
      expect(text).not.toContain(secret)
  })

  test('keyed hashes tell labels and modules apart, and depend on the pepper', () => {
    const other = createKeyring(createKeys())
    const hashes = [
      keyring.hmac('a', 'bc'),
      keyring.hmac('ab', 'c'),
      keyring.hmac('a', 'b', 'c'),
      keyring.hmac('a', 'b","c'),
      other.hmac('a', 'bc'),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(keyring.hmac('a', 'bc')).toBe(hashes[0])
  })
})

onBoth((create) => {
  let database: Database
  const before = createKeys('old')
  const fresh = createKeys('new')
  const both: Keys = {
    auth: [...fresh.auth, ...before.auth],
    recovery: [...fresh.recovery, ...before.recovery],
    pepper: [...fresh.pepper, ...before.pepper],
    audit: before.audit,
  }
  const WALLETS = 130

  const insertWallet = async (id: string, keys: Keys) => {
    const keyring = createKeyring(keys)
    const { db } = database
    const user = `user-${id}`
    await db
      .insertInto('users')
      .values({ id: user, created: 1, frozen_until: null, deleted: null })
      .execute()
    const address = `${id}@example.com`
    const identity = { id: `identity-${id}`, user_id: user }
    const hash = hashAddress(keyring, address)
    await db
      .insertInto('identities')
      .values({
        ...identity,
        issuer: 'email',
        subject: hash,
        email_hash: hash,
        email_env: await sealColumn(
          keyring,
          'identities',
          'email_env',
          identity,
          Buffer.from(address),
        ),
        verified: 1,
        created: 1,
      })
      .execute()
    const wallet = { id: `wallet-${id}`, user_id: user, gen: 1 }
    await db
      .insertInto('wallets')
      .values({
        ...wallet,
        scope: 'deployment',
        blob_env: await sealColumn(keyring, 'wallets', 'blob_env', wallet, SECRET),
        evm: '0x',
        sol: 's',
        created: 1,
      })
      .execute()
    const pair = { id: `pair-${id}`, wallet_id: wallet.id, gen: 1 }
    const server_share_env = await sealColumn(keyring, 'pairs', 'server_share_env', pair, SECRET)
    const holder_share_env = await sealColumn(keyring, 'pairs', 'holder_share_env', pair, SECRET)
    await db
      .insertInto('pairs')
      .values({
        ...pair,
        kind: 'recovery',
        method: 'auto',
        device_id: null,
        server_share_env,
        holder_share_env,
        status: 'active',
        released: null,
        created: 1,
      })
      .execute()
  }
  const openPair = async (keys: Keys, id: string) => {
    const row = await database.db
      .selectFrom('pairs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const keyring = createKeyring(keys)
    const opened = await Promise.all([
      openColumn(keyring, 'pairs', 'server_share_env', row, row.server_share_env),
      openColumn(keyring, 'pairs', 'holder_share_env', row, row.holder_share_env ?? ''),
    ])
    return opened.map((bytes) => Buffer.from(bytes).toString())
  }

  beforeAll(async () => {
    const target = await create()
    await migrate(target)
    database = createDatabase(target)
    for (let index = 0; index < WALLETS; index++)
      await insertWallet(String(index).padStart(3, '0'), before)
  })
  afterAll(() => database.close())

  test('a row that is copied to another user, wallet or pair does not open, the row itself does', async () => {
    const { db } = database
    const keyring = createKeyring(before)
    const victim = await db
      .selectFrom('wallets')
      .selectAll()
      .where('id', '=', 'wallet-000')
      .executeTakeFirstOrThrow()
    expect(await openColumn(keyring, 'wallets', 'blob_env', victim, victim.blob_env)).toBeTruthy()
    await db
      .updateTable('wallets')
      .set({ blob_env: victim.blob_env })
      .where('id', '=', 'wallet-001')
      .execute()
    const copied = await db
      .selectFrom('wallets')
      .selectAll()
      .where('id', '=', 'wallet-001')
      .executeTakeFirstOrThrow()
    await expect(
      openColumn(keyring, 'wallets', 'blob_env', copied, copied.blob_env),
    ).rejects.toEqual(REFUSED)
    await expect(
      openColumn(
        keyring,
        'wallets',
        'blob_env',
        { ...victim, user_id: 'user-001' },
        victim.blob_env,
      ),
    ).rejects.toEqual(REFUSED)
    await db
      .updateTable('wallets')
      .set({ blob_env: await sealColumn(keyring, 'wallets', 'blob_env', copied, SECRET) })
      .where('id', '=', 'wallet-001')
      .execute()
  })

  test('rotation that is stopped in the middle is finished by the next, and the former keys are needed no more', async () => {
    const keyring = createKeyring(both)
    let batches = 0
    const stopped = rotateKeys({
      db: database.db,
      keyring,
      keys: both,
      onProgress: (table) => {
        if (table === 'wallets' && batches++ === 0) throw new Error('killed')
      },
    })
    await expect(stopped).rejects.toThrow('killed')
    // in the middle both keys are in use, and with both all opens
    expect(await openPair(both, 'pair-000')).toEqual([SECRET.toString(), SECRET.toString()])
    await expect(openPair(fresh, 'pair-000')).rejects.toEqual(REFUSED)

    const { resealed, rehashed } = await rotateKeys({ db: database.db, keyring, keys: both })
    expect(resealed).toBe(WALLETS - 100 + 2 * WALLETS)
    expect(rehashed).toBe(WALLETS)
    expect(await openPair(fresh, 'pair-129')).toEqual([SECRET.toString(), SECRET.toString()])
    await expect(openPair(before, 'pair-129')).rejects.toEqual(REFUSED)
    expect(await rotateKeys({ db: database.db, keyring, keys: both })).toEqual({
      resealed: 0,
      rehashed: 0,
    })
  })

  test('a verifier that a former release sealed under KEY_AUTH opens, and rotation puts it under KEY_RECOVERY, also where both keys have one id', async () => {
    const { db } = database
    const keyring = createKeyring(both)
    const rows = ['auth', 'recovery'].map((purpose) => ({
      id: `recovery-${purpose}`,
      wallet_id: 'wallet-000',
      gen: 1,
    }))
    const sealed = await Promise.all(
      (['auth', 'recovery'] as const).map((purpose) =>
        keyring.seal(
          purpose,
          {
            table: 'recoveries',
            column: 'verifier_env',
            row: `recovery-${purpose}`,
            wallet: 'wallet-000',
            gen: 1,
          },
          SECRET,
        ),
      ),
    )
    const rest = {
      hint: null,
      server_share_env: null,
      sealed_share_env: null,
      status: 'active' as const,
      released: 1,
      created: 1,
    }
    await db
      .insertInto('recoveries')
      .values(
        rows.map((row, at) => ({
          ...row,
          ...rest,
          method: at === 0 ? ('file' as const) : ('password' as const),
          verifier_env: sealed[at] ?? '',
        })),
      )
      .execute()
    const openWith = async (keys: Keys) => {
      const stored = await db.selectFrom('recoveries').selectAll().orderBy('id').execute()
      return Promise.all(
        stored.map((row) =>
          openColumn(createKeyring(keys), 'recoveries', 'verifier_env', row, row.verifier_env).then(
            (bytes) => Buffer.from(bytes).toString(),
            () => 'closed',
          ),
        ),
      )
    }
    const [onlyAuth, onlyRecovery] = [
      { ...createKeys(), auth: both.auth },
      { ...createKeys(), recovery: both.recovery },
    ]
    expect(await openWith(both)).toEqual([SECRET.toString(), SECRET.toString()])
    expect(await openWith(onlyAuth)).toEqual([SECRET.toString(), 'closed'])
    expect((await rotateKeys({ db, keyring, keys: both })).resealed).toBe(1)
    expect(await openWith(onlyAuth)).toEqual(['closed', 'closed'])
    expect(await openWith(onlyRecovery)).toEqual([SECRET.toString(), SECRET.toString()])
    expect((await rotateKeys({ db, keyring, keys: both })).resealed).toBe(0)
  })

  test('an address is found by its hash before the rotation and after it', async () => {
    await insertWallet('late', before)
    const found = () =>
      database.db
        .selectFrom('identities')
        .select('user_id')
        .where('issuer', '=', 'email')
        .where('subject', 'in', addressHashes(createKeyring(both), 'late@example.com'))
        .executeTakeFirst()
    expect(await found()).toEqual({ user_id: 'user-late' })
    await rotateKeys({ db: database.db, keyring: createKeyring(both), keys: both })
    expect(await found()).toEqual({ user_id: 'user-late' })
  })

  test('a dump of the rows with one key of the two opens no recovery: the user’s share is under the other', async () => {
    const onlyAuth = createKeyring({
      ...both,
      recovery: [{ kid: 'new', key: new Uint8Array(randomBytes(32)) }],
    })
    const row = await database.db
      .selectFrom('pairs')
      .selectAll()
      .where('id', '=', 'pair-005')
      .executeTakeFirstOrThrow()
    expect(
      await openColumn(onlyAuth, 'pairs', 'server_share_env', row, row.server_share_env),
    ).toBeTruthy()
    await expect(
      openColumn(onlyAuth, 'pairs', 'holder_share_env', row, row.holder_share_env ?? ''),
    ).rejects.toEqual(REFUSED)
  })
})
