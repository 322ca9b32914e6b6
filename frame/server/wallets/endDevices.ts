import { type Kysely, sql, type Transaction } from 'kysely'
import type { RouteAnswer } from '../../protocol/http'
import type { Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { RouteContext } from '../http/types'
import { endFreezeLinks } from '../login/freezeLinks'
import { checkEndsOthers, lockOpened } from './opened'
import { originOf } from './rows'
import type { NoticeOrigin, Work } from './types'

/**
 * Throws a `Refusal` `conflict` for a wallet that nothing opens any more, no device, recovery or
 * method of the user's own: freezing stops a thief without that.
 */
const checkOpens = async (db: Kysely<Schema>, walletIds: readonly string[]) => {
  for (const id of walletIds) {
    const opened = await db
      .selectFrom('wallets')
      .select('id')
      .where('id', '=', id)
      .where(({ or, exists, selectFrom }) =>
        or([
          exists(
            selectFrom('pairs')
              .select('pairs.id')
              .whereRef('pairs.wallet_id', '=', 'wallets.id')
              .whereRef('pairs.gen', '=', 'wallets.gen')
              .where('pairs.status', '=', 'active'),
          ),
          exists(
            selectFrom('recoveries')
              .select('recoveries.id')
              .whereRef('recoveries.wallet_id', '=', 'wallets.id')
              .whereRef('recoveries.gen', '=', 'wallets.gen')
              .where('recoveries.status', '=', 'active'),
          ),
        ]),
      )
      .executeTakeFirst()
    if (!opened) throw new Refusal('conflict', 'No other device nor recovery opens the wallet')
  }
}

/**
 * Ends a device of the user: its pairs, its sessions, the mark in its browser, and the links that
 * freeze the wallet for what it did. Repeated, it is answered alike. Another than its own only a
 * device ends that has opened the wallets, or, where all have automatic recovery, one that waited
 * for three days: a thief of the mailbox does not shut the owner out.
 */
export const revokeDevice = async (
  work: Work,
  context: RouteContext<'/v1/devices/revoke', 'login'>,
): Promise<RouteAnswer<'/v1/devices/revoke'>> => {
  const {
    services: { database, audit, clock },
    notify,
    step,
  } = work
  const { body, session, ip } = context
  const { userId, deviceId } = session.login
  const now = clock.now()
  const known = await database.db
    .selectFrom('devices')
    .select('revoked')
    .where('id', '=', body.device)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!known) throw new Refusal('not_found', 'The user has no such device')
  if (known.revoked !== null) return {}
  if (body.device !== deviceId)
    await checkEndsOthers(work, session.login, originOf(context), { now, ip })
  const revoked = await database.db.transaction().execute(async (trx) => {
    const device = await trx
      .updateTable('devices')
      .set({ revoked: now, cookie_hash: null, former_hash: null, bound_env: null })
      .where('id', '=', body.device)
      .where('revoked', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!device) return false
    // of two devices that end each other one does: the other waits here
    await trx
      .updateTable('wallets')
      .set({ gen: sql<number>`gen` })
      .where('user_id', '=', userId)
      .execute()
    const asker = await trx
      .selectFrom('devices')
      .select('revoked')
      .where('id', '=', deviceId)
      .executeTakeFirst()
    if (body.device !== deviceId && asker?.revoked !== null)
      throw new Refusal('signed_out', 'The device was revoked')
    step('revoke.begin')
    const pairs = await trx
      .deleteFrom('pairs')
      .where('device_id', '=', body.device)
      .returning('wallet_id')
      .execute()
    await checkOpens(
      trx,
      pairs.map(({ wallet_id }) => wallet_id),
    )
    step('revoke.pairs')
    await trx
      .updateTable('sessions')
      .set({ revoked: now })
      .where('device_id', '=', body.device)
      .where('revoked', 'is', null)
      .execute()
    step('revoke.sessions')
    await endFreezeLinks(trx, { userId, device: body.device }, now)
    await notify({ ...originOf(context), kind: 'device-revoked' }, trx)
    return true
  })
  step('revoke.committed')
  if (revoked)
    await audit.append(
      'device.revoke',
      { user: userId, device: body.device, by: session.login.deviceId },
      ip,
    )
  return {}
}

/**
 * Deletes all rows of the user, who is told. What remains is a keyed hash of the user's id, by
 * which a restored backup is cleaned.
 */
export const deleteRows = async (
  { services: { keyring, clock }, notify }: Work,
  origin: NoticeOrigin,
  trx: Transaction<Schema>,
): Promise<void> => {
  const now = clock.now()
  // while the address is there
  await notify({ ...origin, kind: 'deleted' }, trx)
  await trx.deleteFrom('users').where('id', '=', origin.userId).execute()
  await trx
    .insertInto('users')
    .values({
      id: keyring.hmac('deleted user', origin.userId),
      created: now,
      frozen_until: null,
      deleted: now,
    })
    .execute()
}

/**
 * Deletes who is signed in. Throws a `Refusal` `recovery_needed` on a device that does not open the
 * wallet: who has only the mailbox deletes nothing.
 */
export const deleteUser = async (
  work: Work,
  context: RouteContext<'/v1/delete', 'recent'>,
): Promise<RouteAnswer<'/v1/delete'>> => {
  const { database, audit, clock } = work.services
  const { session, ip } = context
  await database.db.transaction().execute(async (trx) => {
    await lockOpened(trx, session.login, clock.now())
    await deleteRows(work, originOf(context), trx)
  })
  await audit.append('user.delete', { user: session.login.userId }, ip)
  return {}
}
