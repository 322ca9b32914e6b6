import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import type { Services } from '../http/types'
import { bindRow, isBound } from '../keyring/columns'
import type { Keyring } from '../keyring/types'

/** A device that its user signed in on before. */
export interface KnownDevice {
  readonly id: string
  readonly userId: string
}

const hashMark = (keyring: Pick<Keyring, 'hmac'>, mark: string) => keyring.hmac('device', mark)

/** Devices by their mark in the browser's cookie, which is stored as a keyed hash and new after each sign-in. A browser has one for each of its users. */
export const createDevices = ({ database: { db }, keyring, clock, random }: Pick<Services, 'database' | 'keyring' | 'clock' | 'random'>) => ({
  /** The device of one of these marks that is of the user with this address. Asks the same of the database whether either exists. */
  find: async (marks: readonly string[], addressHashes: readonly string[]): Promise<KnownDevice | undefined> => {
    const rows = await db
      .selectFrom('devices')
      .innerJoin('identities', 'identities.user_id', 'devices.user_id')
      .select(['devices.id', 'devices.user_id', 'devices.cookie_hash', 'devices.approved', 'devices.bound_env'])
      .where('devices.cookie_hash', 'in', ['', ...marks].flatMap((mark) => keyring.hmacs('device', mark)))
      .where('devices.revoked', 'is', null)
      .where('identities.issuer', '=', 'email')
      .where('identities.subject', 'in', [...addressHashes])
      .orderBy('devices.seen', 'desc')
      .execute()
    for (const row of rows) if (await isBound(keyring, 'devices', row, row.bound_env)) return { id: row.id, userId: row.user_id }
    return undefined
  },
  /** Those of the marks that a device still has, whoever's it is. */
  current: async (marks: readonly string[]): Promise<readonly string[]> => {
    const hashes = marks.map((mark) => ({ mark, hashes: keyring.hmacs('device', mark) }))
    if (hashes.length === 0) return []
    const rows = await db.selectFrom('devices').select('cookie_hash').where('cookie_hash', 'in', hashes.flatMap((each) => each.hashes)).where('revoked', 'is', null).execute()
    const known = new Set(rows.map(({ cookie_hash }) => cookie_hash))
    return hashes.filter((each) => each.hashes.some((hash) => known.has(hash))).map(({ mark }) => mark)
  },
  /** A new device. Its mark goes into the browser. `approved`: by a mailed link. */
  add: async (transaction: Transaction<Schema>, device: { readonly userId: string; readonly appId: string; readonly label: string; readonly userAgent: string; readonly approved: boolean }) => {
    const id = random.id()
    const mark = random.token()
    const now = clock.now()
    const { userId, appId, label, userAgent, approved } = device
    const row = { id, user_id: userId, cookie_hash: hashMark(keyring, mark), approved: approved ? now : null }
    await transaction.insertInto('devices').values({ ...row, app_id: appId, label, ua: userAgent, created: now, seen: now, revoked: null, bound_env: await bindRow(keyring, 'devices', row) }).execute()
    return { id, mark }
  },
  /** A new mark for a device that signs in again; undefined where it was revoked meanwhile. */
  rotate: async (transaction: Transaction<Schema>, id: string, approved: boolean): Promise<string | undefined> => {
    const mark = random.token()
    const row = await transaction.updateTable('devices').set({ cookie_hash: hashMark(keyring, mark), seen: clock.now(), ...(approved && { approved: clock.now() }) }).where('id', '=', id).where('revoked', 'is', null).returning(['id', 'user_id', 'cookie_hash', 'approved']).executeTakeFirst()
    if (!row) return undefined
    await transaction.updateTable('devices').set({ bound_env: await bindRow(keyring, 'devices', row) }).where('id', '=', id).execute()
    return mark
  },
})

export type Devices = ReturnType<typeof createDevices>
