import type { Insertable, Transaction } from 'kysely'
import type { RouteAnswer, RouteBody } from '../../protocol/http'
import type { App } from '../config/types'
import type { Schema } from '../db/schema'
import { limitedNetwork } from '../http/address'
import { Refusal } from '../http/refusal'
import type { RouteContext } from '../http/types'
import { sealColumn } from '../keyring/columns'
import type { Keyring } from '../keyring/types'
import { networkLimit } from '../limits/networkLimits'
import { decode, lockDevice, readWallet, scopeOf } from './rows'
import type { Work } from './types'

type PairRow = Insertable<Schema['pairs']>

/** A wallet with its first pairs, or with those of a new key. */
export type KeyedWallet = RouteBody<'/v1/wallet'>

const refuse = (why: string) => new Refusal('bad_request', why)

/**
 * An own generation of each share would make a wallet that does not open. Throws a `Refusal`
 * `bad_request`.
 */
export const checkPairs = ({ wallet, device, recovery }: KeyedWallet) => {
  if (device.gen !== wallet.gen || (recovery && recovery.gen !== wallet.gen))
    throw refuse('The wallet and its pairs are not of one generation')
  if (device.id === recovery?.id) throw refuse('Two pairs have one id')
  if (wallet.custody !== (recovery ? 'operator-recoverable' : 'user-only'))
    throw refuse('The custody is not what the pairs make it')
}

const checkBody = (body: KeyedWallet, { recovery: setting }: App) => {
  checkPairs(body)
  if (body.wallet.gen !== 1) throw refuse('A new wallet is of generation 1')
  if (setting === 'none' && body.recovery)
    throw refuse('The app does not allow the automatic recovery')
  if (setting === 'auto' && !body.recovery) throw refuse('The automatic recovery is missing')
}

interface Owner {
  readonly userId: string
  readonly deviceId: string
  readonly scope: string
  readonly now: number
}

/** The rows of a wallet and its pairs, sealed. */
export const sealRows = async (
  keyring: Keyring,
  { wallet, device, recovery }: KeyedWallet,
  { userId, deviceId, scope, now }: Owner,
) => {
  const { id, gen, accounts } = wallet
  const walletRow = { id, user_id: userId, gen }
  const pair = async (
    place: { readonly id: string; readonly wallet_id: string; readonly gen: number },
    serverShare: string,
  ) => ({
    ...place,
    server_share_env: await sealColumn(
      keyring,
      'pairs',
      'server_share_env',
      place,
      decode(serverShare),
    ),
    status: 'active' as const,
    released: null,
    created: now,
  })
  const pairs: PairRow[] = [
    {
      ...(await pair({ id: device.id, wallet_id: id, gen }, device.serverShare)),
      kind: 'device',
      method: null,
      device_id: deviceId,
      holder_share_env: null,
    },
  ]
  if (recovery) {
    const place = { id: recovery.id, wallet_id: id, gen }
    const holder_share_env = await sealColumn(
      keyring,
      'pairs',
      'holder_share_env',
      place,
      decode(recovery.holderShare),
    )
    pairs.push({
      ...(await pair(place, recovery.serverShare)),
      kind: 'recovery',
      method: 'auto',
      device_id: null,
      holder_share_env,
    })
  }
  const blob_env = await sealColumn(keyring, 'wallets', 'blob_env', walletRow, decode(wallet.blob))
  return {
    wallet: {
      ...walletRow,
      scope,
      blob_env,
      evm: accounts.eip155,
      sol: accounts.solana,
      created: now,
    },
    pairs,
  }
}

/** Throws a `Refusal` `conflict` for a pair that is there. */
export const insertPairs = async (
  trx: Transaction<Schema>,
  rows: readonly PairRow[],
  inserted: () => void,
): Promise<void> => {
  for (const row of rows) {
    const pair = await trx
      .insertInto('pairs')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!pair) throw new Refusal('conflict', 'The id of a pair is taken')
    inserted()
  }
}

/** False where the user has a wallet of this scope already. */
const insert = async (
  trx: Transaction<Schema>,
  rows: Awaited<ReturnType<typeof sealRows>>,
  step: Work['step'],
): Promise<boolean> => {
  const inserted = await trx
    .insertInto('wallets')
    .values(rows.wallet)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  step('wallet.row')
  await insertPairs(trx, rows.pairs, () => step('wallet.pair'))
  return true
}

/**
 * Stores a new wallet with its first pairs, or nothing of it. Of several calls one creates; that
 * call, repeated, is answered again with `created: true`.
 */
export const createWallet = async (
  { services, step }: Work,
  { body, session, app, ip }: RouteContext<'/v1/wallet', 'login'>,
): Promise<RouteAnswer<'/v1/wallet'>> => {
  const { database, keyring, limits, audit, clock } = services
  checkBody(body, app)
  const { userId, deviceId } = session.login
  const scope = scopeOf(app)
  const answer = async () => {
    const wallet = await readWallet(database.db, keyring, userId, scope)
    return wallet && { created: wallet.id === body.wallet.id, wallet }
  }
  const known = await answer()
  if (known) return known
  const now = clock.now()
  const rows = await sealRows(keyring, body, { userId, deviceId, scope, now })
  await limits.take([networkLimit(services.config, 'wallets'), limitedNetwork(ip)])
  const created = await database.db.transaction().execute(async (trx) => {
    await lockDevice(trx, session.login, now)
    step('wallet.begin')
    const inserted = await insert(trx, rows, step)
    step('wallet.end')
    return inserted
  })
  step('wallet.committed')
  if (created)
    await audit.append(
      'wallet.create',
      { user: userId, wallet: body.wallet.id, device: deviceId },
      ip,
    )
  const stored = await answer()
  if (!stored) throw new Refusal('conflict', 'The id of the wallet is taken')
  return stored
}
