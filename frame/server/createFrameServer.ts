import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { createAudit } from './audit/createAudit'
import { createAuditModule } from './audit/createAuditModule'
import type { Config } from './config/types'
import { createAccounts } from './createAccounts'
import { createDatabase, type Database, isUnencrypted, UNHURRIED } from './db/createDatabase'
import { createWriteCheck } from './db/createWriteCheck'
import { createMigrations, isMigrated, migrate } from './db/migrate'
import { createDocuments } from './documents/createDocuments'
import { readSiteFiles } from './documents/siteFiles'
import { createHttp } from './http/createHttp'
import type { Clock, CreateModule, Random, Services } from './http/types'
import { checkCanaries, ensureCanaries } from './keyring/canaries'
import { checkKeyring, createKeyring } from './keyring/createKeyring'
import { createLimits } from './limits/createLimits'
import { createJobs, createLeases } from './operation/createJobs'
import { createLog } from './operation/createLog'
import { createMetrics, type Metrics } from './operation/createMetrics'
import { type Listening, listen } from './operation/listen'
import { systemClock, systemRandom } from './operation/system'
import { createProofs, type Proofs } from './proofs/createProofs'
import { createRpc } from './rpc/createRpc'
import { createSessions } from './sessions/createSessions'
import { createSessionsModule } from './sessions/routes'

export interface FrameServer {
  /** Migrates the database, then listens. Throws what prevents it, and has stopped then. */
  start(): Promise<{ readonly url: string; readonly metricsUrl?: string }>
  /**
   * Is not ready from now on, serves for `drainSeconds` more, then ends the requests under way, the
   * work in the background, and the database.
   */
  stop(): Promise<void>
}

export interface FrameServerOptions {
  /** Folder of the built site: by default that of this package. */
  readonly site?: string
  /** Where the lines of the log go: by default standard output. */
  readonly writeLog?: (line: string) => void
}

/** What a server is assembled of. */
export interface Assembly extends Pick<FrameServerOptions, 'writeLog'> {
  /** Beside the server's own; none by default. */
  readonly modules?: readonly CreateModule[]
  readonly clock?: Clock
  readonly random?: Random
}

/**
 * What tests put in the place of a check, to show that an attack would succeed without it. Not
 * reachable from the package.
 */
export interface Weakened {
  readonly proofs?: (proofs: Proofs) => Proofs
}

/** Origin of the site where it listens on `port`. */
export const originOf = ({ publicUrl }: Config, port: number) =>
  publicUrl === undefined ? `http://localhost:${port}` : publicUrl.replace(/:0$/, `:${port}`)

const servesMetrics = (metrics: Metrics) =>
  new Hono().get('/metrics', (context) =>
    context.text(metrics.text(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    }),
  )

interface Opened {
  readonly services: Services
  readonly audit: ReturnType<typeof createAudit>
  readonly sessions: ReturnType<typeof createSessions>
  readonly metrics: Metrics
}

/** What a server, and a command beside it, works with; nothing is started. */
export const openServices = (
  config: Config,
  database: Database,
  publicUrl: () => string,
  options: Assembly,
): Opened => {
  const {
    clock = systemClock,
    random = systemRandom,
    writeLog = (line) => process.stdout.write(line),
  } = options
  const { db } = database
  const keyring = createKeyring(config.keys)
  const sessions = createSessions({ db, keyring, clock, random })
  const audit = createAudit({ db, keys: config.keys.audit, clock, random })
  const metrics = createMetrics()
  metrics.gauge('process_resident_memory_bytes', 'Memory of this process.', () =>
    process.memoryUsage.rss(),
  )
  metrics.gauge('tessera_frame_database_waiting', 'Requests that wait for a connection.', () =>
    database.waiting(),
  )
  const log = createLog({ clock, write: writeLog })
  return {
    services: {
      config,
      database,
      keyring,
      limits: createLimits({ db, keyring, clock }),
      sessions,
      audit,
      clock,
      random,
      log,
      metrics,
      publicUrl,
    },
    audit,
    sessions,
    metrics,
  }
}

/** What a start asks the database: not under the time limit of requests. */
const askOnce = async (
  config: Config,
  { keyring }: Pick<Services, 'keyring'>,
  audit: Opened['audit'],
) => {
  const { db, close } = createDatabase(config.database, UNHURRIED)
  try {
    await ensureCanaries({ db, keyring, keys: config.keys })
    await audit.start(db)
  } finally {
    await close()
  }
}

/** As {@link createFrameServer}, for tests: with checks weakened. */
export const assembleServer = (
  config: Config,
  options: Assembly = {},
  weakened: Weakened = {},
): FrameServer & { readonly services: Services } => {
  const database = createDatabase(config.database)
  let url = originOf(config, config.port)
  let state: 'created' | 'ready' | 'draining' | 'stopped' = 'created'
  const { services, audit, sessions, metrics } = openServices(config, database, () => url, options)
  const { keyring, log, clock, random } = services
  const modules = [
    createSessionsModule(services, sessions),
    createRpc(services),
    createAuditModule(services),
    ...(options.modules ?? []).map((create) => create(services)),
  ]
  const owner = random.id()
  const jobs = createJobs(
    modules.flatMap((module) => module.jobs ?? []),
    { leases: createLeases({ db: database.db, clock, owner }), log, metrics },
  )
  const proofs = createProofs({ db: database.db, clock })
  const keyed = { db: database.db, keyring, keys: config.keys }
  const ready = {
    serving: async () => state === 'ready',
    database: () => database.check().then(() => true),
    writes: createWriteCheck({ db: database.db, clock, owner }),
    schema: () => isMigrated(database),
    keyring: () => checkKeyring(keyring).then(() => true),
    // another deployment's database may have taken the place of this one's
    canaries: () => checkCanaries(keyed),
  }
  const hono = createHttp({
    services,
    sessions,
    proofs: weakened.proofs?.(proofs) ?? proofs,
    modules,
    ready,
  })
  const listening: Listening[] = []

  const serve = async () => {
    await migrate(config.database, createMigrations(keyring))
    await checkKeyring(keyring)
    await askOnce(config, services, audit)
    // whoever has KEY_AUTH and reads along signs in by what is mailed
    if (!config.keys.mail) log.warn('keyring.mail_key_missing')
    if (isUnencrypted(config.database)) log.warn('database.unencrypted')
    // of its group or of all others
    if (config.secretFiles?.some((path) => statSync(path).mode & 0o077))
      log.warn('keyring.readable_by_others')
    for (const module of modules) await module.start?.()
    const main = await listen(hono, config.host, config.port)
    listening.push(main)
    url = originOf(config, main.port)
    const metered =
      config.metricsPort === undefined
        ? undefined
        : await listen(servesMetrics(metrics), config.host, config.metricsPort)
    if (metered) listening.push(metered)
    jobs.start()
    state = 'ready'
    // their visitors would sign in to a wallet that reaches no network
    for (const { id, dev, upstreams } of config.apps)
      if (Object.keys(upstreams).length === 0)
        log[dev ? 'info' : 'warn']('app.no_upstreams', { app: id })
    log.info('server.started', { url, port: main.port, database: database.kind })
    return { url, ...(metered && { metricsUrl: `http://${config.host}:${metered.port}/metrics` }) }
  }
  const end = async () => {
    if (state === 'ready' && config.drainSeconds) {
      // balancers look at /readyz every few seconds, and send requests meanwhile
      state = 'draining'
      log.info('server.draining', { count: config.drainSeconds })
      await wait(config.drainSeconds * 1_000)
    }
    state = 'stopped'
    await Promise.all([...listening.map(({ close }) => close()), jobs.stop()])
    for (const module of modules) await module.stop?.()
    await database.close()
    log.info('server.stopped')
  }
  let ended: Promise<void> | undefined
  const stop = () => (ended ??= end())
  const start = async () => {
    try {
      return await serve()
    } catch (error) {
      await stop()
      throw error
    }
  }
  return { start, stop, services }
}

/**
 * The server of a deployment and its site, in this process. Nothing runs and no port is open until
 * `start`. Throws where the site's folder is incomplete or was altered.
 */
export const createFrameServer = (
  config: Config,
  { site, writeLog }: FrameServerOptions = {},
): FrameServer => {
  const files = readSiteFiles(site)
  const { start, stop } = assembleServer(config, {
    modules: [createAccounts, (services) => createDocuments(services, files)],
    ...(writeLog && { writeLog }),
  })
  return { start, stop }
}
