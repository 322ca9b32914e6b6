import type { Transaction } from 'kysely'
import { WAY_NAMES } from '../../protocol/ways'
import type { Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { Login, LoginOutcome } from '../logins/createLogins'
import type { FlowSubject } from './createFlows'
import type { FoundUser } from './makeUser'
import type { Asked } from './signInDevice'
import type { LoginServices } from './types'

/** An account elsewhere that a code adds to a wallet. */
interface Link {
  readonly login: Login
  readonly outcome: LoginOutcome
}

const expired = () => new Refusal('login_expired', 'There is no sign-in to add')

/** The account that a code is about; undefined for a code that signs in and does no more. */
export const readLink = async (
  { logins }: Pick<LoginServices, 'logins'>,
  { session }: Pick<Asked, 'session'>,
  { login: id }: Pick<FlowSubject, 'login'>,
): Promise<Link | undefined> => {
  if (id === undefined) return undefined
  const login = await logins.find(id, session.id)
  if (login?.status !== 'linking' || !logins.isGood(login, undefined)) throw expired()
  return { login, outcome: await logins.outcomeOf(login) }
}

/**
 * Adds the account to the wallet whose mailbox the code was sent to, uses the sign-in up, and tells
 * the user. Throws a `Refusal` `login_expired` where the mailbox is another wallet's meanwhile, or the
 * account is.
 */
export const attachLogin = async (
  { federated, identities, logins, notify }: LoginServices,
  transaction: Transaction<Schema>,
  {
    login,
    outcome,
    row,
    subject,
    context: { session },
  }: Link & {
    readonly row: Pick<Row<'flows'>, 'user_id'>
    readonly subject: FlowSubject
    readonly context: Pick<Asked, 'session'>
  },
): Promise<FoundUser> => {
  const owner = await identities.findBy(transaction, subject.address)
  if (!owner || owner.user_id !== row.user_id) throw expired()
  const { user_id: userId } = owner
  if (!(await logins.redeem(transaction, login))) throw expired()
  if (!(await federated.attach(transaction, outcome, userId))) throw expired()
  const { app, device, locale } = subject
  const way = Object.hasOwn(WAY_NAMES, login.provider)
    ? WAY_NAMES[login.provider as keyof typeof WAY_NAMES]
    : login.provider
  await notify(
    { userId, kind: 'way-added', session, about: { app, device, locale, way } },
    transaction,
  )
  return { userId, created: false }
}
