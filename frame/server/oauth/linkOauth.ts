import type { RouteAnswer } from '../../protocol/http'
import type { SocialProvider } from '../../protocol/socialProviders'
import { WAY_NAMES } from '../../protocol/ways'
import { Refusal } from '../http/refusal'
import { hashAddress } from '../keyring/columns'
import { CODE_LIFE } from '../login/createFlows'
import type { LoginContext } from '../login/types'
import type { Login, LoginOutcome } from '../logins/createLogins'
import { expired, redeemLogin } from '../logins/redeemLogin'
import { renderCode } from '../mail/renderMail'
import type { OauthServices } from './startOauth'

type Link = LoginContext<'/v1/login/link'>

/**
 * Mails a code to the mailbox that the address of the account is: only its owner adds the account to
 * their wallet. Devices that the mailbox does not know are not approved by it.
 */
const mailCode = async (
  services: OauthServices,
  { session, app, ip, cookie }: Link,
  { row, outcome }: { readonly row: Login; readonly outcome: LoginOutcome },
) => {
  const { budgets, clock, database, devices, federated, flows, keyring, outbox, random } = services
  if (!outbox.enabled) throw new Refusal('mail_unavailable', 'This server has no mail')
  const mailbox = await federated.mailboxOf(outcome)
  if (!mailbox) throw expired()
  const { address, userId } = mailbox
  const hash = hashAddress(keyring, address)
  // a code without a link is guessed by whoever has such an account
  if (!(await budgets.takesWithoutLink(hash)))
    throw new Refusal('rate_limited', 'Too many codes of this address were not entered')
  const device = await devices.find(cookie.devices, userId)
  await budgets.takeMail(
    device
      ? { device: device.id }
      : { address: hash, ip, app, session: session.id, browser: cookie.browser() },
  )
  const { app: origin, device: label, locale } = await services.logins.secretOf(row)
  const about = { address, app: origin, device: label, locale }
  const id = random.id()
  const code = random.code()
  const now = clock.now()
  const flow = await flows.toRow({
    id,
    kind: 'otp',
    session,
    user: userId,
    subject: { ...about, login: row.id },
    code,
    status: 'pending',
    life: Math.min(CODE_LIFE, row.expires - now),
  })
  const way = WAY_NAMES[row.provider as SocialProvider]
  const mail = await outbox.seal(
    await renderCode(
      address,
      { ...about, at: now, way },
      { code, origin: services.publicUrl(), way },
    ),
    id,
  )
  await database.db.transaction().execute(async (transaction) => {
    await flows.endSignIns(transaction, session.id)
    await transaction.insertInto('flows').values(flow).execute()
    await mail.enqueue(transaction)
  })
  outbox.deliver()
  return { flow: id, expires: flow.expires }
}

/**
 * What the visitor chose whose account has the address of a wallet: that wallet, by a code, or one
 * of the account's own. Of another session's sign-in, or one whose result was not shown, there is
 * nothing to choose.
 */
export const linkOauth = async (
  services: OauthServices,
  context: Link,
): Promise<RouteAnswer<'/v1/login/link'>> => {
  const { database, federated, logins } = services
  const { body, session } = context
  const row = await logins.find(body.login, session.id)
  if (row?.status !== 'linking' || !logins.isGood(row, undefined)) throw expired()
  const [outcome, asker] = await Promise.all([logins.outcomeOf(row), logins.secretOf(row)])
  // meanwhile it became somebody's
  if (await federated.find(database.db, outcome)) throw expired()
  if (body.how === 'mail') return mailCode(services, context, { row, outcome })
  const approves = (created: boolean) => created && asker.mode === 'popup'
  return redeemLogin(services, context, { row, outcome, known: undefined, approves, asker })
}
