import type { App, Config } from '../../../../frame/server/config/types'
import type { DatabaseTarget } from '../../../../frame/server/db/createDatabase'
import type { CreateModule } from '../../../../frame/server/http/types'
import type { NoticeKind } from '../../../../frame/server/mail/types'
import { createWallets, type Wallets } from '../../../../frame/server/wallets/createWallets'
import type { NoticeOrigin, Notify } from '../../../../frame/server/wallets/types'
import { APP, serve } from '../serve'
import { addUser, type DeviceOptions, signIn } from './visitors'

/**
 * Apps of one deployment: two that share a wallet, one with its own, one without automatic
 * recovery.
 */
export const APPS = {
  shop: APP,
  blog: { ...APP, id: 'blog', name: 'Blog' },
  game: { ...APP, id: 'game', name: 'Game', walletScope: 'app' },
  // its id is the name of the scope that it does not have
  deployment: { ...APP, id: 'deployment', name: 'Impostor', walletScope: 'app' },
  bank: { ...APP, id: 'bank', name: 'Bank', recovery: 'none', walletScope: 'app' },
} as const satisfies Readonly<Record<string, App>>

/** A server with wallets and nothing else, and the notices that it stored. */
export const serveWallets = async (
  database: DatabaseTarget,
  config: Partial<Config> = {},
  notify: Notify = async () => {},
) => {
  const notices: { readonly userId: string; readonly kind: NoticeKind }[] = []
  let wallets: Wallets | undefined
  const part: CreateModule = (services) => {
    wallets = createWallets(services, {
      notify: async (notice, transaction) => {
        await notify(notice, transaction)
        const { userId, kind } = notice
        notices.push({ userId, kind })
      },
    })
    return wallets.part
  }
  const server = await serve({
    database,
    config: { trustProxy: 1, apps: Object.values(APPS), ...config },
    options: { modules: [part] },
  })
  if (!wallets) throw new Error('The part was not made')
  const { freeze, unfreeze } = wallets
  const {
    database: { db },
    keyring,
  } = server.services
  const linkOf = (userId: string): NoticeOrigin => ({
    userId,
    session: { id: 'link', appId: APP.id },
    about: { app: 'https://shop.example', device: 'Browser', locale: 'en' },
  })
  return {
    ...server,
    wallets,
    db,
    keyring,
    noticesOf: (userId: string) =>
      notices.filter((notice) => notice.userId === userId).map(({ kind }) => kind),
    /** As the page of a mailed link does. */
    freezeByLink: (userId: string) =>
      db.transaction().execute((transaction) => freeze(linkOf(userId), transaction)),
    /** As the page of a mailed link does; says whether it ended. */
    unfreezeByLink: (userId: string, deviceId: string) =>
      db
        .transaction()
        .execute((transaction) => unfreeze({ ...linkOf(userId), deviceId }, transaction)),
    /** A new user on a first device. */
    visit: async (options?: DeviceOptions) =>
      signIn({ db, keyring }, server.url, await addUser(db), options),
    /** Another device of the same user. */
    another: (userId: string, options?: DeviceOptions) =>
      signIn({ db, keyring }, server.url, userId, options),
  }
}

export type ServedWallets = Awaited<ReturnType<typeof serveWallets>>
