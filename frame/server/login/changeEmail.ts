import type { RouteAnswer } from '../../protocol/http'
import { Refusal } from '../http/refusal'
import { renderCode, renderNotice } from '../mail/renderMail'
import { CHANGE_KINDS, CODE_LIFE, hashCode, NOTICE_LIFE } from './createFlows'
import { endFreezeLinks } from './freezeLinks'
import { normalizeAddress } from './normalizeAddress'
import { subjectOf } from './startLogin'
import type { LoginContext, LoginServices } from './types'
import { checkCode } from './verifyLogin'

const taken = () => new Refusal('conflict', 'The address cannot be used')

const presentAddress = async ({ identities }: LoginServices, userId: string) => {
  const [identity, address] = await Promise.all([
    identities.ofUser(userId),
    identities.contactOf(userId),
  ])
  if (!identity || address === undefined)
    throw new Refusal('conflict', 'The user has no mail address')
  return { identity, address }
}

const checkSent = async ({ outbox }: LoginServices, flow: string) => {
  if (await outbox.hasFailed(flow))
    throw new Refusal('mail_unavailable', 'The mail could not be sent')
}

/**
 * Mails a code to the present address, and which one it is for. Nothing is mailed to the new one
 * before the present one's owner has shown a code. Throws a `Refusal` `recovery_needed` on a device
 * that has not opened the wallet, `recovery_delayed` on one that recovered it not long ago: who has
 * only the mailbox does not take the user away from it.
 */
export const startChange = async (
  services: LoginServices,
  context: LoginContext<'/v1/email/change', 'login'>,
): Promise<RouteAnswer<'/v1/email/change'>> => {
  const { random, outbox, flows, budgets, clock, database, wallets } = services
  const { session, body } = context
  if (!outbox.enabled) throw new Refusal('mail_unavailable', 'This server has no mail')
  const wanted = normalizeAddress(body.email)
  const { userId } = session.login
  await database.db
    .transaction()
    .execute((transaction) => wallets.lockOpened(session.login, transaction))
  const { address } = await presentAddress(services, userId)
  if (address === wanted) throw taken()
  await budgets.takeMail({ user: userId })
  const id = random.id()
  const code = random.code()
  const subject = subjectOf(wanted, context)
  const row = await flows.toRow({
    id,
    kind: 'email-change-old',
    session,
    user: userId,
    subject,
    code,
    status: 'pending',
    life: CODE_LIFE,
  })
  const mail = await outbox.seal(
    await renderCode(
      address,
      { ...subject, at: clock.now() },
      { code, origin: services.publicUrl(), newAddress: subject.address },
    ),
    id,
  )
  await database.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('flows')
      .set({ used: clock.now() })
      .where('user_id', '=', userId)
      .where('kind', 'in', [...CHANGE_KINDS])
      .where('used', 'is', null)
      .execute()
    await transaction.insertInto('flows').values(row).execute()
    await mail.enqueue(transaction)
  })
  outbox.deliver()
  return { flow: id, expires: row.expires }
}

/** The code to the present address was right: one goes to the new address. */
export const confirmPresent = async (
  services: LoginServices,
  { session, body, ip }: LoginContext<'/v1/email/change/old', 'login'>,
): Promise<RouteAnswer<'/v1/email/change/old'>> => {
  const { keyring, random, outbox, flows, budgets, clock, database } = services
  await checkSent(services, body.flow)
  const row = await flows.claimTry(
    body.flow,
    session.id,
    ['email-change-old'],
    session.login.userId,
  )
  await budgets.takeTry(`user ${session.login.userId}`)
  await checkCode(services, row, body.code, ip)
  const code = random.code()
  const subject = await flows.subjectOf(row)
  const mail = await outbox.seal(
    await renderCode(
      subject.address,
      { ...subject, at: clock.now() },
      { code, origin: services.publicUrl(), newAddress: subject.address },
    ),
    row.id,
  )
  await database.db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('flows')
      .set({
        kind: 'email-change-new',
        code_hash: hashCode(keyring, row.id, code),
        attempts: 0,
        expires: clock.now() + CODE_LIFE,
      })
      .where('id', '=', row.id)
      .where('kind', '=', 'email-change-old')
      .where('used', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new Refusal('otp_expired', 'There is no code for this change')
    await mail.enqueue(transaction)
  })
  outbox.deliver()
  return {}
}

/**
 * The code to the new address was right: it is the user's from now on. The former one gets a link
 * that undoes it.
 */
export const confirmNew = async (
  services: LoginServices,
  { session, body, ip }: LoginContext<'/v1/email/change/new', 'login'>,
): Promise<RouteAnswer<'/v1/email/change/new'>> => {
  const { random, outbox, flows, budgets, clock, database, identities, audit, wallets } = services
  const { userId } = session.login
  await checkSent(services, body.flow)
  const row = await flows.claimTry(body.flow, session.id, ['email-change-new'], userId)
  const budget = `user ${userId}`
  await budgets.takeTry(budget)
  await checkCode(services, row, body.code, ip)
  const subject = await flows.subjectOf(row)
  const { identity, address } = await presentAddress(services, userId)
  const link = random.token()
  const former = { ...subject, address }
  const undo = await flows.toRow({
    id: random.id(),
    kind: 'email-undo',
    session,
    user: userId,
    subject: former,
    link,
    status: 'pending',
    life: NOTICE_LIFE,
  })
  const mail = await outbox.seal(
    await renderNotice(
      address,
      { ...former, at: clock.now() },
      { newAddress: subject.address },
      `${services.publicUrl()}/undo/${link}`,
    ),
  )
  await database.db.transaction().execute(async (transaction) => {
    await wallets.lockOpened(session.login, transaction)
    const used = await transaction
      .updateTable('flows')
      .set({ used: clock.now(), status: 'done' })
      .where('id', '=', row.id)
      .where('used', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw new Refusal('otp_expired', 'There is no code for this change')
    if (await identities.findBy(transaction, subject.address)) throw taken()
    const reserved = await flows.reservedUntil(transaction, subject.address, userId)
    if (reserved !== undefined)
      throw new Refusal(
        'conflict',
        'The address is reserved: a change away from it can be undone',
        { retryAfter: Math.ceil((reserved - clock.now()) / 1000) },
      )
    if (!(await identities.replace(transaction, identity, subject.address))) throw taken()
    await endFreezeLinks(transaction, { userId }, clock.now())
    // one that another device has begun was confirmed at the former address
    await transaction
      .updateTable('flows')
      .set({ used: clock.now() })
      .where('user_id', '=', userId)
      .where('kind', 'in', [...CHANGE_KINDS])
      .where('used', 'is', null)
      .execute()
    await transaction.insertInto('flows').values(undo).execute()
    await mail.enqueue(transaction)
  })
  await budgets.forgive(budget, row.subject_hash)
  await audit.append('email.change', { user: userId, session: session.id }, ip)
  outbox.deliver()
  return { email: subject.address }
}
