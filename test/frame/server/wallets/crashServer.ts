import type { Kysely } from 'kysely'
import { assembleServer } from '../../../../frame/server/createFrameServer'
import type { Schema } from '../../../../frame/server/db/schema'
import type { CreateModule, Services } from '../../../../frame/server/http/types'
import { createWallets } from '../../../../frame/server/wallets/createWallets'
import type { Notify } from '../../../../frame/server/wallets/types'
import { readSettings } from '../mortalSettings'

/** The database as a build without transactions would use it. */
const withoutTransactions = (services: Services): Services => {
  const { db } = services.database
  const weak = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction')
        return () => ({ execute: (work: (db: Kysely<Schema>) => unknown) => work(target) })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...services, database: { ...services.database, db: weak } }
}

/** A notice as a row of the outbox, readable to the test. */
const notify: Notify = async ({ userId, kind }, db) => {
  await db
    .insertInto('outbox')
    .values({
      id: crypto.randomUUID(),
      flow_id: null,
      mail_env: `${userId} ${kind}`,
      tries: 0,
      not_before: 0,
      lease: null,
      created: 0,
    })
    .execute()
}

const { config, weakened, step, started } = readSettings()
const part: CreateModule = (services) =>
  createWallets(weakened ? withoutTransactions(services) : services, { notify, step }).part
started((await assembleServer(config, { modules: [part], writeLog: () => {} }).start()).url)
