import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from 'kysely'
import type { Config } from '../config/types'
import type { Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { Login } from '../sessions/types'
import { checkFrozen, lockDevice } from './rows'
import type { NoticeOrigin, Work } from './types'

const HOUR = 60 * 60_000
/**
 * From the first notice that a device is about to have the wallet by the mailbox alone until it may
 * shut others out: as long as the link of a notice is good.
 */
const SETTLING = 72 * HOUR
/**
 * An asking that nobody came back to is forgotten this long after its delay: nothing comes without
 * a notice before it.
 */
const ASKED_FOR = 7 * 24 * HOUR

type Device = Pick<Row<'devices'>, 'id' | 'recovered_wallet' | 'recovered_gen'>
type Asking = Pick<Login, 'userId' | 'deviceId'>

/**
 * The wallets of a user that a device has not opened, by a pair or by recovery. Whoever only signed
 * in, and may have nothing but the mailbox, gets no pair of them and deletes none, and ends other
 * devices after the delay alone.
 */
export const notOpened = (
  db: Kysely<Schema>,
  userId: string,
  { id, recovered_wallet, recovered_gen }: Device,
) =>
  db
    .selectFrom('wallets')
    .select('wallets.id')
    .where('wallets.user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pairs')
            .select('pairs.id')
            .whereRef('pairs.wallet_id', '=', 'wallets.id')
            .whereRef('pairs.gen', '=', 'wallets.gen')
            .where('pairs.device_id', '=', id)
            .where('pairs.status', '=', 'active'),
        ),
      ),
    )
    .$if(recovered_wallet !== null, (query) =>
      query.where(({ not, eb, and }) =>
        not(and([eb('wallets.id', '=', recovered_wallet), eb('wallets.gen', '=', recovered_gen)])),
      ),
    )

/**
 * Throws a `Refusal` `recovery_delayed`, with the seconds that are left, on a device that opened a
 * wallet by automatic recovery, as whoever has only the mailbox does.
 */
export const checkSettled = (
  { settles_at }: Pick<Row<'devices'>, 'settles_at'>,
  now: number,
): void => {
  const left = (settles_at ?? 0) - now
  if (left > 0)
    throw new Refusal(
      'recovery_delayed',
      'The device opened the wallet by automatic recovery not long ago',
      { retryAfter: Math.ceil(left / 1000) },
    )
}

/**
 * As {@link lockDevice}, for what may shut others out. Throws a `Refusal` too: `frozen`, or
 * `recovery_delayed` on a device that recovered a wallet not long ago.
 */
export const lockSettled = async (
  trx: Transaction<Schema>,
  login: Asking,
  now: number,
): Promise<Row<'devices'>> => {
  const device = await lockDevice(trx, login, now)
  await checkFrozen(trx, login.userId, now)
  checkSettled(device, now)
  return device
}

/**
 * What is for the user's own devices alone; others that change this one wait for the transaction's
 * end. Throws a `Refusal` as {@link lockSettled} does, and `recovery_needed` on a device that has
 * not opened all wallets of the user.
 */
export const lockOpened = async (
  trx: Transaction<Schema>,
  login: Asking,
  now: number,
): Promise<void> => {
  const device = await lockSettled(trx, login, now)
  if (await notOpened(trx, login.userId, device).executeTakeFirst())
    throw new Refusal('recovery_needed', 'This device has not opened all wallets of the user')
}

/**
 * Whether a wallet has no automatic recovery: a device that is shut out of it comes back by nothing
 * that the server has.
 */
const isUserOnly = ({
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Schema, 'wallets'>): Expression<SqlBool> =>
  not(
    exists(
      selectFrom('pairs')
        .select('pairs.id')
        .whereRef('pairs.wallet_id', '=', 'wallets.id')
        .whereRef('pairs.gen', '=', 'wallets.gen')
        .where('pairs.method', '=', 'auto')
        .where('pairs.status', '=', 'active'),
    ),
  )

/** Milliseconds of `RECOVERY_DELAY_HOURS`. */
export const delayOf = ({ recoveryDelay = 0 }: Config): number => recoveryDelay * HOUR

/**
 * Until when a device shuts nobody out that recovers a wallet now: it waited for the delay before,
 * of which the user was told.
 */
export const settlesAt = (config: Config, now: number): number => now + SETTLING - delayOf(config)

/** A time in which the user is told, and may freeze. */
interface Delay {
  /** Milliseconds from the first asking. */
  readonly delay: number
  readonly now: number
  readonly ip: string
}

/**
 * The delay begins with the first asking, of which the user is told by mail. Throws a `Refusal`
 * `recovery_delayed` until it has passed.
 */
export const checkDelay = async (
  { services, notify }: Work,
  { deviceId }: Pick<Login, 'deviceId'>,
  origin: NoticeOrigin,
  { delay, now, ip }: Delay,
): Promise<void> => {
  if (delay === 0) return
  const { db } = services.database
  const began = await db.transaction().execute(async (trx) => {
    const first = await trx
      .updateTable('devices')
      .set({ recovery_asked: now })
      .where('id', '=', deviceId)
      .where(({ eb, or }) =>
        or([eb('recovery_asked', 'is', null), eb('recovery_asked', '<', now - delay - ASKED_FOR)]),
      )
      .returning('id')
      .executeTakeFirst()
    if (first) await notify({ ...origin, kind: 'recovery-asked' }, trx)
    return first !== undefined
  })
  if (began)
    await services.audit.append('recover.ask', { user: origin.userId, device: deviceId }, ip)
  const device = await db
    .selectFrom('devices')
    .select('recovery_asked')
    .where('id', '=', deviceId)
    .executeTakeFirst()
  const left = (device?.recovery_asked ?? now) + delay - now
  if (left > 0)
    throw new Refusal('recovery_delayed', 'It is done after a delay', {
      retryAfter: Math.ceil(left / 1000),
    })
}

/**
 * What ends other devices is for one that has opened all wallets of the user, and not by automatic
 * recovery alone. Another waits, while the user is told and may freeze; of a wallet without
 * automatic recovery it ends none, since those devices might be all that opens it. Throws a
 * `Refusal`.
 */
export const checkEndsOthers = async (
  work: Work,
  { userId, deviceId }: Login,
  origin: NoticeOrigin,
  at: Omit<Delay, 'delay'>,
): Promise<void> => {
  const { db } = work.services.database
  const device = await db
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', deviceId)
    .executeTakeFirst()
  if (device && !(await notOpened(db, userId, device).executeTakeFirst()))
    return checkSettled(device, at.now)
  await checkFrozen(db, userId, at.now)
  if (device && (await notOpened(db, userId, device).where(isUserOnly).executeTakeFirst()))
    throw new Refusal(
      'recovery_needed',
      'This device has not opened a wallet that has no automatic recovery',
    )
  await checkDelay(work, { deviceId }, origin, { ...at, delay: SETTLING })
}
