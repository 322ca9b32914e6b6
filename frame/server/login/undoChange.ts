import type { Transaction } from 'kysely'
import type { Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import { renderNotice } from '../mail/renderMail'
import { CHANGE_KINDS, type FlowSubject } from './createFlows'
import { endFreezeLinks } from './freezeLinks'
import type { LoginServices } from './types'
import { claimLink, type LinkOutcome, noticeOf } from './useLink'

interface Undo {
  readonly row: Row<'flows'>
  readonly identity: Row<'identities'>
  /** Its address is the former one. */
  readonly about: FlowSubject
}

/** Addresses are reserved while their link is good. Who signed in with the former one on a release that did not reserve it, and made no wallet, gives way to its wallet. Throws a `Refusal` `conflict` where there is one. */
const clearAddress = async (transaction: Transaction<Schema>, { identities, clock }: LoginServices, { identity, about }: Undo): Promise<void> => {
  const other = await identities.findBy(transaction, about.address)
  if (!other || other.user_id === identity.user_id) return
  // a wallet that is being made is seen below, or its device is refused
  await transaction.updateTable('devices').set({ revoked: clock.now() }).where('user_id', '=', other.user_id).execute()
  if (await transaction.selectFrom('wallets').select('id').where('user_id', '=', other.user_id).executeTakeFirst()) throw new Refusal('conflict', 'The former address has another wallet')
  await transaction.deleteFrom('users').where('id', '=', other.user_id).execute()
}

/**
 * Whoever made the change signs nothing more: the device that made it is signed out, and who signed in since, by the new address. Other devices go on, since
 * whoever has the former mailbox alone may be the one that its owner left. Where nobody knows any more which device it was, all are signed out.
 */
const endSessions = async (transaction: Transaction<Schema>, { clock }: LoginServices, { row, identity: { user_id } }: Undo): Promise<void> => {
  const made = await transaction.selectFrom('sessions').select('device_id').where('id', '=', row.session_id).where('user_id', '=', user_id).executeTakeFirst()
  await transaction
    .updateTable('sessions')
    .set({ revoked: clock.now() })
    .where('user_id', '=', user_id)
    .where('revoked', 'is', null)
    .$if(made !== undefined, (query) => query.where(({ eb, or }) => or([eb('device_id', '=', made?.device_id ?? ''), eb('login_at', '>=', row.created)])))
    .execute()
}

/** All of it or nothing. */
const undo = async (transaction: Transaction<Schema>, services: LoginServices, change: Undo): Promise<void> => {
  const { row, identity, about } = change
  const now = services.clock.now()
  if (!(await claimLink(transaction, row, now))) throw new Refusal('link_expired', 'The link was used')
  await clearAddress(transaction, services, change)
  if (!(await services.identities.replace(transaction, identity, about.address))) throw new Refusal('link_expired', 'The address has changed again')
  // the links of changes after this one are in the mailboxes of whoever made them
  await transaction.updateTable('flows').set({ used: now }).where('user_id', '=', identity.user_id).where('kind', '=', 'email-undo').where('created', '>=', row.created).where('used', 'is', null).execute()
  await endFreezeLinks(transaction, { userId: identity.user_id }, now)
  // a change that another device has begun was confirmed at an address that is no longer the user's
  await transaction.updateTable('flows').set({ used: now }).where('user_id', '=', identity.user_id).where('kind', 'in', [...CHANGE_KINDS]).where('used', 'is', null).execute()
  await endSessions(transaction, services, change)
}

/**
 * The link to the former address: the change is undone, the device that made it is signed out, and the other mailbox is told. Where the former address has another
 * wallet since, the device is signed out, and the wallet is frozen for a day: the link stays good for when that wallet is gone.
 */
export const undoByLink = async (services: LoginServices, token: string, ip: string): Promise<LinkOutcome> => {
  const { flows, identities, database: { db }, audit, outbox, clock, wallets } = services
  const row = await flows.findLink('email-undo', token)
  const identity = row?.user_id ? await identities.ofUser(row.user_id) : undefined
  if (!row || !identity) return 'ended'
  const about = await flows.subjectOf(row)
  const change = { row, identity, about }
  const present = await identities.addressOf(identity)
  const notice = present === undefined ? undefined : await outbox.seal(await renderNotice(present, { ...about, at: clock.now() }, 'undone'))
  const ids = { user: identity.user_id, flow: row.id }
  try {
    await db.transaction().execute(async (transaction) => {
      await undo(transaction, services, change)
      await notice?.enqueue(transaction)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.name !== 'conflict') return 'ended'
    await db.transaction().execute(async (transaction) => {
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
