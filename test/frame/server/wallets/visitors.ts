import { createHash, randomBytes, webcrypto } from 'node:crypto'
import type { Kysely } from 'kysely'
import { combine, split } from 'shamir-secret-sharing'
import type { RouteAnswer, RouteBody, RoutePath } from '../../../../frame/protocol/http'
import type { App } from '../../../../frame/server/config/types'
import type { Schema } from '../../../../frame/server/db/schema'
import { bindRow } from '../../../../frame/server/keyring/columns'
import type { Keyring } from '../../../../frame/server/keyring/types'
import { APP, ORIGIN } from '../serve'
import { createSignedClient, nameOf } from '../signedClient'

type Wallet = RouteAnswer<'/v1/wallet'>['wallet']
type Db = Kysely<Schema>

export const newId = () => randomBytes(16).toString('base64url')
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/**
 * AES-256-GCM under the wallet's key, bound to wallet and generation: written from the design,
 * section 2.1.
 */
const bound =
  (key: Uint8Array, id: string, gen: number) =>
  async (usage: 'encrypt' | 'decrypt', iv: Uint8Array, bytes: Uint8Array) => {
    const imported = await webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, [usage])
    return new Uint8Array(
      await webcrypto.subtle[usage](
        { name: 'AES-GCM', iv, additionalData: Buffer.from(`tessera:wallet:v1:${id}:${gen}`) },
        imported,
        bytes,
      ),
    )
  }

const seal = async (key: Uint8Array, id: string, gen: number, entropy: Uint8Array) => {
  const iv = new Uint8Array(randomBytes(12))
  return textOf(Buffer.concat([iv, await bound(key, id, gen)('encrypt', iv, entropy)]))
}

/** The entropy of a wallet, as hex. Throws where the shares are not of its key. */
const openBlob = async ({ id, gen, blob }: Wallet, key: Uint8Array) => {
  const bytes = bytesOf(blob)
  return Buffer.from(
    await bound(key, id, gen)('decrypt', bytes.subarray(0, 12), bytes.subarray(12)),
  ).toString('hex')
}

const splitKey = async (key: Uint8Array, gen: number) => {
  const [holder = key, server = key] = await split(key, 2, 2)
  return { pair: { id: newId(), gen, serverShare: textOf(server) }, holderShare: textOf(holder) }
}

/** Secrets of a new wallet, and the body that stores it. */
export const newWallet = async (recovery = true) => {
  const key = new Uint8Array(randomBytes(32))
  const entropy = new Uint8Array(randomBytes(16))
  const id = newId()
  const hash = createHash('sha256').update(entropy).digest('hex')
  const [device, auto] = [await splitKey(key, 1), await splitKey(key, 1)]
  const accounts = {
    eip155: `0x${hash.slice(0, 40)}`,
    solana: hash.slice(0, 40).replaceAll('0', '1'),
  }
  const custody = recovery ? ('operator-recoverable' as const) : ('user-only' as const)
  const body: RouteBody<'/v1/wallet'> = {
    wallet: { id, gen: 1, blob: await seal(key, id, 1, entropy), accounts, custody },
    device: device.pair,
    ...(recovery && { recovery: { ...auto.pair, holderShare: auto.holderShare } }),
  }
  return {
    body,
    key,
    entropy: Buffer.from(entropy).toString('hex'),
    holderShare: device.holderShare,
  }
}

/** A user without an identity: how they sign in is not the matter here. */
export const addUser = async (db: Db): Promise<string> => {
  const id = newId()
  await db
    .insertInto('users')
    .values({ id, created: Date.now(), frozen_until: null, deleted: null })
    .execute()
  return id
}

export interface DeviceOptions {
  readonly app?: App
  /** Whether a mailed link approved it. True. */
  readonly approved?: boolean
  /** Of another network than all others. */
  readonly ip?: string
  /** A device that is there, in a new session. */
  readonly deviceId?: string
}

/** A database and the keys that its rows are bound by. */
export interface Place {
  readonly db: Db
  readonly keyring: Keyring
}

/** What a test writes, written as the server does. */
export const bindAgain = async (
  { db, keyring }: Place,
  table: 'devices' | 'sessions',
  id: string,
): Promise<void> => {
  if (table === 'devices') {
    const row = await db
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('devices')
      .set({ bound_env: await bindRow(keyring, 'devices', row, row.former_hash ?? '') })
      .where('id', '=', id)
      .execute()
  } else {
    const row = await db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('sessions')
      .set({ login_env: await bindRow(keyring, 'sessions', row) })
      .where('id', '=', id)
      .execute()
  }
}

const insertDevice = async (place: Place, userId: string, app: App, approved: boolean) => {
  const { db } = place
  const now = Date.now()
  const id = newId()
  await db
    .insertInto('devices')
    .values({
      id,
      user_id: userId,
      app_id: app.id,
      cookie_hash: newId(),
      label: 'Browser',
      ua: 'test',
      created: now,
      seen: now,
      revoked: null,
      approved: approved ? now : null,
    })
    .execute()
  await bindAgain(place, 'devices', id)
  return id
}

const asker = (url: string, ip: string) => {
  const client = createSignedClient(url)
  const send = <Path extends RoutePath>(path: Path, body: RouteBody<Path>) =>
    client.send(path, JSON.stringify(body), { headers: { 'x-forwarded-for': ip } })
  const ask = async <Path extends RoutePath>(
    path: Path,
    body: RouteBody<Path>,
  ): Promise<RouteAnswer<Path>> => {
    const { status, json } = await send(path, body)
    if (status !== 200) throw new Error(nameOf(json))
    return json as RouteAnswer<Path>
  }
  return { client, send, ask }
}

type Ask = <Path extends RoutePath>(path: Path, body: RouteBody<Path>) => Promise<RouteAnswer<Path>>

/** Of a device that recovered a wallet: three days have passed. */
export const settle = (db: Db, device: string) =>
  db.updateTable('devices').set({ settles_at: null }).where('id', '=', device).execute()

/** What the frame's worker does with a device's shares; `ask` is signed in. */
export const createShares = (ask: Ask, recovery = true) => {
  /** Shares that this device has stored, by pair. */
  const stored = new Map<string, string>()

  const keyOf = (pairId: string, serverShare: string) => {
    const share = stored.get(pairId)
    if (!share) throw new Error('no share of this pair')
    return combine([bytesOf(share), bytesOf(serverShare)])
  }
  const key = async () => {
    const { wallet, pair } = await ask('/v1/wallet/share', {})
    const whole = await keyOf(pair.id, pair.serverShare)
    return { wallet, key: whole, entropy: await openBlob(wallet, whole) }
  }
  const repair = async (wallet: Wallet, whole: Uint8Array) => {
    const { pair, holderShare } = await splitKey(whole, wallet.gen)
    stored.set(pair.id, holderShare)
    await ask('/v1/pairs', { wallet: wallet.id, pair })
    await ask('/v1/pairs/confirm', { pair: pair.id })
    return pair
  }
  const recovered = async () => {
    const { wallet, pair } = await ask('/v1/wallet/recover', {})
    const whole = await combine([bytesOf(pair.holderShare), bytesOf(pair.serverShare)])
    return { wallet, key: whole, entropy: await openBlob(wallet, whole) }
  }
  const prepareRotation = async (): Promise<RouteBody<'/v1/wallet/rotate'>> => {
    const { wallet, entropy } = await key()
    const { id, custody, accounts } = wallet
    const gen = wallet.gen + 1
    const next = new Uint8Array(randomBytes(32))
    const [device, auto] = [await splitKey(next, gen), await splitKey(next, gen)]
    stored.set(device.pair.id, device.holderShare)
    const blob = await seal(next, id, gen, new Uint8Array(Buffer.from(entropy, 'hex')))
    return {
      wallet: { id, gen, blob, accounts, custody },
      device: device.pair,
      ...(custody === 'operator-recoverable' && {
        recovery: { ...auto.pair, holderShare: auto.holderShare },
      }),
    }
  }
  return {
    stored,
    key,
    /** Stores a new wallet; what the device would need to open it is stored before. */
    enrol: async (made?: Awaited<ReturnType<typeof newWallet>>) => {
      const { body, holderShare, entropy } = made ?? (await newWallet(recovery))
      stored.set(body.device.id, holderShare)
      return { ...(await ask('/v1/wallet', body)), body, entropy }
    },
    /** Entropy of the wallet by this device's pair. */
    open: async () => (await key()).entropy,
    /** What puts the wallet under another key; this device's share of it is stored. */
    prepareRotation,
    rotate: async () => ask('/v1/wallet/rotate', await prepareRotation()),
    /** A new pair for this device. */
    renew: async () => {
      const { wallet, key: whole } = await key()
      return repair(wallet, whole)
    },
    /** Entropy of the wallet by the automatic recovery. */
    recover: async () => (await recovered()).entropy,
    /** The automatic recovery, and a pair for this device. */
    pairByRecovery: async () => {
      const { wallet, key: whole } = await recovered()
      return repair(wallet, whole)
    },
  }
}

/**
 * A browser's device of this user, signed in just now: what the frame's worker does, and what it
 * stores. The server trusts one proxy.
 */
export const signIn = async (
  place: Place,
  url: string,
  userId: string,
  {
    app = APP,
    approved = true,
    ip = `10.${randomBytes(3).join('.')}`,
    deviceId,
  }: DeviceOptions = {},
) => {
  const { client, send, ask } = asker(url, ip)
  const { sid } = await client.register(app.id, ORIGIN, { headers: { 'x-forwarded-for': ip } })
  const id = deviceId ?? (await insertDevice(place, userId, app, approved))
  await place.db
    .updateTable('sessions')
    .set({ user_id: userId, device_id: id, login_at: Date.now() })
    .where('id', '=', sid)
    .execute()
  await bindAgain(place, 'sessions', sid)
  return { id, sid, userId, send, ask, ...createShares(ask, app.recovery === 'auto') }
}

export type Device = Awaited<ReturnType<typeof signIn>>

/** What a method's secret proves, and its digest. */
const PROOF = new Uint8Array(32)
export const proof = textOf(PROOF)
export const verifier = createHash('sha256').update(PROOF).digest('base64url')

/**
 * The device's user proves a method of their own, whose shares open nothing; the automatic recovery
 * ends. Returns its id.
 */
export const proveMethod = async (
  device: Pick<Device, 'ask' | 'userId'>,
  db: Db,
  method: 'password' | 'file' = 'password',
): Promise<string> => {
  const { id: wallet, gen } = await db
    .selectFrom('wallets')
    .select(['id', 'gen'])
    .where('user_id', '=', device.userId)
    .executeTakeFirstOrThrow()
  const share = textOf(new Uint8Array(33))
  const id = newId()
  await device.ask('/v1/recovery/prepare', {
    wallet,
    id,
    gen,
    method,
    verifier,
    ...(method === 'password' && { hint: 'c2FsdA', shares: { server: share, sealed: share } }),
  })
  await device.ask('/v1/recovery/release', { id, proof })
  await device.ask('/v1/recovery/confirm', { id })
  return id
}
