import type { Transaction } from 'kysely'
import { inTransaction } from '../db/inTransaction'
import type { Row, Schema } from '../db/schema'
import { renderCode } from '../mail/renderMail'
import { lockDevices } from '../wallets/rows'
import { CODE_LIFE, type FlowSubject, hashCode } from './createFlows'
import { endFreezeLinks } from './freezeLinks'
import type { LoginServices } from './types'

/** What became of a link. */
export type LinkOutcome =
  | 'approved'
  | 'refused'
  | 'mismatch'
  | 'frozen'
  | 'unfrozen'
  | 'undone'
  | 'taken'
  | 'ended'

const refuse = async (
  { database: { db }, clock, audit }: LoginServices,
  row: Row<'flows'>,
  ip: string,
) => {
  const now = clock.now()
  const refused = await db
    .updateTable('flows')
    .set({ status: 'refused' })
    .where('id', '=', row.id)
    .where('status', '=', 'pending')
    .where('used', 'is', null)
    .where('expires', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (refused) await audit.append('login.refused', { flow: row.id, session: row.session_id }, ip)
  return refused !== undefined
}

/**
 * Answers the page of a new device. The right words send it a code, no words where it shows none;
 * others, or `undefined`, refuse it for good.
 */
export const answerDevice = async (
  services: LoginServices,
  token: string,
  match: string | undefined,
  ip: string,
): Promise<LinkOutcome> => {
  const { keyring, random, flows, outbox, clock, database } = services
  const row = await flows.findLink('link', token)
  if (!row) return 'ended'
  if (match === undefined || match !== (row.match ?? ''))
    return (await refuse(services, row, ip))
      ? match === undefined
        ? 'refused'
        : 'mismatch'
      : 'ended'
  const code = random.code()
  const subject = await flows.subjectOf(row)
  const mail = await outbox.seal(
    await renderCode(
      subject.address,
      { ...subject, at: row.created },
      { code, origin: services.publicUrl() },
    ),
    row.id,
  )
  const approved = await database.db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const changed = await transaction
      .updateTable('flows')
      .set({
        status: 'approved',
        code_hash: hashCode(keyring, row.id, code),
        expires: now + CODE_LIFE,
      })
      .where('id', '=', row.id)
      .where('status', '=', 'pending')
      .where('used', 'is', null)
      .where('expires', '>', now)
      .returning('id')
      .executeTakeFirst()
    if (changed) await mail.enqueue(transaction)
    return changed !== undefined
  })
  outbox.deliver()
  return approved ? 'approved' : 'ended'
}

/** Uses a link up. Undefined where it was before. */
export const claimLink = (transaction: Transaction<Schema>, row: Row<'flows'>, now: number) =>
  transaction
    .updateTable('flows')
    .set({ used: now, status: 'done' })
    .where('id', '=', row.id)
    .where('used', 'is', null)
    .where('expires', '>', now)
    .returning('user_id')
    .executeTakeFirst()

/** Who is told of a freezing by the link of this row. */
export const noticeOf = (row: Row<'flows'>, userId: string, about: FlowSubject) => ({
  userId,
  session: { id: row.session_id, appId: row.app_id },
  about,
})

/**
 * The link of a notice: nothing is released of the wallet for a day. Of all that were mailed before
 * one is used: who has seen a mailbox for a moment freezes once.
 */
export const freezeByLink = async (
  { flows, clock, database, audit, wallets, outbox }: LoginServices,
  token: string,
  ip: string,
): Promise<LinkOutcome> => {
  const row = await flows.findLink('freeze', token)
  if (!row) return 'ended'
  const about = await flows.subjectOf(row)
  const userId = await inTransaction(database.db, async (transaction) => {
    await lockDevices(transaction, row.user_id ?? '')
    const found = (await claimLink(transaction, row, clock.now()))?.user_id
    if (!found) return undefined
    await endFreezeLinks(transaction, { userId: found }, clock.now())
    await wallets.freeze(noticeOf(row, found, about), transaction)
    return found
  })
  if (!userId) return 'ended'
  await audit.append('freeze', { user: userId, flow: row.id }, ip)
  outbox.deliver()
  return 'frozen'
}
