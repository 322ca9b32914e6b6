import type { RouteAnswer } from '../../protocol/http'
import { Refusal } from '../http/refusal'
import { openSession, signInDevice } from '../login/signInDevice'
import type { LoginContext } from '../login/types'
import type { OauthServices } from './startOauth'

const expired = () => new Refusal('login_expired', 'There is no result of a sign-in')

/**
 * Signs in whoever the provider named. A device that is new to an existing wallet is asked about
 * first: a provider that has the person's consent answers without any screen, so that a page could
 * sign them in at any click. A result that came by the page approves no device.
 */
export const finishOauth = async (
  services: OauthServices,
  context: LoginContext<'/v1/login/oauth/finish'>,
): Promise<RouteAnswer<'/v1/login/oauth/finish'>> => {
  const { logins, federated, identities, devices, database, flows } = services
  const { body, session, cookie } = context
  const row = await logins.find(body.login, session.id)
  if (row?.status === 'refused') throw new Refusal('provider_refused', 'The sign-in was refused')
  if (row?.status === 'failed') throw new Refusal('provider_failed', 'The provider failed')
  if (!row || !logins.isGood(row, body.result)) throw expired()
  const [outcome, secret] = await Promise.all([logins.outcomeOf(row), logins.secretOf(row)])
  const known = await federated.find(database.db, outcome)
  if (!known && (await federated.mailboxOf(outcome))) return { status: 'link' }
  const device = await devices.find(cookie.devices, known?.user_id)
  const isAllowed = row.status === 'allowed' || body.allowed === true
  const isWindow = secret.mode === 'popup'
  if (known && !device && isWindow && !isAllowed) {
    await logins.hold(row)
    return { status: 'ask' }
  }
  const signedIn = await database.db.transaction().execute(async (transaction) => {
    if (!(await logins.redeem(transaction, row))) throw expired()
    const { userId, created } = await federated.ensure(transaction, outcome)
    await flows.endChanges(transaction, session.id, userId)
    const { app, device: label, locale } = secret
    return signInDevice(transaction, services, context, {
      userId,
      created,
      known: device,
      approved: isWindow && (created || isAllowed),
      about: { address: '', app, device: label, locale },
    })
  })
  if (!signedIn) throw expired()
  const user = await openSession(services, context, signedIn)
  const email = await identities.contactOf(signedIn.userId)
  const { name } = outcome
  return {
    status: 'signed_in',
    user: { ...user, ...(email !== undefined && { email }) },
    ...(name !== undefined && { name }),
  }
}
