import type { Transaction } from 'kysely'
import type { RouteAnswer } from '../../protocol/http'
import type { Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { RouteContext } from '../http/types'
import type { Limit } from '../limits/types'
import { checkPairs, insertPairs, type KeyedWallet, sealRows } from './createWallet'
import { lockSettled } from './opened'
import { originOf, scopeOf } from './rows'
import type { Work } from './types'

/** New keys by one device: whoever only signed in does not spend the owner's. */
const ROTATIONS: Limit = { name: 'rotate', burst: 10, period: 24 * 60 * 60_000 }

interface Owner {
  readonly userId: string
  readonly deviceId: string
  readonly scope: string
}

/**
 * The wallet goes one generation up. False where it is not of the one before, or has other
 * accounts.
 */
const advance = async (
  trx: Transaction<Schema>,
  { id, gen, accounts }: KeyedWallet['wallet'],
  blob_env: string,
  { userId, scope }: Owner,
): Promise<boolean> => {
  const wallet = await trx
    .updateTable('wallets')
    .set({ gen, blob_env })
    .where('id', '=', id)
    .where('gen', '=', gen - 1)
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where('evm', '=', accounts.eip155)
    .where('sol', '=', accounts.solana)
    .returning('id')
    .executeTakeFirst()
  return wallet !== undefined
}

/** Whether this very rotation was stored before, and its answer lost. */
const isStored = async (
  trx: Transaction<Schema>,
  { wallet: { id, gen }, device }: KeyedWallet,
  { userId, deviceId }: Owner,
): Promise<boolean> => {
  const pairs = trx
    .selectFrom('pairs')
    .innerJoin('wallets', 'wallets.id', 'pairs.wallet_id')
    .select('pairs.id')
    .whereRef('wallets.gen', '=', 'pairs.gen')
  const pair = await pairs
    .where('pairs.id', '=', device.id)
    .where('pairs.device_id', '=', deviceId)
    .where('wallets.id', '=', id)
    .where('wallets.gen', '=', gen)
    .where('wallets.user_id', '=', userId)
    .executeTakeFirst()
  return pair !== undefined
}

/**
 * Deletes the pairs of before. Throws a `Refusal` where this device did not open the wallet, or the
 * recovery would begin or end by it.
 */
const dropPairs = async (
  trx: Transaction<Schema>,
  { wallet: { id, gen }, recovery }: KeyedWallet,
  { deviceId }: Owner,
): Promise<void> => {
  const dropped = await trx
    .deleteFrom('pairs')
    .where('wallet_id', '=', id)
    .returning(['device_id', 'method', 'status', 'gen'])
    .execute()
  // its secret is the user's: no new share can be sealed under it here, and without it the wallet
  // might never be opened again
  if (
    await trx
      .selectFrom('recoveries')
      .select('id')
      .where('wallet_id', '=', id)
      .where('status', '=', 'active')
      .executeTakeFirst()
  )
    throw new Refusal('conflict', 'A method of recovery would be lost')
  const former = dropped.filter((pair) => pair.status === 'active' && pair.gen === gen - 1)
  if (!former.some(({ device_id }) => device_id === deviceId))
    throw new Refusal('recovery_needed', 'This device does not open the wallet')
  if (former.some(({ method }) => method === 'auto') !== (recovery !== undefined))
    throw new Refusal('bad_request', 'A new key leaves the recovery as it is')
}

/**
 * The wallet under another key, with new pairs for this device and the automatic recovery; all
 * others are gone. Either all of it is stored, or the wallet is as it was before. Of several at
 * once one is stored, the others are refused with `conflict`.
 */
export const rotateWallet = async (
  { services, notify, step }: Work,
  context: RouteContext<'/v1/wallet/rotate', 'recent'>,
): Promise<RouteAnswer<'/v1/wallet/rotate'>> => {
  const { database, keyring, limits, audit, clock } = services
  const { body, session, app, ip } = context
  checkPairs(body)
  const { userId, deviceId } = session.login
  const owner = { userId, deviceId, scope: scopeOf(app) }
  const now = clock.now()
  const rows = await sealRows(keyring, body, { ...owner, now })
  await limits.take([ROTATIONS, deviceId])
  const rotated = await database.db.transaction().execute(async (trx) => {
    await lockSettled(trx, session.login, now)
    step('rotate.begin')
    if (!(await advance(trx, body.wallet, rows.wallet.blob_env, owner))) {
      if (await isStored(trx, body, owner)) return false
      throw new Refusal('conflict', 'The wallet is not of the generation before')
    }
    step('rotate.wallet')
    await dropPairs(trx, body, owner)
    step('rotate.removed')
    await insertPairs(trx, rows.pairs, () => step('rotate.pair'))
    await notify({ ...originOf(context), kind: 'rotated' }, trx)
    return true
  })
  step('rotate.committed')
  if (rotated)
    await audit.append(
      'wallet.rotate',
      { user: userId, wallet: body.wallet.id, device: deviceId },
      ip,
    )
  return {}
}
