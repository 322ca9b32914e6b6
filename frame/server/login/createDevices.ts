import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import type { Services } from '../http/types'
import { bindRow, hashMark, markHashes, readBound } from '../keyring/columns'

/** A device that its user signed in on before. */
export interface KnownDevice {
  readonly id: string
  readonly userId: string
  /** Hash of the mark that it was known by; none where its session showed it. */
  readonly hash?: string
  /** Its owner has let it in, in a place that is not a page's. */
  readonly isApproved?: boolean
}

/**
 * Devices by their mark in the browser's cookie, which is stored as a keyed hash and new after each
 * sign-in. A browser has one for each of its users. Where the answer with the new one is lost, the
 * browser goes on with the former: it is good until a request shows the new one.
 */
export const createDevices = ({
  database: { db },
  keyring,
  clock,
  random,
}: Pick<Services, 'database' | 'keyring' | 'clock' | 'random'>) => ({
  /**
   * The device of one of these marks that is of this user. Asks the same of the database whether
   * either exists.
   */
  find: async (
    marks: readonly string[],
    userId: string | undefined,
  ): Promise<KnownDevice | undefined> => {
    const hashes = ['', ...marks].flatMap((mark) => markHashes(keyring, mark))
    const rows = await db
      .selectFrom('devices')
      .select(['id', 'user_id', 'cookie_hash', 'former_hash', 'approved', 'bound_env'])
      .where(({ or, eb }) => or([eb('cookie_hash', 'in', hashes), eb('former_hash', 'in', hashes)]))
      .where('revoked', 'is', null)
      .where('user_id', '=', userId ?? '')
      .orderBy('seen', 'desc')
      .execute()
    for (const row of rows) {
      const former = await readBound(keyring, 'devices', row, row.bound_env)
      if (former === undefined) continue
      const hash = [row.cookie_hash, former === row.former_hash ? former : null].find(
        (known) => known !== null && hashes.includes(known),
      )
      if (hash) return { id: row.id, userId: row.user_id, hash, isApproved: row.approved !== null }
    }
    return undefined
  },
  /** Those of the marks that a device still has, whoever's it is. */
  current: async (marks: readonly string[]): Promise<readonly string[]> => {
    const hashes = marks.map((mark) => ({ mark, hashes: markHashes(keyring, mark) }))
    if (hashes.length === 0) return []
    const all = hashes.flatMap((each) => each.hashes)
    const rows = await db
      .selectFrom('devices')
      .select(['cookie_hash', 'former_hash'])
      .where(({ or, eb }) => or([eb('cookie_hash', 'in', all), eb('former_hash', 'in', all)]))
      .where('revoked', 'is', null)
      .execute()
    const known = new Set(
      rows.flatMap(({ cookie_hash, former_hash }) => [cookie_hash, former_hash]),
    )
    return hashes
      .filter((each) => each.hashes.some((hash) => known.has(hash)))
      .map(({ mark }) => mark)
  },
  /** A new device. Its mark goes into the browser. `approved`: by a mailed link. */
  add: async (
    transaction: Transaction<Schema>,
    device: {
      readonly userId: string
      readonly appId: string
      readonly label: string
      readonly approved: boolean
    },
  ) => {
    const id = random.id()
    const mark = random.token()
    const now = clock.now()
    const { userId, appId, label, approved } = device
    const row = {
      id,
      user_id: userId,
      cookie_hash: hashMark(keyring, mark),
      approved: approved ? now : null,
    }
    await transaction
      .insertInto('devices')
      .values({
        ...row,
        app_id: appId,
        label,
        ua: '',
        created: now,
        seen: now,
        revoked: null,
        former_hash: null,
        bound_env: await bindRow(keyring, 'devices', row),
      })
      .execute()
    return { id, mark }
  },
  /**
   * A new mark for a device that signs in again; undefined where it was revoked meanwhile, or the
   * mark that it showed is not good any more.
   */
  rotate: async (
    transaction: Transaction<Schema>,
    { id, hash }: KnownDevice,
    approved: boolean,
  ): Promise<string | undefined> => {
    const mark = random.token()
    const row = await transaction
      .updateTable('devices')
      .set(({ fn }) => ({
        cookie_hash: hashMark(keyring, mark),
        former_hash: hash ?? fn.coalesce('former_hash', 'cookie_hash'),
        seen: clock.now(),
        ...(approved && { approved: clock.now() }),
      }))
      .where('id', '=', id)
      .$if(hash !== undefined, (query) =>
        query.where(({ or, eb }) =>
          or([eb('cookie_hash', '=', hash ?? ''), eb('former_hash', '=', hash ?? '')]),
        ),
      )
      .where('revoked', 'is', null)
      .returning(['id', 'user_id', 'cookie_hash', 'former_hash', 'approved'])
      .executeTakeFirst()
    if (!row) return undefined
    await transaction
      .updateTable('devices')
      .set({ bound_env: await bindRow(keyring, 'devices', row, row.former_hash ?? '') })
      .where('id', '=', id)
      .execute()
    return mark
  },
})

export type Devices = ReturnType<typeof createDevices>
