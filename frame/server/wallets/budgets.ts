import type { Kysely } from 'kysely'
import type { App } from '../config/types'
import type { Schema } from '../db/schema'
import { mailNetwork } from '../http/address'
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
/** The first of a device takes nothing of the user's day, which others may have spent. */
const FIRST_RECOVERY = { name: 'recover.first', burst: 1, period: 20 * 365 * DAY }
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
 * Wrong proofs of one password that each device has for itself, and never again: a thief of the
 * mailbox does not spend what the owner's next device has.
 */
const DEVICE_GUESSES = { name: 'recover.guess.device', burst: 3, period: 20 * 365 * DAY }
/**
 * These of all devices together: more than the devices of a day have, since each costs one of the
 * 36 mails that an address is sent for browsers that it does not know.
 */
const DEVICES_GUESSES = { name: 'recover.guess.devices', burst: 120, period: DAY }
/** Further ones, of the devices of one network, and of all of them. */
const NETWORK_GUESSES = { name: 'recover.guess.network', burst: 5, period: DAY }
const FURTHER_GUESSES = { name: 'recover.guess', burst: 10, period: DAY }
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
 * Takes a proof of a method of the user's own, of the session alone. Throws a `Refusal`
 * `rate_limited`.
 */
export const takeProof = (limits: Limits, { id }: Pick<Asker, 'id'>): Promise<void> =>
  limits.take([RECOVERIES, id])

/**
 * Takes an automatic recovery: the session's first, so that one device does not spend the user's
 * day. Throws a `Refusal` `rate_limited`.
 */
export const takeRecovery = async (limits: Limits, { id, login }: Asker): Promise<void> => {
  await limits.take([RECOVERIES, id])
  if (await fits(limits, FIRST_RECOVERY, login.deviceId)) return
  await limits.take([USER_RECOVERIES, login.userId])
}

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

/** Who guesses the password of which method. */
export interface Guess {
  readonly method: string
  readonly device: string
  readonly ip: string
}

const ownLimit = ({ method, device }: Guess) => [DEVICE_GUESSES, `${method} ${device}`] as const

const furtherLimits = ({ method, ip }: Guess) =>
  [
    [NETWORK_GUESSES, `${method} ${mailNetwork(ip)}`],
    [FURTHER_GUESSES, method],
  ] as const

/**
 * Takes a guess of a method's password. Throws a `Refusal` `rate_limited`. However much others have
 * guessed, the first ones of each device are looked at.
 */
export const takeGuess = async (limits: Limits, guess: Guess): Promise<void> => {
  const isOwn =
    (await fits(limits, ...ownLimit(guess))) && (await fits(limits, DEVICES_GUESSES, guess.method))
  if (!isOwn) await limits.take(...furtherLimits(guess))
}

/** The password was proven: what was wrong before it is forgotten. */
export const forgiveGuesses = async (limits: Limits, guess: Guess): Promise<void> => {
  const taken = [ownLimit(guess), [DEVICES_GUESSES, guess.method], ...furtherLimits(guess)] as const
  for (const [limit, subject] of taken) await limits.reset(limit, subject)
}

/** Whether the user has not been told of a wrong proof for a day, and is now. */
export const takeNotice = (limits: Limits, userId: string): Promise<boolean> =>
  fits(limits, TOLD, userId)
