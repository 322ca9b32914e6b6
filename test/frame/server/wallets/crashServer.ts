import type { Kysely } from 'kysely'
import type { Config, Keys } from '../../../../frame/server/config/types'
import { assembleServer } from '../../../../frame/server/createFrameServer'
import type { Schema } from '../../../../frame/server/db/schema'
import type { CreateModule, Services } from '../../../../frame/server/http/types'
import { createWallets } from '../../../../frame/server/wallets/createWallets'
import type { Notify, Step } from '../../../../frame/server/wallets/types'

/** What the test tells its child. */
export interface CrashSettings {
  readonly config: Omit<Config, 'keys'>
  /** `kid` and key as base64, of each purpose. */
  readonly keys: Readonly<Record<Exclude<keyof Keys, 'mail'>, readonly [string, string]>>
  /** Control: each statement is stored by itself. */
  readonly withoutTransactions: boolean
}

const readKeys = (keys: CrashSettings['keys']): Keys => {
  const set = ([kid, key]: readonly [string, string]) => [{ kid, key: new Uint8Array(Buffer.from(key, 'base64')) }]
  return { auth: set(keys.auth), recovery: set(keys.recovery), pepper: set(keys.pepper), audit: set(keys.audit) }
}

/** The database as a build without transactions would use it. */
const withoutTransactions = (services: Services): Services => {
  const { db } = services.database
  const weak = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute: (work: (db: Kysely<Schema>) => unknown) => work(target) })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...services, database: { ...services.database, db: weak } }
}

/** A notice as a row of the outbox, readable to the test. */
const notify: Notify = async ({ userId, kind }, db) => {
  await db.insertInto('outbox').values({ id: crypto.randomUUID(), flow_id: null, mail_env: `${userId} ${kind}`, tries: 0, not_before: 0, lease: null, created: 0 }).execute()
}

/** A server that ends itself with SIGKILL at the step that its parent names. */
const run = async ({ config, keys, ...weakened }: CrashSettings) => {
  let death: { readonly step: Step; readonly time: number } | undefined
  let times = 0
  process.on('message', (message) => {
    death = message as typeof death
    process.send?.('armed')
  })
  const step = (name: Step) => {
    if (name === death?.step && ++times === death.time) process.kill(process.pid, 'SIGKILL')
  }
  const part: CreateModule = (services) => createWallets(weakened.withoutTransactions ? withoutTransactions(services) : services, { notify, step }).part
  const { url } = await assembleServer({ ...config, keys: readKeys(keys) }, { modules: [part], writeLog: () => {} }).start()
  process.send?.(url)
}

await run(JSON.parse(process.env.CRASH_SETTINGS ?? '') as CrashSettings)
