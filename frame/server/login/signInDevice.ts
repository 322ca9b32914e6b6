import type { Transaction } from 'kysely'
import type { Row, Schema } from '../db/schema'
import type { RouteContext } from '../http/types'
import { frozenOf } from './account'
import type { KnownDevice } from './createDevices'
import type { FlowSubject } from './createFlows'
import type { LoginServices } from './types'

/** Somebody who has shown who they are, and the browser that they did it in. */
export interface ProvenSignIn {
  readonly userId: string
  /** The user did not exist before: nobody needs to be told of the device. */
  readonly created: boolean
  /** The user's device that this browser is, where it is one. */
  readonly known: KnownDevice | undefined
  /** Whether its owner was asked, in a place that is not the page's, to let the device in. */
  readonly approved: boolean
  /** The device and the app, as a notice names them. */
  readonly about: FlowSubject
}

/** A device that is signed in, and the mark that its browser is to show from now on. */
export interface SignedIn {
  readonly userId: string
  readonly deviceId: string
  readonly mark: string
}

/** What is to be known of a request that signs in. */
export type Asked = Pick<RouteContext<never, 'session'>, 'session' | 'ip' | 'cookie'>

/**
 * Makes the device of a sign-in, and tells its user, or gives one that is known its next mark;
 * undefined where that one is another's, or was ended meanwhile. Part of the transaction that uses
 * up what was shown.
 */
export const signInDevice = async (
  transaction: Transaction<Schema>,
  { devices, notify }: Pick<LoginServices, 'devices' | 'notify'>,
  { session }: Pick<Asked, 'session'>,
  { userId, created, known, approved, about }: ProvenSignIn,
): Promise<SignedIn | undefined> => {
  if (known) {
    const mark = await devices.rotate(transaction, known, approved)
    if (mark === undefined || known.userId !== userId) return undefined
    return { userId, deviceId: known.id, mark }
  }
  const { id, mark } = await devices.add(transaction, {
    userId,
    appId: session.appId,
    label: about.device,
    approved,
  })
  if (!created) await notify({ userId, kind: 'device', session, about }, transaction)
  return { userId, deviceId: id, mark }
}

/** A user, as routes answer it. */
export const readUser = async (
  { database, clock }: Pick<LoginServices, 'database' | 'clock'>,
  userId: string,
): Promise<{ readonly id: string; readonly frozenUntil?: number }> => {
  const user: Pick<Row<'users'>, 'frozen_until'> | undefined = await database.db
    .selectFrom('users')
    .select('frozen_until')
    .where('id', '=', userId)
    .executeTakeFirst()
  return { id: userId, ...frozenOf(user?.frozen_until ?? null, clock.now()) }
}

/**
 * What follows the transaction of a sign-in: the session is the device's, its browser gets the
 * mark, the log says so, and notices leave. Resolves with the user, as routes answer it.
 */
export const openSession = async (
  services: LoginServices,
  { session, ip, cookie }: Pick<Asked, 'session' | 'ip' | 'cookie'>,
  { userId, deviceId, mark }: SignedIn,
): Promise<{ readonly id: string; readonly frozenUntil?: number }> => {
  const { sessions, devices, audit, outbox } = services
  await sessions.signIn(session.id, { userId, deviceId })
  cookie.setDevices([mark, ...(await devices.current(cookie.devices))])
  await audit.append('login', { user: userId, device: deviceId, session: session.id }, ip)
  outbox.deliver()
  return readUser(services, userId)
}
