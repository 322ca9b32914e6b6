import type { RouteAnswer } from '../../protocol/http'
import { Refusal } from '../http/refusal'
import type { RouteContext } from '../http/types'
import { sealColumn } from '../keyring/columns'
import { notOpened } from './opened'
import { checkFrozen, decode, lockDevice, lockWallet, scopeOf } from './rows'
import type { Work } from './types'

/**
 * A new pair of this device waits beside its active one, in the place of another that waited: the
 * device may have lost that one's share. Throws a `Refusal` `recovery_needed` on a device that has
 * not opened the wallet.
 */
export const addPair = async (
  { services, step }: Work,
  { body, session, app, ip }: RouteContext<'/v1/pairs', 'login'>,
): Promise<RouteAnswer<'/v1/pairs'>> => {
  const { database, keyring, audit, clock } = services
  const { userId, deviceId } = session.login
  const { id, gen, serverShare } = body.pair
  const now = clock.now()
  const place = { id, wallet_id: body.wallet, gen }
  const server_share_env = await sealColumn(
    keyring,
    'pairs',
    'server_share_env',
    place,
    decode(serverShare),
  )
  await database.db.transaction().execute(async (trx) => {
    const device = await lockDevice(trx, session.login, now)
    await checkFrozen(trx, userId, now)
    await lockWallet(trx, { id: body.wallet, gen, userId, scope: scopeOf(app) })
    if (
      await notOpened(trx, userId, device).where('wallets.id', '=', body.wallet).executeTakeFirst()
    )
      throw new Refusal('recovery_needed', 'This device has not opened the wallet')
    step('pair.begin')
    await trx
      .deleteFrom('pairs')
      .where('wallet_id', '=', body.wallet)
      .where('device_id', '=', deviceId)
      .where('status', '=', 'pending')
      .execute()
    step('pair.removed')
    const row = {
      ...place,
      kind: 'device' as const,
      method: null,
      device_id: deviceId,
      server_share_env,
      holder_share_env: null,
      status: 'pending' as const,
      released: null,
      created: now,
    }
    const added = await trx
      .insertInto('pairs')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal('conflict', 'The id of the pair is taken')
    step('pair.added')
  })
  step('pair.committed')
  await audit.append('pair.create', { user: userId, device: deviceId, pair: id }, ip)
  return {}
}

/**
 * The pair that waited is the device's, and the former one is gone; before the transaction's end
 * the former one is valid. Repeated, it is answered alike.
 */
export const confirmPair = async (
  { services, step }: Work,
  { body, session, app, ip }: RouteContext<'/v1/pairs/confirm', 'login'>,
): Promise<RouteAnswer<'/v1/pairs/confirm'>> => {
  const { database, audit, clock } = services
  const { userId, deviceId } = session.login
  await database.db.transaction().execute(async (trx) => {
    await lockDevice(trx, session.login, clock.now())
    const pair = await trx
      .selectFrom('pairs')
      .select(['id', 'wallet_id', 'gen', 'status'])
      .where('id', '=', body.pair)
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
    if (!pair) throw new Refusal('conflict', 'The pair does not wait for this device')
    await lockWallet(trx, { id: pair.wallet_id, gen: pair.gen, userId, scope: scopeOf(app) })
    step('confirm.begin')
    if (pair.status === 'active') return
    await trx
      .deleteFrom('pairs')
      .where('wallet_id', '=', pair.wallet_id)
      .where('device_id', '=', deviceId)
      .where('status', '=', 'active')
      .execute()
    step('confirm.removed')
    const confirmed = await trx
      .updateTable('pairs')
      .set({ status: 'active' })
      .where('id', '=', pair.id)
      .where('gen', '=', pair.gen)
      .returning('id')
      .executeTakeFirst()
    if (!confirmed) throw new Refusal('conflict', 'The pair is gone')
    step('confirm.active')
  })
  step('confirm.committed')
  await audit.append('pair.confirm', { user: userId, device: deviceId, pair: body.pair }, ip)
  return {}
}
