import type { RouteAnswer } from '../../protocol/http'
import { Refusal } from '../http/refusal'
import { addressHashes, hashAddress } from '../keyring/columns'
import { renderCode, renderLink } from '../mail/renderMail'
import { CODE_LIFE, type FlowSubject } from './createFlows'
import { describeAsker } from './describeDevice'
import { matchPhrase } from './matchPhrases'
import { normalizeAddress } from './normalizeAddress'
import type { LoginContext, LoginServices } from './types'

type Start = LoginContext<'/v1/login/email'>
type Started = RouteAnswer<'/v1/login/email'>

/**
 * Who has budgets of their own: a device that is known, or a session that the owner of the mailbox
 * allowed. With a status it is mailed a code without a link.
 */
const findTrust = async (
  { flows, devices, budgets, identities }: LoginServices,
  { session, cookie }: Start,
  hashes: readonly string[],
) => {
  const [first = ''] = hashes
  const device = await devices.find(cookie.devices, await identities.userOf(hashes))
  const until = await flows.approvedUntil(session.id, hashes)
  if (until !== undefined)
    return { asker: { session: session.id }, status: 'approved', until } as const
  if (device)
    return {
      asker: { device: device.id },
      status: (await budgets.takesWithoutLink(first)) ? 'pending' : undefined,
      until: undefined,
    } as const
  return undefined
}

/** What mails and pages show of who asks. */
export const subjectOf = (
  address: string,
  asked: Pick<Start, 'session' | 'userAgent' | 'language'>,
): FlowSubject => ({ address, ...describeAsker(asked) })

/**
 * Mails a code to a device that is known, and a link to every other. Whether the address is
 * anybody's changes nothing.
 */
export const startLogin = async (services: LoginServices, context: Start): Promise<Started> => {
  const { keyring, random, outbox, flows, budgets, identities, clock, database } = services
  const { session, app, ip, body, cookie } = context
  if (body.words === false && !app.compat)
    throw new Refusal('bad_request', 'The pages of this app show words')
  if (!outbox.enabled) throw new Refusal('mail_unavailable', 'This server has no mail')
  const address = normalizeAddress(body.email)
  const hashes = addressHashes(keyring, address)
  if (
    !body.fresh &&
    session.login &&
    (await identities.findBy(database.db, address))?.user_id === session.login.userId
  )
    return { action: 'CONNECT' }
  const trust = await findTrust(services, context, hashes)
  await budgets.takeMail(
    trust?.asker ?? {
      address: hashAddress(keyring, address),
      ip,
      app,
      session: session.id,
      browser: cookie.browser(),
    },
  )

  const id = random.id()
  const subject = subjectOf(address, context)
  const facts = { ...subject, at: clock.now() }
  const secret = trust?.status
    ? { code: random.code() }
    : { link: random.token(), match: body.words === false ? undefined : matchPhrase(keyring, id) }
  // another mail does not make what the link allowed last longer
  const life = trust?.until === undefined ? CODE_LIFE : Math.min(CODE_LIFE, trust.until - facts.at)
  const row = await flows.toRow({
    id,
    kind: trust?.status ? 'otp' : 'link',
    session,
    subject,
    ...secret,
    status: trust?.status ?? 'pending',
    life,
  })
  const origin = services.publicUrl()
  const mail =
    secret.code === undefined
      ? await renderLink(address, facts, {
          url: `${origin}/device/${secret.link}`,
          words: secret.match !== undefined,
        })
      : await renderCode(address, facts, { code: secret.code, origin })
  const sealed = await outbox.seal(mail, id)
  await database.db.transaction().execute(async (transaction) => {
    await flows.endSignIns(transaction, session.id)
    await transaction.insertInto('flows').values(row).execute()
    await sealed.enqueue(transaction)
  })
  outbox.deliver()
  return {
    action: trust?.status ? 'VERIFY_OTP' : 'VERIFY_DEVICE',
    flow: id,
    expires: row.expires,
    ...(secret.match !== undefined && { match: secret.match }),
  }
}

/**
 * How the link of a flow stands. Throws a `Refusal` `mail_unavailable` where its mail could not be
 * sent.
 */
export const pollLogin = async (
  { flows, outbox, clock }: LoginServices,
  { body, session }: LoginContext<'/v1/login/poll'>,
): Promise<RouteAnswer<'/v1/login/poll'>> => {
  const row = await flows.find(body.flow, session.id)
  if (!row || (row.kind !== 'link' && row.kind !== 'otp')) return { status: 'expired' }
  if (await outbox.hasFailed(row.id))
    throw new Refusal('mail_unavailable', 'The mail could not be sent')
  if (row.status === 'refused') return { status: 'refused' }
  if (row.used !== null || row.expires <= clock.now()) return { status: 'expired' }
  return { status: row.kind === 'otp' || row.status === 'approved' ? 'approved' : 'pending' }
}
