import type { Transaction } from 'kysely'
import type { RouteAnswer } from '../../protocol/http'
import type { Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { KnownDevice } from '../login/createDevices'
import type { FlowSubject } from '../login/createFlows'
import { type Asked, openSession, readUser, signInDevice } from '../login/signInDevice'
import type { LoginServices } from '../login/types'
import type { Login, LoginOutcome } from './createLogins'

/** A sign-in elsewhere that has ended well. */
interface Redeemed {
  readonly row: Login
  readonly outcome: LoginOutcome
  /** The user's device that this browser is, where it is one. */
  readonly known: KnownDevice | undefined
  /** Whether the device is approved by it; `created`: the user is new. */
  readonly approves: (created: boolean) => boolean
  /** Who asked, as a notice names it. */
  readonly asker: Omit<FlowSubject, 'address'>
  /** What else is stored of it. Where it throws, nobody is signed in. */
  readonly settle?: (transaction: Transaction<Schema>, userId: string) => Promise<void>
}

type Answer = Extract<RouteAnswer<'/v1/login/oauth/finish'>, { readonly status: 'signed_in' }>

export const expired = () => new Refusal('login_expired', 'There is no result of a sign-in')

const answerWith = async (
  { identities }: Pick<LoginServices, 'identities'>,
  user: { readonly id: string },
  { name }: LoginOutcome,
): Promise<Answer> => {
  const email = await identities.contactOf(user.id)
  return {
    status: 'signed_in',
    user: { ...user, ...(email !== undefined && { email }) },
    ...(name !== undefined && { name }),
  }
}

/** Signs in who was proven elsewhere, and uses the sign-in up: of several calls one does. */
export const redeemLogin = async (
  services: LoginServices,
  context: Asked,
  { row, outcome, known, approves, settle, asker: { app, device: label, locale } }: Redeemed,
): Promise<Answer> => {
  const { logins, federated, database, flows } = services
  const { session } = context
  const signedIn = await database.db.transaction().execute(async (transaction) => {
    if (!(await logins.redeem(transaction, row))) throw expired()
    const { userId, created } = await federated.ensure(transaction, outcome)
    await settle?.(transaction, userId)
    await flows.endChanges(transaction, session.id, userId)
    return signInDevice(transaction, services, context, {
      userId,
      created,
      known,
      approved: approves(created),
      about: { address: '', app, device: label, locale },
    })
  })
  if (!signedIn) throw expired()
  return answerWith(services, await openSession(services, context, signedIn), outcome)
}

/**
 * Answers a session again that is signed in by this sign-in, and may not have got the answer: the
 * same user and device, whose browser is given a mark where it has none. Throws for any other.
 */
export const repeatLogin = async (
  services: LoginServices,
  { session: { login }, cookie }: Asked,
  outcome: LoginOutcome,
): Promise<Answer> => {
  const { federated, devices, database } = services
  const known = await federated.find(database.db, outcome)
  if (!login || known?.user_id !== login.userId) throw expired()
  const shown = await devices.find(cookie.devices, login.userId)
  if (shown?.id !== login.deviceId) {
    const device = { id: login.deviceId, userId: login.userId }
    const mark = await database.db
      .transaction()
      .execute((transaction) => devices.rotate(transaction, device, false))
    if (mark === undefined) throw expired()
    cookie.setDevices([mark, ...(await devices.current(cookie.devices))])
  }
  return answerWith(services, await readUser(services, login.userId), outcome)
}
