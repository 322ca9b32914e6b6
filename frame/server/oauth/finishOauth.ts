import type { RouteAnswer } from '../../protocol/http'
import { Refusal } from '../http/refusal'
import { ownDevice } from '../login/ownDevice'
import type { LoginContext } from '../login/types'
import { expired, redeemLogin, repeatLogin } from '../logins/redeemLogin'
import type { OauthServices } from './startOauth'

/**
 * Signs in whoever the provider named. A device that its owner has not let in to an existing wallet
 * is asked about first: a provider that has the person's consent answers without any screen, so that
 * a page could sign them in at any click. A result that came by the page approves no device.
 */
export const finishOauth = async (
  services: OauthServices,
  context: LoginContext<'/v1/login/oauth/finish'>,
): Promise<RouteAnswer<'/v1/login/oauth/finish'>> => {
  const { logins, federated, devices, database } = services
  const { body, session, cookie } = context
  const row = await logins.find(body.login, session.id)
  if (row?.status === 'refused') throw new Refusal('provider_refused', 'The sign-in was refused')
  if (row?.status === 'failed') throw new Refusal('provider_failed', 'The provider failed')
  if (row && logins.isRepeated(row, body.result))
    return repeatLogin(services, context, await logins.outcomeOf(row))
  if (!row || !logins.isGood(row, body.result)) throw expired()
  const [outcome, secret] = await Promise.all([logins.outcomeOf(row), logins.secretOf(row)])
  const known = await federated.find(database.db, outcome)
  if (body.confirm) {
    const own = await ownDevice(services, session)
    if (!own || known?.user_id !== own.userId)
      throw new Refusal('identity_changed', 'It is not an account of who is signed in')
    const marked = await devices.find(cookie.devices, own.userId)
    return redeemLogin(services, context, {
      row,
      outcome,
      known: own.id === marked?.id ? marked : own,
      approves: () => false,
      asker: secret,
    })
  }
  if (!known && (await federated.mailboxOf(outcome))) {
    if (row.status !== 'linking') await logins.askToLink(row)
    return { status: 'link' }
  }
  const device = await devices.find(cookie.devices, known?.user_id)
  const isAllowed = row.status === 'allowed' || body.allowed === true
  const isWindow = secret.mode === 'popup'
  if (known && !device?.isApproved && isWindow && !isAllowed) {
    await logins.hold(row)
    return { status: 'ask' }
  }
  return redeemLogin(services, context, {
    row,
    outcome,
    known: device,
    approves: (created) => isWindow && (created || isAllowed),
    asker: secret,
  })
}
