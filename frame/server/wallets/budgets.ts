import type { App } from '../config/types'
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

type Asker = Pick<LoginSession, 'id' | 'login'>

/**
 * Takes a release of the session's. Throws a `Refusal` `rate_limited`. A user has no other limit than that of sign-ins, so that no device spends what others
 * need; nor has an app, whose row all its visitors would wait for.
 */
export const takeRelease = (limits: Limits, { id }: Pick<Asker, 'id'>): Promise<void> => limits.take([RELEASES, id])

/** Takes a recovery: the session's first, so that one device does not spend the user's day, nor one user the app's hour. */
export const takeRecovery = (limits: Limits, { id, login }: Asker, app: App): Promise<void> =>
  limits.take([RECOVERIES, id], [USER_RECOVERIES, login.userId], [{ name: 'recover.app', burst: app.limits.recoveriesPerHour ?? APP_RECOVERIES, period: HOUR }, app.id])
