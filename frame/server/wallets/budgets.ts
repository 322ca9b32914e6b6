import type { Kysely } from 'kysely'
import type { App } from '../config/types'
import type { Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { Services } from '../http/types'
import { fits } from '../limits/fits'
import type { Limits } from '../limits/types'
import type { LoginSession } from '../sessions/types'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Of one page after the other: a share is released once for each that signs. */
const RELEASES = { name: 'release', burst: 60, period: 10 * MINUTE }
/** Each is a device that was lost or is new. */
const RECOVERIES = { name: 'recover.session', burst: 5, period: HOUR }
const USER_RECOVERIES = { name: 'recover', burst: 10, period: DAY }
const APP_RECOVERIES = 1_000
/** A user whose recovery was taken of the app's hour: further ones are not for a day. */
const COUNTED = { name: 'recover.counted', burst: 1, period: DAY }
/** Of tries at one moment one is taken of it: longer than that lasts. */
const COUNTING = { name: 'recover.counting', burst: 1, period: 5_000 }
/** Milliseconds after which a device, or a user, is none that a flood of sign-ins has just made. */
const KNOWN = DAY
/** Milliseconds after which a user is one of long standing. */
const OLD = 30 * DAY
/**
 * Of one password since it was last proven. In practice it does not refill (NIST SP 800-63B,
 * section 5.2.2); a new password has guesses of its own.
 */
const GUESSES = { name: 'recover.guess', burst: 100, period: 20 * 365 * DAY }
const TOLD = { name: 'recover.told', burst: 1, period: DAY }

type Asker = Pick<LoginSession, 'id' | 'login'>

/**
 * Takes a release of the session's. Throws a `Refusal` `rate_limited`. A user has no other limit
 * than that of sign-ins, so that no device spends what others need; nor has an app, whose row all
 * its visitors would wait for.
 */
export const takeRelease = (limits: Limits, { id }: Pick<Asker, 'id'>): Promise<void> =>
  limits.take([RELEASES, id])

/**
 * Which of the app's budgets a recovery is of: none on a device of more than a day, else one for
 * each age of users. Strangers spend what is theirs.
 */
const appBudget = async (
  db: Kysely<Schema>,
  { userId, deviceId }: LoginSession['login'],
  now: number,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select(['devices.created as device', 'users.created as user'])
    .where('devices.id', '=', deviceId)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  const isOlder = (created = now, than = KNOWN) => created < now - than
  if (isOlder(found?.device)) return undefined
  return isOlder(found?.user, OLD)
    ? 'recover.app.old'
    : isOlder(found?.user)
      ? 'recover.app'
      : 'recover.app.new'
}

/**
 * Takes a recovery, or a guess of one: the session's first, so that one device does not spend the
 * user's day. Throws a `Refusal` `rate_limited`.
 */
export const takeRecovery = (
  { limits }: Pick<Services, 'limits'>,
  { id, login }: Asker,
): Promise<void> => limits.take([RECOVERIES, id], [USER_RECOVERIES, login.userId])

/**
 * Takes of the app's hour, which bounds how many users' wallets leave on new devices, whoever reads
 * the mailboxes: each user once a day, so that few do not spend what all need. Throws a `Refusal`
 * `rate_limited`.
 */
export const takeAppRecovery = async (
  { limits, clock, database }: Pick<Services, 'limits' | 'clock' | 'database'>,
  { login }: Asker,
  app: App,
): Promise<void> => {
  const name = await appBudget(database.db, login, clock.now())
  if (name === undefined || (await limits.isTaken(COUNTED, login.userId))) return
  await limits.take(
    [COUNTING, login.userId],
    [{ name, burst: app.limits.recoveriesPerHour ?? APP_RECOVERIES, period: HOUR }, app.id],
    [COUNTED, login.userId],
  )
}

/**
 * Takes a guess of a method's password. Throws a `Refusal` `rate_limited`, without a time: the
 * hundredth is the last.
 */
export const takeGuess = async (limits: Limits, method: string): Promise<void> => {
  if (!(await fits(limits, GUESSES, method)))
    throw new Refusal('rate_limited', 'Too many wrong passwords')
}

/** The password was proven: what was wrong before it is forgotten. */
export const forgiveGuesses = (limits: Limits, method: string): Promise<void> =>
  limits.reset(GUESSES, method)

/** Whether the user has not been told of a wrong proof for a day, and is now. */
export const takeNotice = (limits: Limits, userId: string): Promise<boolean> =>
  fits(limits, TOLD, userId)
