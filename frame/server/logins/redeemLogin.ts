import type { RouteAnswer } from '../../protocol/http'
import { Refusal } from '../http/refusal'
import type { KnownDevice } from '../login/createDevices'
import type { FederatedIdentities } from '../login/createFederatedIdentities'
import type { FlowSubject } from '../login/createFlows'
import { openSession, readUser, signInDevice } from '../login/signInDevice'
import type { LoginContext, LoginServices } from '../login/types'
import type { Login, LoginOutcome, Logins } from './createLogins'

/** What signing in by a row is made of. */
export interface LoginsServices extends LoginServices {
  readonly logins: Pick<Logins<object>, 'redeem'>
  readonly federated: FederatedIdentities
}

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
}

type Finish = LoginContext<'/v1/login/oauth/finish'> | LoginContext<'/v1/login/farcaster/finish'>
type Answer = Extract<RouteAnswer<'/v1/login/oauth/finish'>, { readonly status: 'signed_in' }>

export const expired = () => new Refusal('login_expired', 'There is no result of a sign-in')

const answerWith = async (
  { identities }: LoginsServices,
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
  services: LoginsServices,
  context: Finish,
  { row, outcome, known, approves, asker: { app, device: label, locale } }: Redeemed,
): Promise<Answer> => {
  const { logins, federated, database, flows } = services
  const { session } = context
  const signedIn = await database.db.transaction().execute(async (transaction) => {
    if (!(await logins.redeem(transaction, row))) throw expired()
    const { userId, created } = await federated.ensure(transaction, outcome)
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
  services: LoginsServices,
  { session: { login }, cookie }: Finish,
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
