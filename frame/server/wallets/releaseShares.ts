import type { Kysely, Transaction, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { RouteAnswer } from '../../protocol/http'
import type { Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { RouteContext } from '../http/types'
import { openColumn } from '../keyring/columns'
import type { Keyring } from '../keyring/types'
import { takeAppRecovery, takeRecovery, takeRelease } from './budgets'
import { checkDelay, delayOf, notOpened, settlesAt } from './opened'
import { checkFrozen, encode, lockDevice, originOf, readWallet, scopeOf } from './rows'
import type { Wallet, Work } from './types'

interface Asked {
  readonly userId: string
  readonly deviceId: string
  readonly scope: string
  readonly now: number
}

type Recovery = RouteContext<'/v1/wallet/recover', 'recent'>
type Released = UpdateQueryBuilder<Schema, 'pairs', 'pairs', UpdateResult>

/**
 * The active pairs of the user's wallet that may leave: of its generation, not frozen, to a device
 * that was not revoked. One statement, so that what forbids it meanwhile is seen.
 */
const release = (db: Kysely<Schema>, { userId, deviceId, scope, now }: Asked): Released =>
  db
    .updateTable('pairs')
    .set({ released: now })
    .where('status', '=', 'active')
    // by its index: what follows is asked of each pair
    .where('wallet_id', 'in', (eb) =>
      eb
        .selectFrom('wallets')
        .select('id')
        .where('user_id', '=', userId)
        .where('scope', '=', scope),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('wallets')
          .innerJoin('users', 'users.id', 'wallets.user_id')
          .innerJoin('devices', 'devices.user_id', 'users.id')
          .select('wallets.id')
          .whereRef('wallets.id', '=', 'pairs.wallet_id')
          .whereRef('wallets.gen', '=', 'pairs.gen')
          .where('users.id', '=', userId)
          .where('wallets.scope', '=', scope)
          .where(({ eb, or }) =>
            or([eb('users.frozen_until', 'is', null), eb('users.frozen_until', '<=', now)]),
          )
          .where('devices.id', '=', deviceId)
          .where('devices.revoked', 'is', null),
      ),
    )

/**
 * The wallet of a pair. Throws a `Refusal` `conflict` where it went on to another generation since.
 */
const walletOf = async (
  db: Kysely<Schema>,
  keyring: Keyring,
  { userId, scope }: Asked,
  { wallet_id, gen }: Row<'pairs'>,
): Promise<Wallet> => {
  const wallet = await readWallet(db, keyring, userId, scope)
  if (wallet?.id !== wallet_id || wallet.gen !== gen)
    throw new Refusal('conflict', 'The wallet is of another generation')
  return wallet
}

const hasWallet = async (db: Kysely<Schema>, { userId, scope }: Asked) =>
  (await db
    .selectFrom('wallets')
    .select('id')
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .executeTakeFirst()) !== undefined

/** Why nothing was released. */
const refusalOf = async (db: Kysely<Schema>, asked: Asked, message: string): Promise<Refusal> => {
  await checkFrozen(db, asked.userId, asked.now)
  return (await hasWallet(db, asked))
    ? new Refusal('recovery_needed', message)
    : new Refusal('not_found', 'The user has no wallet')
}

const openShare = async (
  keyring: Keyring,
  row: Row<'pairs'>,
  column: 'server_share_env' | 'holder_share_env',
) => encode(await openColumn(keyring, 'pairs', column, row, row[column] ?? ''))

const askedBy = (
  { services }: Work,
  { session, app }: Pick<RouteContext<'/v1/wallet/share', 'login'>, 'session' | 'app'>,
): Asked => ({ ...session.login, scope: scopeOf(app), now: services.clock.now() })

/** The server's share of this device's active pair. */
export const releaseShare = async (
  work: Work,
  context: RouteContext<'/v1/wallet/share', 'login'>,
): Promise<RouteAnswer<'/v1/wallet/share'>> => {
  const { database, keyring, limits, audit } = work.services
  const asked = askedBy(work, context)
  await takeRelease(limits, context.session)
  const once = () =>
    release(database.db, asked)
      .where('kind', '=', 'device')
      .where('device_id', '=', asked.deviceId)
      .returningAll()
      .executeTakeFirst()
  // a pair that is confirmed at this moment is seen by the second try: the first waited for the row
  // of the former one, which is gone
  const pair = (await once()) ?? (await once())
  if (!pair) throw await refusalOf(database.db, asked, 'This device has no pair of the wallet')
  work.step('share.released')
  // all of it before the answer
  const [wallet, serverShare] = await Promise.all([
    walletOf(database.db, keyring, asked, pair),
    openShare(keyring, pair, 'server_share_env'),
    audit.append(
      'share.release',
      { user: asked.userId, device: asked.deviceId, pair: pair.id },
      context.ip,
    ),
  ])
  return { wallet, pair: { id: pair.id, gen: pair.gen, serverShare } }
}

/** What may be said before the limit is taken. {@link release} decides. */
const checkRecovery = async (work: Work, asked: Asked, context: Recovery): Promise<void> => {
  const { db } = work.services.database
  await checkFrozen(db, asked.userId, asked.now)
  if (!(await hasWallet(db, asked))) throw new Refusal('not_found', 'The user has no wallet')
  const device = await db
    .selectFrom('devices')
    .select('approved')
    .where('id', '=', asked.deviceId)
    .executeTakeFirst()
  if (device?.approved == null)
    throw new Refusal('device_pending', 'No mailed link approved this device')
  await checkDelay(work, asked, originOf(context), {
    delay: delayOf(work.services.config),
    now: asked.now,
    ip: context.ip,
  })
}

/**
 * The device may have a pair of the wallet from now on. One that had none shuts nobody out for a
 * while: whoever asks may have the mailbox alone.
 */
const noteRecovered = async (
  trx: Transaction<Schema>,
  device: Row<'devices'>,
  { wallet_id, gen }: Row<'pairs'>,
  settles_at: number,
): Promise<void> => {
  const isNew = await notOpened(trx, device.user_id, device)
    .where('wallets.id', '=', wallet_id)
    .executeTakeFirst()
  await trx
    .updateTable('devices')
    .set({ recovered_wallet: wallet_id, recovered_gen: gen, ...(isNew && { settles_at }) })
    .where('id', '=', device.id)
    .execute()
}

/**
 * The active pair of the automatic recovery, if it may leave. The user is told by a mail that is
 * stored with it.
 */
const releaseAuto = (
  work: Work,
  asked: Asked,
  context: Recovery,
): Promise<Row<'pairs'> | undefined> => {
  const { config, database } = work.services
  const { deviceId, now } = asked
  const latest = now - delayOf(config)
  return database.db.transaction().execute(async (trx) => {
    const device = await lockDevice(trx, asked, now)
    const released = await release(trx, asked)
      .where('kind', '=', 'recovery')
      .where('method', '=', 'auto')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('devices')
            .select('id')
            .where('id', '=', deviceId)
            .where('approved', 'is not', null)
            .$if(latest < now, (query) => query.where('recovery_asked', '<=', latest)),
        ),
      )
      .returningAll()
      .executeTakeFirst()
    work.step('recover.released')
    if (released) {
      await noteRecovered(trx, device, released, settlesAt(config, now))
      await work.notify({ ...originOf(context), kind: 'recovery' }, trx)
    }
    return released
  })
}

/**
 * Both shares of the automatic recovery. The user is told by a mail that is stored before they
 * leave.
 */
export const recover = async (
  work: Work,
  context: Recovery,
): Promise<RouteAnswer<'/v1/wallet/recover'>> => {
  const { database, keyring, limits, audit } = work.services
  const asked = askedBy(work, context)
  const { session, app, ip } = context
  const { userId, deviceId } = asked
  if (app.recovery === 'none')
    throw new Refusal('recovery_needed', 'The app does not allow the automatic recovery')
  await checkRecovery(work, asked, context)
  await takeRecovery(limits, session)
  await takeAppRecovery(work.services, session, app)
  const pair = await releaseAuto(work, asked, context)
  if (!pair) throw await refusalOf(database.db, asked, 'The wallet has no automatic recovery')
  work.step('recover.committed')
  await audit.append('recover', { user: userId, device: deviceId, pair: pair.id }, ip)
  const wallet = await walletOf(database.db, keyring, asked, pair)
  const [serverShare, holderShare] = await Promise.all([
    openShare(keyring, pair, 'server_share_env'),
    openShare(keyring, pair, 'holder_share_env'),
  ])
  return { wallet, pair: { id: pair.id, gen: pair.gen, serverShare, holderShare } }
}
