import type { RouteAnswer } from '../../protocol/http'
import type { Row } from '../db/schema'
import { Refusal } from '../http/refusal'
import { addressHashes } from '../keyring/columns'
import { attachLogin, readLink } from './attachLogin'
import type { KnownDevice } from './createDevices'
import { type FlowSubject, isCode, TRIES } from './createFlows'
import { ownDevice } from './ownDevice'
import { openSession, type SignedIn, signInDevice } from './signInDevice'
import type { LoginContext, LoginServices } from './types'

type Verify = LoginContext<'/v1/login/email/verify'>

const expired = () => new Refusal('otp_expired', 'There is no code for this sign-in')

/** Refuses a code that is not the flow's; says how many tries are left. */
export const checkCode = async (
  { keyring, audit }: Pick<LoginServices, 'keyring' | 'audit'>,
  row: Row<'flows'> & { readonly code_hash: string },
  code: string,
  ip: string,
): Promise<void> => {
  if (isCode(keyring, row.id, code, row.code_hash)) return
  await audit.append('login.refused', { flow: row.id, session: row.session_id }, ip)
  throw new Refusal('otp_wrong', 'The code is wrong', { left: Math.max(0, TRIES - row.attempts) })
}

const useCode = async (
  services: LoginServices,
  context: Verify,
  {
    row,
    subject,
    known,
  }: {
    readonly row: Row<'flows'>
    readonly subject: FlowSubject
    readonly known: KnownDevice | undefined
  },
): Promise<SignedIn> => {
  const { database, flows, identities, clock } = services
  const link = await readLink(services, context, subject)
  return database.db.transaction().execute(async (transaction) => {
    const used = await transaction
      .updateTable('flows')
      .set({ used: clock.now(), status: 'done' })
      .where('id', '=', row.id)
      .where('used', 'is', null)
      .where('code_hash', '=', row.code_hash)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw expired()
    const { userId, created } = link
      ? await attachLogin(services, transaction, { ...link, row, subject, context })
      : await identities.ensure(transaction, subject.address)
    // nobody takes the place that an undo gives back
    if (created && (await flows.reservedUntil(transaction, subject.address, userId)))
      throw new Refusal('conflict', 'The address is reserved: a change away from it can be undone')
    await flows.endChanges(transaction, context.session.id, userId)
    const signedIn = await signInDevice(transaction, services, context, {
      userId,
      created,
      known,
      // an earlier sign-in of the session, by its link, counts too
      approved: row.status === 'approved',
      about: subject,
    })
    if (!signedIn) throw expired()
    return signedIn
  })
}

/**
 * Signs in by the code of a flow. The budget of tries is the device's own where it is known, so
 * that nobody else spends it.
 */
export const verifyLogin = async (
  services: LoginServices,
  context: Verify,
): Promise<RouteAnswer<'/v1/login/email/verify'>> => {
  const { keyring, flows, devices, budgets, outbox, identities } = services
  const { body, session, ip, cookie } = context
  if (await outbox.hasFailed(body.flow))
    throw new Refusal('mail_unavailable', 'The mail could not be sent')
  const row = await flows.claimTry(body.flow, session.id, ['link', 'otp'])
  const subject = await flows.subjectOf(row)
  const userId = await identities.userOf(addressHashes(keyring, subject.address))
  const [own, marked] = await Promise.all([
    session.login?.userId === userId ? ownDevice(services, session) : undefined,
    devices.find(cookie.devices, userId),
  ])
  // of the same device the mark that the browser shows goes on
  const known = own && own.id !== marked?.id ? own : marked
  // its mail went out because the device was known: it is not any more
  if (row.status === 'pending' && !known && subject.login === undefined) throw expired()
  const budget = known ? `device ${known.id}` : row.subject_hash
  await budgets.takeTry(budget)
  await checkCode(services, row, body.code, ip)
  const signedIn = await useCode(services, context, { row, subject, known })
  await budgets.forgive(budget, row.subject_hash)
  if (subject.login !== undefined)
    await services.audit.append(
      'identity.add',
      { user: signedIn.userId, session: session.id, login: subject.login },
      ip,
    )
  const user = await openSession(services, context, signedIn)
  return { user: { ...user, email: subject.address } }
}
