import type { Transaction } from 'kysely'
import type { RouteAnswer, RouteBody } from '../../protocol/http'
import type { Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { RouteContext } from '../http/types'
import { sealColumn } from '../keyring/columns'
import type { Keyring } from '../keyring/types'
import type { Login } from '../sessions/types'
import { lockSettled } from './opened'
import { decode, lockWallet, originOf, readWallet, scopeOf } from './rows'
import type { Work } from './types'

type Prepared = RouteBody<'/v1/recovery/prepare'>
type Context<Path extends '/v1/recovery/prepare' | '/v1/recovery/confirm' | '/v1/recovery/remove'> =
  RouteContext<Path, 'recent'>

/**
 * A method is made and ended by a device that opens the wallet: who only signed in has no say.
 * Throws a `Refusal` `recovery_needed`.
 */
const checkOpens = async (
  trx: Transaction<Schema>,
  wallet: string,
  gen: number,
  { deviceId }: Login,
): Promise<void> => {
  const pair = await trx
    .selectFrom('pairs')
    .select('id')
    .where('wallet_id', '=', wallet)
    .where('gen', '=', gen)
    .where('device_id', '=', deviceId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!pair) throw new Refusal('recovery_needed', 'This device does not open the wallet')
}

/** The shares are there but for a file, which has them. Throws a `Refusal` `bad_request`. */
const checkBody = ({ method, shares, hint }: Prepared) => {
  const isFile = method === 'file'
  if ((shares === undefined) !== isFile || (hint === undefined) !== isFile)
    throw new Refusal('bad_request', 'A method has shares and a hint, a file has neither')
}

const sealRow = async (
  keyring: Keyring,
  { wallet, id, gen, method, verifier, hint, shares }: Prepared,
  created: number,
) => {
  const place = { id, wallet_id: wallet, gen }
  const seal = (column: 'verifier_env' | 'server_share_env' | 'sealed_share_env', text: string) =>
    sealColumn(keyring, 'recoveries', column, place, decode(text))
  return {
    ...place,
    method,
    hint: hint ?? null,
    verifier_env: await seal('verifier_env', verifier),
    server_share_env: shares ? await seal('server_share_env', shares.server) : null,
    sealed_share_env: shares ? await seal('sealed_share_env', shares.sealed) : null,
    status: 'pending' as const,
    released: null,
    created,
  }
}

/** Stores a method that counts for nothing yet, in the place of another that was not confirmed. */
export const prepareRecovery = async (
  { services }: Work,
  { body, session, app, ip }: Context<'/v1/recovery/prepare'>,
): Promise<RouteAnswer<'/v1/recovery/prepare'>> => {
  const { database, keyring, audit, clock } = services
  const { userId, deviceId } = session.login
  const { wallet, gen, method } = body
  checkBody(body)
  const now = clock.now()
  const row = await sealRow(keyring, body, now)
  await database.db.transaction().execute(async (trx) => {
    await lockSettled(trx, session.login, now)
    await lockWallet(trx, { id: wallet, gen, userId, scope: scopeOf(app) })
    await checkOpens(trx, wallet, gen, session.login)
    await trx
      .deleteFrom('recoveries')
      .where('wallet_id', '=', wallet)
      .where('method', '=', method)
      .where('status', '=', 'pending')
      .execute()
    const added = await trx
      .insertInto('recoveries')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal('conflict', 'The id of the method is taken')
  })
  await audit.append('recovery.prepare', { user: userId, device: deviceId, recovery: body.id }, ip)
  return {}
}

/**
 * A method that was released, and opened the wallet then, takes the place of the former of its
 * kind, and of the automatic recovery: from now on the operator is not able to rebuild the key.
 * Repeated, it is answered alike. Throws a `Refusal` `conflict` where it was not released.
 */
export const confirmRecovery = async (
  { services, notify }: Work,
  context: Context<'/v1/recovery/confirm'>,
): Promise<RouteAnswer<'/v1/recovery/confirm'>> => {
  const { database, keyring, audit, clock } = services
  const { body, session, app, ip } = context
  const { userId, deviceId } = session.login
  const now = clock.now()
  const changed = await database.db.transaction().execute(async (trx) => {
    await lockSettled(trx, session.login, now)
    const row = await trx
      .selectFrom('recoveries')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirst()
    if (!row) throw new Refusal('conflict', 'The method does not wait')
    await lockWallet(trx, { id: row.wallet_id, gen: row.gen, userId, scope: scopeOf(app) })
    await checkOpens(trx, row.wallet_id, row.gen, session.login)
    if (row.status === 'active') return false
    await trx
      .deleteFrom('recoveries')
      .where('wallet_id', '=', row.wallet_id)
      .where('method', '=', row.method)
      .where('status', '=', 'active')
      .execute()
    const confirmed = await trx
      .updateTable('recoveries')
      .set({ status: 'active' })
      .where('id', '=', row.id)
      .where('released', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!confirmed) throw new Refusal('conflict', 'The method has not opened the wallet yet')
    await trx
      .deleteFrom('pairs')
      .where('wallet_id', '=', row.wallet_id)
      .where('method', '=', 'auto')
      .execute()
    await notify({ ...originOf(context), kind: 'recovery-changed' }, trx)
    return true
  })
  if (changed)
    await audit.append(
      'recovery.confirm',
      { user: userId, device: deviceId, recovery: body.id },
      ip,
    )
  const wallet = await readWallet(database.db, keyring, userId, scopeOf(app))
  if (!wallet) throw new Refusal('not_found', 'The user has no wallet')
  return { custody: wallet.custody }
}

/**
 * Ends a method. Throws a `Refusal` `conflict` where no other is left: a lost device would be a
 * lost wallet.
 */
export const removeRecovery = async (
  { services, notify }: Work,
  context: Context<'/v1/recovery/remove'>,
): Promise<RouteAnswer<'/v1/recovery/remove'>> => {
  const { database, audit, clock } = services
  const { body, session, app, ip } = context
  const { userId, deviceId } = session.login
  const now = clock.now()
  const removed = await database.db.transaction().execute(async (trx) => {
    await lockSettled(trx, session.login, now)
    const wallet = await trx
      .selectFrom('wallets')
      .select(['id', 'gen'])
      .where('user_id', '=', userId)
      .where('scope', '=', scopeOf(app))
      .executeTakeFirst()
    if (!wallet) throw new Refusal('not_found', 'The user has no wallet')
    await lockWallet(trx, { ...wallet, userId, scope: scopeOf(app) })
    await checkOpens(trx, wallet.id, wallet.gen, session.login)
    const dropped = await trx
      .deleteFrom('recoveries')
      .where('wallet_id', '=', wallet.id)
      .where('method', '=', body.method)
      .returning('status')
      .execute()
    if (!dropped.some(({ status }) => status === 'active')) return false
    const other = await trx
      .selectFrom('recoveries')
      .select('id')
      .where('wallet_id', '=', wallet.id)
      .where('gen', '=', wallet.gen)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!other) throw new Refusal('conflict', 'It is the last method of recovery')
    await notify({ ...originOf(context), kind: 'recovery-changed' }, trx)
    return true
  })
  if (removed) await audit.append('recovery.remove', { user: userId, device: deviceId }, ip)
  return {}
}
