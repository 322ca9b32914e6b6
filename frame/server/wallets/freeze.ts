import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely'
import type { RouteAnswer } from '../../protocol/http'
import { inTransaction } from '../db/inTransaction'
import type { Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { RouteContext } from '../http/types'
import { endFreezeLinks } from '../login/freezeLinks'
import type { Login } from '../sessions/types'
import { checkSettled } from './opened'
import { lockDevice, originOf } from './rows'
import type { NoticeOrigin, Work } from './types'

/** Milliseconds that a freezing lasts, unless it is ended before. */
export const FREEZE = 24 * 60 * 60_000

type Device = Pick<Login, 'userId' | 'deviceId'>

/**
 * No share of the user is released for 24 hours from now. Returns until when. Whoever asks is a
 * signed-in device, or has a link from the user's mailbox.
 */
export const freeze = async (
  { services, notify, step }: Work,
  origin: NoticeOrigin,
  trx: Transaction<Schema>,
): Promise<number> => {
  const { userId } = origin
  const now = services.clock.now()
  const until = now + FREEZE
  // a delay that was running begins again; devices before the user, as a deletion locks them
  await trx
    .updateTable('devices')
    .set({ recovery_asked: null })
    .where('user_id', '=', userId)
    .execute()
  const user = await trx
    .selectFrom('users')
    .select('frozen_until')
    .where('id', '=', userId)
    .where('deleted', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Refusal('not_found', 'There is no such user')
  await trx.updateTable('users').set({ frozen_until: until }).where('id', '=', userId).execute()
  step('freeze.begin')
  // who freezes again and again does not flood the mailbox
  if ((user.frozen_until ?? 0) <= now) await notify({ ...origin, kind: 'frozen' }, trx)
  return until
}

/**
 * Throws a `Refusal` `recovery_needed` on a device that opened no wallet of its user, who has some:
 * whoever has the mailbox alone uses the link of a mail, which works once.
 */
const checkOpens = async (
  trx: Transaction<Schema>,
  { id, user_id, recovered_wallet }: Row<'devices'>,
) => {
  if (
    recovered_wallet !== null ||
    !(await trx
      .selectFrom('wallets')
      .select('id')
      .where('user_id', '=', user_id)
      .executeTakeFirst())
  )
    return
  const pair = await trx
    .selectFrom('pairs')
    .select('id')
    .where('device_id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!pair) throw new Refusal('recovery_needed', 'This device has not opened a wallet of the user')
}

/**
 * Freezes the wallets of who is signed in. Throws a `Refusal` `recovery_needed` on a device that
 * opened none of them.
 */
export const freezeByDevice = async (
  work: Work,
  context: RouteContext<'/v1/freeze', 'login'>,
): Promise<RouteAnswer<'/v1/freeze'>> => {
  const { database, audit } = work.services
  const { userId, deviceId } = context.session.login
  const frozenUntil = await inTransaction(database.db, async (trx) => {
    const now = work.services.clock.now()
    await checkOpens(trx, await lockDevice(trx, context.session.login, now))
    return freeze(work, originOf(context), trx)
  })
  work.step('freeze.committed')
  await audit.append('freeze', { user: userId, device: deviceId }, context.ip)
  return { frozenUntil }
}

/**
 * Whether the device, which is not revoked, opened a wallet of the user before the freezing, and
 * not by automatic recovery a short time ago.
 */
const mayUnfreeze =
  (deviceId: string, now: number) =>
  ({ eb, exists, selectFrom }: ExpressionBuilder<Schema, 'users'>): Expression<SqlBool> =>
    exists(
      selectFrom('devices')
        .innerJoin('pairs', 'pairs.device_id', 'devices.id')
        .select('devices.id')
        .whereRef('devices.user_id', '=', 'users.id')
        .where('devices.id', '=', deviceId)
        .where('devices.revoked', 'is', null)
        .where((device) =>
          device.or([
            device('devices.settles_at', 'is', null),
            device('devices.settles_at', '<=', now),
          ]),
        )
        .where('pairs.status', '=', 'active')
        .where('pairs.created', '<=', eb(eb.ref('users.frozen_until'), '-', FREEZE)),
    )

/**
 * Throws a `Refusal`: `conflict` where the user is not frozen, `recovery_delayed` or
 * `device_pending` where this device may not end it.
 */
export const checkUnfreezes = async (
  {
    services: {
      database: { db },
      clock,
    },
  }: Work,
  { userId, deviceId }: Device,
): Promise<void> => {
  const now = clock.now()
  const frozen = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('frozen_until', '>', now)
  if (!(await frozen.executeTakeFirst())) throw new Refusal('conflict', 'The user is not frozen')
  const device = await db
    .selectFrom('devices')
    .select('settles_at')
    .where('id', '=', deviceId)
    .executeTakeFirst()
  if (device) checkSettled(device, now)
  if (!(await frozen.where(mayUnfreeze(deviceId, now)).executeTakeFirst()))
    throw new Refusal('device_pending', 'The device did not open a wallet before the freezing')
}

/**
 * Ends a freezing at once. The caller has seen a link from the user's mailbox, and `deviceId` is a
 * device that asked for it. False, and nothing is changed, where it may not: a thief with the
 * mailbox alone waits, and the user is told meanwhile.
 */
export const unfreeze = async (
  { services: { clock }, notify }: Work,
  { deviceId, ...origin }: NoticeOrigin & Device,
  trx: Transaction<Schema>,
): Promise<boolean> => {
  const now = clock.now()
  const user = await trx
    .updateTable('users')
    .set({ frozen_until: null })
    .where('id', '=', origin.userId)
    .where('frozen_until', '>', now)
    .where(mayUnfreeze(deviceId, now))
    .returning('id')
    .executeTakeFirst()
  if (!user) return false
  // the notice has the next one
  await endFreezeLinks(trx, origin, now)
  await notify({ ...origin, kind: 'unfrozen' }, trx)
  return true
}
