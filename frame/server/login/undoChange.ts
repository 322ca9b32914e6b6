import type { Transaction } from 'kysely'
import type { Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { FlowSubject } from './createFlows'
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

/** Whoever made the change signs nothing more: every session ends, and the wallet is frozen for a day. */
const stopUse = async (transaction: Transaction<Schema>, { wallets, clock }: LoginServices, { row, identity, about }: Undo): Promise<void> => {
  await transaction.updateTable('sessions').set({ revoked: clock.now() }).where('user_id', '=', identity.user_id).where('revoked', 'is', null).execute()
  await wallets.freeze(noticeOf(row, identity.user_id, about), transaction)
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
  await stopUse(transaction, services, change)
}

/**
 * The link to the former address: the change is undone, every session ends, and the wallet is frozen for a day. Where the former address has another
 * wallet since, only the latter: the link stays good for when that wallet is gone.
 */
export const undoByLink = async (services: LoginServices, token: string, ip: string): Promise<LinkOutcome> => {
  const { flows, identities, database: { db }, audit, outbox } = services
  const row = await flows.findLink('email-undo', token)
  const identity = row?.user_id ? await identities.ofUser(row.user_id) : undefined
  if (!row || !identity) return 'ended'
  const change = { row, identity, about: await flows.subjectOf(row) }
  const ids = { user: identity.user_id, flow: row.id }
  try {
    await db.transaction().execute((transaction) => undo(transaction, services, change))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.name !== 'conflict') return 'ended'
    await db.transaction().execute((transaction) => stopUse(transaction, services, change))
    await audit.append('freeze', ids, ip)
    outbox.deliver()
    return 'taken'
  }
  await audit.append('email.change', ids, ip)
  outbox.deliver()
  return 'undone'
}
