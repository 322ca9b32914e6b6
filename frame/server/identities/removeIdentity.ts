import type { RouteAnswer } from '../../protocol/http'
import { WAY_NAMES } from '../../protocol/ways'
import { Refusal } from '../http/refusal'
import { describeAsker } from '../login/describeDevice'
import type { LoginContext, LoginServices } from '../login/types'
import { createTranslate } from '../messages/locale'
import { wayOf } from './wayOf'

/**
 * Removes a way to sign in, of which the user is told where they were told things before. Never the
 * last one. A mailbox stays while a change to it can be undone: its former owner has a link for that.
 */
export const removeIdentity = async (
  services: LoginServices,
  context: LoginContext<'/v1/identities/remove', 'recent'>,
): Promise<RouteAnswer<'/v1/identities/remove'>> => {
  const { audit, config, database, flows, notify, outbox, wallets } = services
  const { body, session, ip } = context
  const { userId } = session.login
  await database.db.transaction().execute(async (transaction) => {
    // of two that remove one each, the other waits here: one of the ways stays
    await transaction
      .updateTable('users')
      .set(({ ref }) => ({ created: ref('created') }))
      .where('id', '=', userId)
      .execute()
    await wallets.lockOpened(session.login, transaction)
    const rows = await transaction
      .selectFrom('identities')
      .select(['id', 'issuer'])
      .where('user_id', '=', userId)
      .execute()
    const found = rows.find(({ id }) => id === body.id)
    if (!found) throw new Refusal('not_found', 'The user has no such way to sign in')
    if (rows.length === 1) throw new Refusal('conflict', 'It is the last way to sign in')
    const way = wayOf(config, found.issuer)
    if (way === 'email' && (await flows.formerAddresses(transaction, userId)).length > 0)
      throw new Refusal('conflict', 'The change to this address can still be undone')
    const about = describeAsker(context)
    const name = way in WAY_NAMES ? WAY_NAMES[way as keyof typeof WAY_NAMES] : undefined
    const t = createTranslate(about.locale)
    await notify(
      {
        userId,
        kind: 'way-removed',
        session,
        about: { ...about, way: name ?? t(way === 'email' ? 'way.email' : 'way.other') },
      },
      transaction,
    )
    await transaction.deleteFrom('identities').where('id', '=', found.id).execute()
    if (way === 'passkey')
      await transaction.deleteFrom('credentials').where('user_id', '=', userId).execute()
  })
  await audit.append('identity.remove', { user: userId, session: session.id }, ip)
  outbox.deliver()
  return {}
}
