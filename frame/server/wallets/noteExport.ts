import type { RouteAnswer } from '../../protocol/http'
import { Refusal } from '../http/refusal'
import type { RouteContext } from '../http/types'
import type { Limit } from '../limits/types'
import { checkFrozen, lockDevice, originOf, scopeOf } from './rows'
import type { Work } from './types'

/** Of one device: whoever only signed in does not spend the owner's. */
const EXPORTS: Limit = { name: 'export', burst: 10, period: 24 * 60 * 60_000 }

/**
 * The secret is about to be shown on this device: the mailbox is told before it is. The device has
 * it in its own hands, so that this stops no altered script; it stops who has the device for a
 * moment, and leaves them no way to be silent. Throws a `Refusal` `recovery_needed` on a device
 * that does not open the wallet.
 */
export const noteExport = async (
  { services, notify }: Work,
  context: RouteContext<'/v1/export', 'recent'>,
): Promise<RouteAnswer<'/v1/export'>> => {
  const { database, limits, audit, clock } = services
  const { session, app, ip } = context
  const { userId, deviceId } = session.login
  const now = clock.now()
  await limits.take([EXPORTS, deviceId])
  await database.db.transaction().execute(async (trx) => {
    await lockDevice(trx, session.login, now)
    await checkFrozen(trx, userId, now)
    const pair = await trx
      .selectFrom('pairs')
      .innerJoin('wallets', 'wallets.id', 'pairs.wallet_id')
      .select('pairs.id')
      .whereRef('wallets.gen', '=', 'pairs.gen')
      .where('wallets.user_id', '=', userId)
      .where('wallets.scope', '=', scopeOf(app))
      .where('pairs.device_id', '=', deviceId)
      .where('pairs.status', '=', 'active')
      .executeTakeFirst()
    if (!pair) throw new Refusal('recovery_needed', 'This device does not open the wallet')
    await notify({ ...originOf(context), kind: 'exported' }, trx)
  })
  await audit.append('export', { user: userId, device: deviceId }, ip)
  return {}
}
