import { createHash, timingSafeEqual } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { RouteAnswer } from '../../protocol/http'
import type { Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { RouteContext } from '../http/types'
import { openColumn } from '../keyring/columns'
import type { Keyring } from '../keyring/types'
import { createLimits } from '../limits/createLimits'
import { forgiveGuesses, takeAppRecovery, takeGuess, takeNotice, takeProof } from './budgets'
import {
  checkFrozen,
  decode,
  encode,
  lockDevice,
  lockWallet,
  originOf,
  readWallet,
  scopeOf,
} from './rows'
import type { Work } from './types'

type Release = RouteContext<'/v1/recovery/release', 'recent'>

interface Owner {
  readonly userId: string
  readonly scope: string
}

/** Methods of the user's own, of the wallet as it is now. */
const ownMethods = (db: Kysely<Schema>, { userId, scope }: Owner) =>
  db
    .selectFrom('recoveries')
    .innerJoin('wallets', 'wallets.id', 'recoveries.wallet_id')
    .selectAll('recoveries')
    .whereRef('wallets.gen', '=', 'recoveries.gen')
    .where('wallets.user_id', '=', userId)
    .where('wallets.scope', '=', scope)

/** How the wallet can be opened without a device. */
export const listRecoveries = async (
  { services: { database } }: Work,
  { session, app }: RouteContext<'/v1/recovery/methods', 'login'>,
): Promise<RouteAnswer<'/v1/recovery/methods'>> => {
  const { db } = database
  const owner = { userId: session.login.userId, scope: scopeOf(app) }
  const own = await ownMethods(db, owner).orderBy('recoveries.created').execute()
  const auto = await db
    .selectFrom('pairs')
    .innerJoin('wallets', 'wallets.id', 'pairs.wallet_id')
    .select(['pairs.id', 'pairs.status', 'pairs.created'])
    .whereRef('wallets.gen', '=', 'pairs.gen')
    .where('wallets.user_id', '=', owner.userId)
    .where('wallets.scope', '=', owner.scope)
    .where('pairs.method', '=', 'auto')
    .execute()
  return {
    methods: [
      ...auto.map((row) => ({ ...row, method: 'auto' as const })),
      ...own.map(({ id, method, status, created, hint }) => ({
        id,
        method,
        status,
        created,
        ...(hint !== null && { hint }),
      })),
    ],
  }
}

/** Whether a proof has the digest that was stored; its time says nothing of how far it has. */
const isProof = async (
  keyring: Keyring,
  row: Row<'recoveries'>,
  proof: string,
): Promise<boolean> => {
  const verifier = await openColumn(keyring, 'recoveries', 'verifier_env', row, row.verifier_env)
  const digest = createHash('sha256').update(decode(proof)).digest()
  return verifier.length === digest.length && timingSafeEqual(verifier, digest)
}

const openShares = async (keyring: Keyring, row: Row<'recoveries'>) => {
  const { server_share_env, sealed_share_env } = row
  if (server_share_env === null || sealed_share_env === null) return {}
  const [server, sealed] = await Promise.all([
    openColumn(keyring, 'recoveries', 'server_share_env', row, server_share_env),
    openColumn(keyring, 'recoveries', 'sealed_share_env', row, sealed_share_env),
  ])
  return { shares: { server: encode(server), sealed: encode(sealed) } }
}

/**
 * Marks the release, if nothing that forbids it happened since it was looked at; a device that
 * opens the wallet by it may have a pair then, and the user is told.
 */
const release = async (
  { services, notify }: Work,
  trx: Transaction<Schema>,
  context: Release,
  row: Row<'recoveries'>,
): Promise<void> => {
  const { session, app } = context
  const { userId, deviceId } = session.login
  const now = services.clock.now()
  const device = await lockDevice(trx, session.login, now)
  await checkFrozen(trx, userId, now)
  if (device.approved === null)
    throw new Refusal('device_pending', 'No mailed link approved this device')
  await lockWallet(trx, { id: row.wallet_id, gen: row.gen, userId, scope: scopeOf(app) })
  const released = await trx
    .updateTable('recoveries')
    .set({ released: now })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returning('id')
    .executeTakeFirst()
  if (!released) throw new Refusal('conflict', 'The method was replaced')
  // a pending one is being tried by its owner, who is told once it counts
  if (row.status === 'pending') return
  // whoever has the user's secret is the user
  await trx
    .updateTable('devices')
    .set({ recovered_wallet: row.wallet_id, recovered_gen: row.gen, settles_at: null })
    .where('id', '=', deviceId)
    .execute()
  await notify({ ...originOf(context), kind: 'recovery' }, trx)
}

/** A wrong proof is in the audit; of a method that counts its user is told too, once a day. */
const refuse = async (
  { services: { database, keyring, clock, audit }, notify }: Work,
  context: Release,
  { id, status }: Row<'recoveries'>,
): Promise<never> => {
  const { userId, deviceId } = context.session.login
  await audit.append(
    'recover.refused',
    { user: userId, device: deviceId, recovery: id },
    context.ip,
  )
  if (status === 'active') {
    // a notice that could not be stored is not counted: the next one is told
    await database.db.transaction().execute(async (trx) => {
      if (await takeNotice(createLimits({ db: trx, keyring, clock }), userId))
        await notify({ ...originOf(context), kind: 'recovery-refused' }, trx)
    })
  }
  throw new Refusal('recovery_wrong', 'The proof is not that of the method')
}

/**
 * The shares of a method, to who proves its secret. Each asking takes of the limits, since what is
 * asked for is a guess of a password: nobody gets what guesses could be tried on elsewhere.
 */
export const releaseRecovery = async (
  work: Work,
  context: Release,
): Promise<RouteAnswer<'/v1/recovery/release'>> => {
  const { database, keyring, limits, audit, clock } = work.services
  const { body, session, app, ip } = context
  const { userId, deviceId } = session.login
  const owner = { userId, scope: scopeOf(app) }
  await checkFrozen(database.db, userId, clock.now())
  const row = await ownMethods(database.db, owner)
    .where('recoveries.id', '=', body.id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'The wallet has no such method of recovery')
  await takeProof(limits, session)
  const guess = { method: row.id, device: deviceId, ip }
  // else the proof is no guess: who has a file guesses its password elsewhere, and a passkey makes
  // 32 bytes that nobody guesses
  if (row.method === 'password') await takeGuess(limits, guess)
  if (!(await isProof(keyring, row, body.proof))) return refuse(work, context, row)
  // neither a guess nor its owner's trial of a new method is a recovery
  if (row.status === 'active') await takeAppRecovery(work.services, session, app)
  await forgiveGuesses(limits, guess)
  await database.db.transaction().execute((trx) => release(work, trx, context, row))
  await audit.append('recover', { user: userId, device: deviceId, recovery: row.id }, ip)
  const wallet = await readWallet(database.db, keyring, userId, owner.scope)
  if (wallet?.id !== row.wallet_id || wallet.gen !== row.gen)
    throw new Refusal('conflict', 'The wallet is of another generation')
  return {
    wallet,
    id: row.id,
    gen: row.gen,
    method: row.method,
    ...(await openShares(keyring, row)),
  }
}
