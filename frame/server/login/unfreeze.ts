import type { RouteAnswer } from '../../protocol/http'
import { inTransaction } from '../db/inTransaction'
import { Refusal } from '../http/refusal'
import { renderNotice } from '../mail/renderMail'
import { lockDevices } from '../wallets/rows'
import { CODE_LIFE } from './createFlows'
import { subjectOf } from './startLogin'
import type { LoginContext, LoginServices } from './types'
import { claimLink, type LinkOutcome } from './useLink'

/**
 * Mails a link that ends the freezing. Throws a `Refusal` `conflict` where the user is not frozen,
 * `device_pending` on a device that opened no wallet before: who has the mailbox alone waits for
 * the day to end.
 */
export const startUnfreeze = async (
  services: LoginServices,
  context: LoginContext<'/v1/unfreeze', 'login'>,
): Promise<RouteAnswer<'/v1/unfreeze'>> => {
  const { random, outbox, flows, budgets, clock, database, identities, wallets, publicUrl } =
    services
  const { session } = context
  const { userId } = session.login
  if (!outbox.enabled) throw new Refusal('mail_unavailable', 'This server has no mail')
  await wallets.checkUnfreezes(session.login)
  const address = await identities.contactOf(userId)
  if (address === undefined) throw new Refusal('conflict', 'The user has no mail address')
  await budgets.takeMail({ user: userId })
  const link = random.token()
  const subject = subjectOf(address, context)
  const row = await flows.toRow({
    id: random.id(),
    kind: 'unfreeze',
    session,
    user: userId,
    subject,
    link,
    status: 'pending',
    life: CODE_LIFE,
  })
  const mail = await outbox.seal(
    await renderNotice(
      address,
      { ...subject, at: clock.now() },
      'unfreeze',
      `${publicUrl()}/unfreeze/${link}`,
    ),
    row.id,
  )
  await database.db.transaction().execute(async (transaction) => {
    // only the newest is good
    await transaction
      .updateTable('flows')
      .set({ used: clock.now() })
      .where('user_id', '=', userId)
      .where('kind', '=', 'unfreeze')
      .where('used', 'is', null)
      .execute()
    await transaction.insertInto('flows').values(row).execute()
    await mail.enqueue(transaction)
  })
  outbox.deliver()
  return { expires: row.expires }
}

/**
 * The link of the mail: the freezing ends, if the device that asked is still signed in and was
 * there before.
 */
export const unfreezeByLink = async (
  { flows, clock, database, audit, wallets, outbox }: LoginServices,
  token: string,
  ip: string,
): Promise<LinkOutcome> => {
  const row = await flows.findLink('unfreeze', token)
  if (!row) return 'ended'
  const about = await flows.subjectOf(row)
  const ended = await inTransaction(database.db, async (transaction) => {
    await lockDevices(transaction, row.user_id ?? '')
    const userId = (await claimLink(transaction, row, clock.now()))?.user_id
    const asked = await transaction
      .selectFrom('sessions')
      .select('device_id')
      .where('id', '=', row.session_id)
      .where('user_id', '=', userId ?? '')
      .where('revoked', 'is', null)
      .executeTakeFirst()
    if (!userId || !asked?.device_id) return undefined
    const login = { userId, deviceId: asked.device_id }
    return (await wallets.unfreeze(
      { ...login, session: { id: row.session_id, appId: row.app_id }, about },
      transaction,
    ))
      ? login
      : undefined
  })
  if (!ended) return 'ended'
  await audit.append('unfreeze', { user: ended.userId, device: ended.deviceId, flow: row.id }, ip)
  outbox.deliver()
  return 'unfrozen'
}
