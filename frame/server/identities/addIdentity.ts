import type { RouteAnswer } from '../../protocol/http'
import type { SocialProvider } from '../../protocol/socialProviders'
import { WAY_NAMES } from '../../protocol/ways'
import { Refusal } from '../http/refusal'
import { describeAsker } from '../login/describeDevice'
import type { LoginContext, LoginServices } from '../login/types'
import { expired } from '../logins/redeemLogin'

/**
 * Adds an account at a provider to the ways that the user signs in by, uses its sign-in up, and tells
 * the user. Of an account that is another user's nothing changes.
 */
export const addIdentity = async (
  services: LoginServices,
  context: LoginContext<'/v1/identities/add', 'recent'>,
): Promise<RouteAnswer<'/v1/identities/add'>> => {
  const { audit, database, federated, logins, notify, outbox, wallets } = services
  const { body, session, ip } = context
  const { userId } = session.login
  const row = await logins.find(body.login, session.id)
  if (!row || !logins.isGood(row, body.result)) throw expired()
  const outcome = await logins.outcomeOf(row)
  await database.db.transaction().execute(async (transaction) => {
    await wallets.lockOpened(session.login, transaction)
    if (!(await logins.redeem(transaction, row))) throw expired()
    if (!(await federated.attach(transaction, outcome, userId)))
      throw new Refusal('conflict', 'The account signs in to another wallet')
    const way = WAY_NAMES[row.provider as SocialProvider]
    const about = { ...describeAsker(context), way }
    await notify({ userId, kind: 'way-added', session, about }, transaction)
  })
  await audit.append('identity.add', { user: userId, session: session.id, login: row.id }, ip)
  outbox.deliver()
  return {}
}
