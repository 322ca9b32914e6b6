import type { Transaction } from 'kysely'
import { inTransaction } from '../db/inTransaction'
import type { Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import { lockDevices } from '../wallets/rows'
import { CHANGE_KINDS, type FlowSubject } from './createFlows'
import { endFreezeLinks } from './freezeLinks'
import type { LoginServices } from './types'
import { claimLink, type LinkOutcome, noticeOf } from './useLink'

interface Undo {
  readonly row: Row<'flows'>
  readonly identity: Row<'identities'>
  /** Its address is the former one. */
  readonly about: FlowSubject
  /** The address until now. */
  readonly present: string | undefined
}

/**
 * Addresses are reserved while their link is good. Who signed in with the former one on a release
 * that did not reserve it, and made no wallet, gives way to its wallet. Throws a `Refusal`
 * `conflict` where there is one.
 */
const clearAddress = async (
  transaction: Transaction<Schema>,
  { identities, clock }: LoginServices,
  { identity, about }: Undo,
): Promise<void> => {
  const other = await identities.findBy(transaction, about.address)
  if (!other || other.user_id === identity.user_id) return
  // a wallet that is being made is seen below, or its device is refused
  await transaction
    .updateTable('devices')
    .set({ revoked: clock.now() })
    .where('user_id', '=', other.user_id)
    .execute()
  if (
    await transaction
      .selectFrom('wallets')
      .select('id')
      .where('user_id', '=', other.user_id)
      .executeTakeFirst()
  )
    throw new Refusal('conflict', 'The former address has another wallet')
  await transaction.deleteFrom('users').where('id', '=', other.user_id).execute()
}

/**
 * Whoever made the change, or one after it, signs nothing more: the devices that made them are
 * signed out, and who signed in since, by the new address. Other devices go on, since whoever has
 * the former mailbox alone may be the one that its owner left. Where nobody knows any more which
 * device it was, all are signed out.
 */
const endSessions = async (
  transaction: Transaction<Schema>,
  { clock }: LoginServices,
  { row, identity: { user_id } }: Undo,
): Promise<void> => {
  const changes = await transaction
    .selectFrom('flows')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.id', '=', 'flows.session_id')
        .onRef('sessions.user_id', '=', 'flows.user_id'),
    )
    .select('device_id')
    .where('flows.user_id', '=', user_id)
    .where('flows.kind', '=', 'email-undo')
    .where('flows.created', '>=', row.created)
    .execute()
  const devices = changes.map(({ device_id }) => device_id)
  const known = devices.filter((device) => device !== null)
  await transaction
    .updateTable('sessions')
    .set({ revoked: clock.now() })
    .where('user_id', '=', user_id)
    .where('revoked', 'is', null)
    .$if(known.length === devices.length, (query) =>
      query.where(({ eb, or }) =>
        or([eb('device_id', 'in', known), eb('login_at', '>=', row.created)]),
      ),
    )
    .execute()
}

/** All of it or nothing. */
const undo = async (
  transaction: Transaction<Schema>,
  services: LoginServices,
  change: Undo,
): Promise<void> => {
  const { row, identity, about, present } = change
  const now = services.clock.now()
  await lockDevices(transaction, identity.user_id)
  if (!(await claimLink(transaction, row, now)))
    throw new Refusal('link_expired', 'The link was used')
  await clearAddress(transaction, services, change)
  if (!(await services.identities.replace(transaction, identity, about.address)))
    throw new Refusal('link_expired', 'The address has changed again')
  // the links of changes after this one are in the mailboxes of whoever made them
  await transaction
    .updateTable('flows')
    .set({ used: now })
    .where('user_id', '=', identity.user_id)
    .where('kind', '=', 'email-undo')
    .where('created', '>=', row.created)
    .where('used', 'is', null)
    .execute()
  await endFreezeLinks(transaction, { userId: identity.user_id }, now)
  // a change that another device has begun was confirmed at an address that is no longer the user's
  await transaction
    .updateTable('flows')
    .set({ used: now })
    .where('user_id', '=', identity.user_id)
    .where('kind', 'in', [...CHANGE_KINDS])
    .where('used', 'is', null)
    .execute()
  await endSessions(transaction, services, change)
  // either mailbox may be the owner's, and the links of before are no more
  await services.notify(
    { ...noticeOf(row, identity.user_id, about), kind: 'undone', also: present },
    transaction,
  )
}

/**
 * The link to the former address: the change is undone, with those after it, the devices that made
 * them are signed out, and both mailboxes are told, each with a link that freezes the wallet. Where
 * the former address has another wallet since, the devices are signed out, and the wallet is frozen
 * for a day: the link stays good for when that wallet is gone.
 */
export const undoByLink = async (
  services: LoginServices,
  token: string,
  ip: string,
): Promise<LinkOutcome> => {
  const {
    flows,
    identities,
    database: { db },
    audit,
    outbox,
    wallets,
  } = services
  const row = await flows.findLink('email-undo', token)
  const identity = row?.user_id ? await identities.ofUser(row.user_id) : undefined
  if (!row || !identity) return 'ended'
  const about = await flows.subjectOf(row)
  const present = await identities.contactOf(identity.user_id)
  const change = { row, identity, about, present }
  const ids = { user: identity.user_id, flow: row.id }
  try {
    await inTransaction(db, (transaction) => undo(transaction, services, change))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.name !== 'conflict') return 'ended'
    await inTransaction(db, async (transaction) => {
      await lockDevices(transaction, identity.user_id)
      await endSessions(transaction, services, change)
      await wallets.freeze(noticeOf(row, identity.user_id, about), transaction)
    })
    await audit.append('freeze', ids, ip)
    outbox.deliver()
    return 'taken'
  }
  await audit.append('email.change', ids, ip)
  outbox.deliver()
  return 'undone'
}
