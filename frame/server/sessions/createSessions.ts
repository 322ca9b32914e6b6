import type { Kysely } from 'kysely'
import type { RouteAnswer, RouteBody } from '../../protocol/http'
import type { Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { Clock, Random } from '../http/types'
import { bindRow, hashMark, isBound, markHashes } from '../keyring/columns'
import type { Keyring } from '../keyring/types'
import { type PublicJwk, publicJwkSchema, thumbprint } from '../proofs/signature'
import type { Login, Session, Sessions } from './types'

const DAY = 24 * 60 * 60_000
/** Without a request in this time a session ends. */
const IDLE = 7 * DAY
/** A session is never older. */
const LONGEST = 30 * DAY
/** Seen is written at most this often: not each request is a write. */
const SEEN_STEP = 10 * 60_000

/** A session as its row has it, with the key that its requests are signed with. */
export interface FoundSession {
  readonly session: Session
  readonly jwk: PublicJwk
  /** When a request of it was last written down, in Unix milliseconds. */
  readonly seen: number
  /**
   * Hashes of the marks of its device: the newest, and the one before until a request has shown
   * that.
   */
  readonly marks?: { readonly newest: string; readonly former: string | null }
}

export interface SessionStore extends Sessions {
  /**
   * Registers a key for a page; the same key for the same page is answered with its session. Throws
   * a `Refusal` where the key was registered elsewhere or has ended.
   */
  register(body: RouteBody<'/v1/session'>): Promise<RouteAnswer<'/v1/session'>>
  /**
   * Throws a `Refusal` `signed_out` where there is none, it has ended, or its device or user has.
   */
  find(id: string): Promise<FoundSession>
  /** The device, whoever's it is, that a browser with these marks is. */
  findDevice(marks: readonly string[]): Promise<string | undefined>
  /**
   * It made a request, from a browser with these marks of devices: once the new one of its device
   * is among them, the former is good no more. Returns another for the browser where it has marks
   * and none of this device: of two sign-ins at once the older answer was the last, and its mark is
   * not good any more.
   */
  touch(found: FoundSession, marks: readonly string[]): Promise<string | undefined>
}

const ended = () => new Refusal('signed_out', 'The session has ended')

const loginOf = ({ user_id, device_id, login_at }: Row<'sessions'>): Login | undefined =>
  user_id !== null && device_id !== null && login_at !== null
    ? { userId: user_id, deviceId: device_id, at: login_at }
    : undefined

const toFound = (row: Row<'sessions'>): FoundSession => {
  const { id, app_id, origin, jkt, expires } = row
  const login = loginOf(row)
  return {
    session: { id, appId: app_id, origin, jkt, expires, ...(login && { login }) },
    jwk: publicJwkSchema.parse(JSON.parse(row.jwk)),
    seen: row.seen,
  }
}

interface SessionsOptions {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
  readonly random: Random
}

/**
 * Whether this server signed the user in, on this device, with this key. Anonymous, a session is
 * anybody's.
 */
const isOurs = async (
  keyring: Keyring,
  row: Row<'sessions'>,
  device: Pick<Row<'devices'>, 'id' | 'user_id' | 'cookie_hash' | 'approved' | 'bound_env'>,
): Promise<boolean> => {
  if (row.user_id === null) return true
  return (
    device.user_id === row.user_id &&
    (await isBound(keyring, 'sessions', row, row.login_env)) &&
    (await isBound(keyring, 'devices', device, device.bound_env))
  )
}

/**
 * Sessions in rows of the database: a revoked one is refused at the next request, on every
 * instance.
 */
export const createSessions = ({ db, keyring, clock, random }: SessionsOptions): SessionStore => {
  /**
   * Whoever has the session's key has the device. Of requests at once one renews the mark: another
   * has changed the newest then.
   */
  const renewMark = (device: string, newest: string): Promise<string | undefined> =>
    db.transaction().execute(async (trx) => {
      const mark = random.token()
      const renewed = { cookie_hash: hashMark(keyring, mark), former_hash: newest }
      const row = await trx
        .updateTable('devices')
        .set(renewed)
        .where('id', '=', device)
        .where('cookie_hash', '=', newest)
        .where('revoked', 'is', null)
        .returning(['id', 'user_id', 'cookie_hash', 'approved'])
        .executeTakeFirst()
      if (!row) return undefined
      await trx
        .updateTable('devices')
        .set({ bound_env: await bindRow(keyring, 'devices', row, newest) })
        .where('id', '=', device)
        .execute()
      return mark
    })
  const showMarks = async (
    device: string,
    { newest, former }: NonNullable<FoundSession['marks']>,
    shown: readonly string[],
  ): Promise<string | undefined> => {
    const isNewest = shown.includes(newest)
    if (isNewest && former !== null)
      await db
        .updateTable('devices')
        .set({ former_hash: null })
        .where('id', '=', device)
        .where('cookie_hash', '=', newest)
        .execute()
    // a browser without marks keeps no cookie, or lost it: the next sign-in of the session gives it
    // one
    return isNewest || shown.length === 0 || (former !== null && shown.includes(former))
      ? undefined
      : renewMark(device, newest)
  }
  const alive = (now: number) =>
    db.updateTable('sessions').where('revoked', 'is', null).where('expires', '>', now)
  return {
    register: async ({ app, origin, jwk }) => {
      const now = clock.now()
      const jkt = thumbprint(jwk)
      const row = {
        id: random.id(),
        app_id: app,
        origin,
        jwk: JSON.stringify(jwk),
        jkt,
        user_id: null,
        device_id: null,
        login_at: null,
        login_env: null,
        created: now,
        seen: now,
        expires: now + IDLE,
        revoked: null,
      }
      const made = await db
        .insertInto('sessions')
        .values(row)
        .onConflict((conflict) => conflict.column('jkt').doNothing())
        .returning(['id', 'expires'])
        .executeTakeFirst()
      if (made) return { sid: made.id, now, expires: made.expires }
      const known = await db
        .selectFrom('sessions')
        .selectAll()
        .where('jkt', '=', jkt)
        .where('revoked', 'is', null)
        .where('expires', '>', now)
        .executeTakeFirst()
      if (known?.app_id !== app || known.origin !== origin) throw ended()
      return { sid: known.id, now, expires: known.expires }
    },
    find: async (id) => {
      const row = await db
        .selectFrom('sessions')
        .leftJoin('devices', 'devices.id', 'sessions.device_id')
        .leftJoin('users', 'users.id', 'sessions.user_id')
        .selectAll('sessions')
        .select([
          'devices.user_id as owner',
          'devices.cookie_hash',
          'devices.former_hash',
          'devices.approved',
          'devices.bound_env',
        ])
        .where('sessions.id', '=', id)
        .where('sessions.revoked', 'is', null)
        .where('sessions.expires', '>', clock.now())
        .where('devices.revoked', 'is', null)
        .where('users.deleted', 'is', null)
        .executeTakeFirst()
      if (!row) throw ended()
      const { owner, cookie_hash, former_hash, approved, bound_env } = row
      if (
        !(await isOurs(keyring, row, {
          id: row.device_id ?? '',
          user_id: owner ?? '',
          cookie_hash,
          approved,
          bound_env,
        }))
      )
        throw ended()
      return {
        ...toFound(row),
        ...(cookie_hash !== null && { marks: { newest: cookie_hash, former: former_hash } }),
      }
    },
    findDevice: async (marks) => {
      const hashes = marks.flatMap((mark) => markHashes(keyring, mark))
      if (hashes.length === 0) return undefined
      const row = await db
        .selectFrom('devices')
        .select('id')
        .where(({ or, eb }) =>
          or([eb('cookie_hash', 'in', hashes), eb('former_hash', 'in', hashes)]),
        )
        .where('revoked', 'is', null)
        .executeTakeFirst()
      return row?.id
    },
    touch: async ({ session: { id, login }, seen, marks: known }, marks) => {
      const now = clock.now()
      const renewed =
        login &&
        known &&
        (await showMarks(
          login.deviceId,
          known,
          marks.flatMap((mark) => markHashes(keyring, mark)),
        ))
      if (seen > now - SEEN_STEP) return renewed
      await alive(now)
        .set(({ eb }) => ({
          seen: now,
          expires: eb
            .case()
            .when('created', '<', now + IDLE - LONGEST)
            .then(eb('created', '+', LONGEST))
            .else(now + IDLE)
            .end(),
        }))
        .where('id', '=', id)
        .where('seen', '<=', now - SEEN_STEP)
        .execute()
      return renewed
    },
    signIn: async (sessionId, { userId, deviceId }) => {
      const now = clock.now()
      const row = await db
        .selectFrom('sessions')
        .select(['id', 'app_id', 'origin', 'jwk'])
        .where('id', '=', sessionId)
        .executeTakeFirst()
      if (!row) throw ended()
      const login = { user_id: userId, device_id: deviceId, login_at: now }
      const login_env = await bindRow(keyring, 'sessions', { ...row, ...login })
      const found = await alive(now)
        .set({ ...login, login_env })
        .where('id', '=', sessionId)
        .returning('id')
        .executeTakeFirst()
      if (!found) throw ended()
    },
    revoke: async (sessionId) => {
      const now = clock.now()
      await alive(now).set({ revoked: now }).where('id', '=', sessionId).execute()
    },
    revokeDevice: async (deviceId) => {
      const now = clock.now()
      await alive(now).set({ revoked: now }).where('device_id', '=', deviceId).execute()
    },
  }
}
