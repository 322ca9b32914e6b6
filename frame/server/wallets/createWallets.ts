import type { Transaction } from 'kysely'
import { findApp } from '../config/apps'
import type { App } from '../config/types'
import type { Schema } from '../db/schema'
import { route } from '../http/createApi'
import type { Module, Services } from '../http/types'
import type { Login } from '../sessions/types'
import { createWallet } from './createWallet'
import { deleteUser, revokeDevice } from './endDevices'
import { checkUnfreezes, freeze, freezeByDevice, unfreeze } from './freeze'
import { noteExport } from './noteExport'
import { lockOpened } from './opened'
import { confirmRecovery, prepareRecovery, removeRecovery } from './recoveryMethods'
import { listRecoveries, releaseRecovery } from './recoveryReleases'
import { recover, releaseShare } from './releaseShares'
import { addPair, confirmPair } from './renewPair'
import { rotateWallet } from './rotateWallet'
import { readWallet, scopeOf } from './rows'
import type { NoticeOrigin, UserKeys, WalletsOptions, Work } from './types'

/** The life of the users' keys. */
export interface Wallets {
  readonly part: Module
  /** What `/v1/me` tells of the keys of who is signed in. */
  describe(login: Login, app: App): Promise<UserKeys>
  /**
   * For the page of a mailed link, which writes the audit. Returns until when, in Unix
   * milliseconds.
   */
  freeze(origin: NoticeOrigin, transaction: Transaction<Schema>): Promise<number>
  /**
   * Throws a `Refusal` where the user is frozen, the device has not opened all their wallets, or
   * recovered one not long ago; it is locked until the transaction's end.
   */
  lockOpened(
    login: Pick<Login, 'userId' | 'deviceId'>,
    transaction: Transaction<Schema>,
  ): Promise<void>
  /** Throws a `Refusal` where the device may not end a freezing, or there is none. */
  checkUnfreezes(login: Pick<Login, 'userId' | 'deviceId'>): Promise<void>
  /**
   * For the page of a mailed link, which writes the audit. False for a device that may not: see
   * {@link Wallets.checkUnfreezes}.
   */
  unfreeze(
    origin: NoticeOrigin & Pick<Login, 'deviceId'>,
    transaction: Transaction<Schema>,
  ): Promise<boolean>
}

const describe = async (
  { config, database: { db }, keyring, clock }: Services,
  { userId, deviceId }: Login,
  app: App,
): Promise<UserKeys> => {
  const wallet = await readWallet(db, keyring, userId, scopeOf(app))
  const user = await db
    .selectFrom('users')
    .select('frozen_until')
    .where('id', '=', userId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked', 'is', null)
    .orderBy('seen', 'desc')
    .limit(100)
    .execute()
  const devices = rows.map(({ id, label, app_id, created, seen }) => ({
    id,
    label,
    app: findApp(config.apps, app_id)?.name ?? app_id,
    created,
    seen,
    current: id === deviceId,
  }))
  const until = user?.frozen_until ?? 0
  return { ...(wallet && { wallet }), devices, ...(until > clock.now() && { frozenUntil: until }) }
}

/**
 * Wallets whose key is split between the server and a device, or a method of recovery. Of the
 * automatic recovery the server has both shares, under two keys of its ring; only the answer of a
 * recovery has them together.
 */
export const createWallets = (
  services: Services,
  { notify, step = () => {} }: WalletsOptions,
): Wallets => {
  const work: Work = { services, notify, step }
  return {
    part: {
      routes: [
        route('/v1/wallet', { level: 'login', handler: (context) => createWallet(work, context) }),
        route('/v1/wallet/rotate', {
          level: 'recent',
          handler: (context) => rotateWallet(work, context),
        }),
        route('/v1/wallet/share', {
          level: 'login',
          handler: (context) => releaseShare(work, context),
        }),
        route('/v1/wallet/recover', {
          level: 'recent',
          handler: (context) => recover(work, context),
        }),
        route('/v1/recovery/methods', {
          level: 'login',
          handler: (context) => listRecoveries(work, context),
        }),
        route('/v1/recovery/prepare', {
          level: 'recent',
          handler: (context) => prepareRecovery(work, context),
        }),
        route('/v1/recovery/release', {
          level: 'recent',
          handler: (context) => releaseRecovery(work, context),
        }),
        route('/v1/recovery/confirm', {
          level: 'recent',
          handler: (context) => confirmRecovery(work, context),
        }),
        route('/v1/recovery/remove', {
          level: 'recent',
          handler: (context) => removeRecovery(work, context),
        }),
        route('/v1/export', { level: 'recent', handler: (context) => noteExport(work, context) }),
        route('/v1/pairs', { level: 'login', handler: (context) => addPair(work, context) }),
        route('/v1/pairs/confirm', {
          level: 'login',
          handler: (context) => confirmPair(work, context),
        }),
        route('/v1/devices/revoke', {
          level: 'login',
          handler: (context) => revokeDevice(work, context),
        }),
        route('/v1/freeze', {
          level: 'login',
          handler: (context) => freezeByDevice(work, context),
        }),
        route('/v1/delete', { level: 'recent', handler: (context) => deleteUser(work, context) }),
      ],
    },
    describe: (login, app) => describe(services, login, app),
    freeze: (origin, transaction) => freeze(work, origin, transaction),
    lockOpened: (login, transaction) => lockOpened(transaction, login, services.clock.now()),
    checkUnfreezes: (login) => checkUnfreezes(work, login),
    unfreeze: (origin, transaction) => unfreeze(work, origin, transaction),
  }
}
