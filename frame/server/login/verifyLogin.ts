import type { RouteAnswer } from '../../protocol/http'
import type { Row } from '../db/schema'
import { Refusal } from '../http/refusal'
import { addressHashes } from '../keyring/columns'
import { frozenOf } from './account'
import type { KnownDevice } from './createDevices'
import { type FlowSubject, isCode, TRIES } from './createFlows'
import type { LoginContext, LoginServices } from './types'

type Verify = LoginContext<'/v1/login/email/verify'>

/** What a right code makes. */
interface SignedIn {
  readonly userId: string
  readonly deviceId: string
  readonly mark: string
}

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

const signInDevice = async (
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
  const { database, devices, flows, identities, clock, notify } = services
  // an earlier sign-in of the session, by its link, counts too
  const approved = row.status === 'approved'
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
    const { userId, created } = await identities.ensure(transaction, subject.address)
    // nobody takes the place that an undo gives back
    if (created && (await flows.reservedUntil(transaction, subject.address, userId)))
      throw new Refusal('conflict', 'The address is reserved: a change away from it can be undone')
    await flows.endChanges(transaction, context.session.id, userId)
    if (known) {
      const mark = await devices.rotate(transaction, known, approved)
      if (mark === undefined || known.userId !== userId) throw expired()
      return { userId, deviceId: known.id, mark }
    }
    const { id, mark } = await devices.add(transaction, {
      userId,
      appId: row.app_id,
      label: subject.device,
      approved,
    })
    if (!created)
      await notify(
        { userId, kind: 'device', session: context.session, about: subject },
        transaction,
      )
    return { userId, deviceId: id, mark }
  })
}

/**
 * The device of who is signed in already, and confirms it: its key signed the request, whatever
 * became of the cookie. As another device it would not have its share of the wallet's key.
 */
const ownDevice = async (
  { identities, database: { db } }: LoginServices,
  { session: { login } }: Verify,
  address: string,
): Promise<KnownDevice | undefined> => {
  if (!login || (await identities.findBy(db, address))?.user_id !== login.userId) return undefined
  const row = await db
    .selectFrom('devices')
    .select('cookie_hash')
    .where('id', '=', login.deviceId)
    .where('revoked', 'is', null)
    .executeTakeFirst()
  return row?.cookie_hash
    ? { id: login.deviceId, userId: login.userId, hash: row.cookie_hash }
    : undefined
}

/**
 * Signs in by the code of a flow. The budget of tries is the device's own where it is known, so
 * that nobody else spends it.
 */
export const verifyLogin = async (
  services: LoginServices,
  context: Verify,
): Promise<RouteAnswer<'/v1/login/email/verify'>> => {
  const { keyring, flows, devices, budgets, outbox, sessions, audit, database, clock } = services
  const { body, session, ip, cookie } = context
  if (await outbox.hasFailed(body.flow))
    throw new Refusal('mail_unavailable', 'The mail could not be sent')
  const row = await flows.claimTry(body.flow, session.id, ['link', 'otp'])
  const subject = await flows.subjectOf(row)
  const [own, marked] = await Promise.all([
    ownDevice(services, context, subject.address),
    devices.find(cookie.devices, addressHashes(keyring, subject.address)),
  ])
  // of the same device the mark that the browser shows goes on
  const known = own && own.id !== marked?.id ? own : marked
  // its mail went out because the device was known: it is not any more
  if (row.status === 'pending' && !known) throw expired()
  const budget = known ? `device ${known.id}` : row.subject_hash
  await budgets.takeTry(budget)
  await checkCode(services, row, body.code, ip)
  const { userId, deviceId, mark } = await signInDevice(services, context, { row, subject, known })
  await sessions.signIn(session.id, { userId, deviceId })
  cookie.setDevices([mark, ...(await devices.current(cookie.devices))])
  await budgets.forgive(budget, row.subject_hash)
  await audit.append('login', { user: userId, device: deviceId, session: session.id }, ip)
  outbox.deliver()
  const user = await database.db
    .selectFrom('users')
    .select('frozen_until')
    .where('id', '=', userId)
    .executeTakeFirst()
  return {
    user: {
      id: userId,
      email: subject.address,
      ...frozenOf(user?.frozen_until ?? null, clock.now()),
    },
  }
}
