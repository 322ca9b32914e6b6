import { type Kysely, sql, type Transaction } from 'kysely'
import type { App } from '../config/types'
import type { Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { RouteContext } from '../http/types'
import { openColumn } from '../keyring/columns'
import type { Keyring } from '../keyring/types'
import { describeAsker } from '../login/describeDevice'
import type { Login, LoginSession } from '../sessions/types'
import type { NoticeOrigin, Wallet } from './types'

/** Who shares a wallet with this app. No app's id makes the scope of another. */
export const scopeOf = ({ id, walletScope }: Pick<App, 'id' | 'walletScope'>): string =>
  walletScope === 'deployment' ? 'deployment' : `app:${id}`

/** What a notice tells of a request. */
export const originOf = (
  context: Pick<RouteContext<'/v1/me', 'login'>, 'userAgent' | 'language'> & {
    readonly session: LoginSession
  },
): NoticeOrigin => ({
  userId: context.session.login.userId,
  session: context.session,
  about: describeAsker(context),
})

/**
 * Bytes of a text of the protocol. Throws a `Refusal` `bad_request` where they have another text as
 * well: what is stored comes back as it was sent.
 */
export const decode = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text)
    throw new Refusal('bad_request', 'A value is not base64url without padding')
  return bytes
}

/** An envelope's bytes as the protocol writes them. */
export const encode = (bytes: Uint8Array): string => {
  const text = Buffer.from(bytes).toString('base64url')
  bytes.fill(0)
  return text
}

/**
 * The user's wallet in this scope, or undefined. With a pair of the automatic recovery the operator
 * is able to rebuild its key.
 */
export const readWallet = async (
  db: Kysely<Schema>,
  keyring: Keyring,
  userId: string,
  scope: string,
): Promise<Wallet | undefined> => {
  const row = await db
    .selectFrom('wallets')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('pairs')
          .select('pairs.id')
          .whereRef('pairs.wallet_id', '=', 'wallets.id')
          .where('pairs.method', '=', 'auto'),
      ).as('auto'),
    )
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .executeTakeFirst()
  if (!row) return undefined
  const blob = encode(await openColumn(keyring, 'wallets', 'blob_env', row, row.blob_env))
  return {
    id: row.id,
    gen: row.gen,
    blob,
    accounts: { eip155: row.evm, solana: row.sol },
    custody: row.auto ? 'operator-recoverable' : 'user-only',
  }
}

/**
 * Others that change this device wait for the transaction's end. Before any wallet, so that no two
 * transactions wait for each other. Throws a `Refusal` `signed_out` where it was revoked.
 */
export const lockDevice = async (
  trx: Transaction<Schema>,
  { userId, deviceId }: Pick<Login, 'userId' | 'deviceId'>,
  now: number,
): Promise<Row<'devices'>> => {
  const device = await trx
    .updateTable('devices')
    .set({ seen: now })
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('revoked', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!device) throw new Refusal('signed_out', 'The device was revoked')
  return device
}

/**
 * As {@link lockDevice}, of all devices of a user: first of all in a transaction that changes
 * links, since what ends a device changes its links afterwards.
 */
export const lockDevices = async (trx: Transaction<Schema>, userId: string): Promise<void> => {
  await trx
    .updateTable('devices')
    .set({ seen: sql<number>`seen` })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Whoever changes the wallet waits for the transaction's end. Throws a `Refusal` `conflict` where
 * it is not of this user, scope and generation.
 */
export const lockWallet = async (
  trx: Transaction<Schema>,
  {
    id,
    gen,
    userId,
    scope,
  }: { readonly id: string; readonly gen: number; readonly userId: string; readonly scope: string },
): Promise<void> => {
  const wallet = await trx
    .updateTable('wallets')
    .set({ gen: sql<number>`gen` })
    .where('id', '=', id)
    .where('gen', '=', gen)
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .returning('id')
    .executeTakeFirst()
  if (!wallet) throw new Refusal('conflict', 'The wallet is of another generation')
}

/** Throws a `Refusal` `frozen`, with the seconds that are left. */
export const checkFrozen = async (
  db: Kysely<Schema>,
  userId: string,
  now: number,
): Promise<void> => {
  const user = await db
    .selectFrom('users')
    .select('frozen_until')
    .where('id', '=', userId)
    .executeTakeFirst()
  const until = user?.frozen_until ?? 0
  if (until > now)
    throw new Refusal('frozen', 'The user froze the wallet', {
      retryAfter: Math.ceil((until - now) / 1000),
    })
}
