#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createAudit } from './audit/createAudit'
import { cutAudit } from './audit/cutAudit'
import { type AuditFault, verifyAudit } from './audit/verifyAudit'
import { isLoopbackOrigin, isOrigin } from './config/apps'
import { isKid, KEY_NAMES, KEY_VARIABLES, newKeyring } from './config/keys'
import { readConfig } from './config/readConfig'
import type { Config } from './config/types'
import { createFrameServer, openServices, originOf } from './createFrameServer'
import { createDatabase, type Database, UNHURRIED } from './db/createDatabase'
import { createMigrations, migrate } from './db/migrate'
import { readSiteFiles } from './documents/siteFiles'
import { explainFaults, verifyDeployment } from './documents/verifyDeployment'
import { ensureCanaries } from './keyring/canaries'
import { createKeyring } from './keyring/createKeyring'
import { rotateKeys } from './keyring/rotateKeys'
import { CommandError, explainStart } from './operation/explainStart'
import { freezeAll } from './operation/freezeAll'
import { openFile } from './operation/openFile'
import { systemClock, systemRandom } from './operation/system'
import { untilEnded } from './operation/untilEnded'
import { runUserCommand } from './operation/users'

const USAGE = `tessera-frame [command]

  serve           the site and its server (default); in development, without
                  apps of its own, --upstream <CAIP-2 id>=<URL> names a node,
                  as often as there are networks
  new-keys <kid>  print a keyring of new keys, for KEYRING_FILE
  rotate-keys     seal all rows under the first key of each purpose
  audit-verify    look for altered and missing rows of the audit
  audit-cut <days> [--yes]
                  remove the rows of the audit that are older, and sign the cut
  backup <path>   copy the SQLite file while the server runs
  user <find | freeze | end-sessions | delete> <who> [--yes]
                  what an operator does about one user: an id, a mail address,
                  or an address of a wallet says who
  freeze-all [--yes]
                  freeze the wallets of all users for 24 hours
  verify-deployment <origin> [app]
                  compare a site that is served with the one of this package
  open-file <file> [--password-file <path>] [--yes]
                  the phrase of a recovery file, without a server; --yes prints
                  it where no terminal shows it

Settings are in the environment: see docs/frame-server.md.
`

const DAY = 24 * 60 * 60_000

const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Runs until SIGTERM or SIGINT, then for as long as balancers need; a second one ends it at once.
 */
const serve = async (config: Config) => {
  const server = createFrameServer(config)
  const { url, metricsUrl } = await server.start()
  // before it is said to be there: whoever reads that may end it at once
  const ended = untilEnded(process.env)
  // for a person; where it is operated, the log says it
  if (isLoopbackOrigin(url)) {
    print(`Secure frame: ${url}${metricsUrl ? `\nMetrics: ${metricsUrl}` : ''}`)
    if (config.terminalMail) print('Mails are shown here, and not sent: SMTP_URL is not set.')
    if (config.apps.every(({ upstreams }) => Object.keys(upstreams).length === 0))
      print(
        'No network has a node, so nobody can sign in: name one, such as --upstream eip155:1=https://rpc.example.com',
      )
  }
  await ended
  await server.stop()
  return 0
}

/** With `anyKeys` also where the keyring is another's: what is copied is not opened. */
const withDatabase = async (
  config: Config,
  work: (database: Database) => Promise<number>,
  anyKeys = false,
) => {
  const keyring = createKeyring(config.keys)
  await migrate(config.database, createMigrations(keyring))
  const database = createDatabase(config.database, UNHURRIED)
  try {
    if (!anyKeys) await ensureCanaries({ db: database.db, keyring, keys: config.keys })
    return await work(database)
  } finally {
    await database.close()
  }
}

const auditOf = (config: Config, { db }: Database) =>
  createAudit({ db, keys: config.keys.audit, clock: systemClock, random: systemRandom })

const rotate = (config: Config) =>
  withDatabase(config, async (database) => {
    const { db } = database
    const audit = auditOf(config, database)
    const { resealed, rehashed } = await rotateKeys({
      db,
      keyring: createKeyring(config.keys),
      keys: config.keys,
      onProgress: (table, count) => print(`${table}: ${count}`),
    })
    await audit.start()
    await audit.append('keys.rotate', { resealed: String(resealed), rehashed: String(rehashed) })
    print(`Sealed again: ${resealed}. Addresses hashed again: ${rehashed}.`)
    const former = KEY_NAMES.filter(
      (purpose) => purpose !== 'audit' && (config.keys[purpose]?.length ?? 0) > 1,
    ).map((purpose) => KEY_VARIABLES[purpose])
    if (former.length > 0)
      print(
        `In 72 hours, when the links of mails have ended, remove the former keys of ${former.join(', ')} and restart. Leave those of KEY_AUDIT.`,
      )
    return 0
  })

const printFaults = (faults: readonly AuditFault[]) => {
  for (const { writer, seq, fault } of faults) print(`${writer} ${seq}: ${fault}`)
  return faults.length === 0 ? 0 : 1
}

const verify = (config: Config) =>
  withDatabase(config, async ({ db }) => {
    const { rows, faults } = await verifyAudit(db, config.keys.audit)
    const code = printFaults(faults)
    print(`${rows} rows, ${faults.length} faults.`)
    return code
  })

const cut = (config: Config, days: string | undefined, yes: boolean | undefined) => {
  if (!days || !/^[1-9]\d{0,4}$/.test(days))
    throw new CommandError('audit-cut takes how many days of the audit stay: 1 to 99999')
  if (!yes)
    throw new CommandError(
      'audit-cut removes rows of the audit, and cannot be undone: look with audit-verify and back up first, then add --yes',
    )
  return withDatabase(config, async (database) => {
    const before = systemClock.now() - Number(days) * DAY
    const audit = auditOf(config, database)
    await audit.start()
    let shown = 0
    const { rows, faults } = await cutAudit({
      db: database.db,
      keys: config.keys.audit,
      before,
      onProgress: (count) => {
        if (count - shown < 100_000) return
        shown = count
        print(`removed: ${count}`)
      },
    })
    const until = new Date(before).toISOString()
    await audit.append('audit.cut', { rows: String(rows), before: until })
    const code = printFaults(faults)
    print(`${rows} rows of before ${until} removed, ${faults.length} faults.`)
    return code
  })
}

const user = (
  config: Config,
  [action, who]: readonly (string | undefined)[],
  yes: boolean | undefined,
) =>
  withDatabase(config, async (database) => {
    const { services, audit } = openServices(
      config,
      database,
      () => originOf(config, config.port),
      { writeLog: () => {} },
    )
    await audit.start()
    await runUserCommand(services, { action, who, yes, print })
    return 0
  })

const freezeEverybody = (config: Config, yes: boolean | undefined) => {
  if (!yes)
    throw new CommandError(
      'freeze-all stops the wallets of all users for 24 hours from now: if that is what you want, add --yes',
    )
  return withDatabase(config, async (database) => {
    const audit = auditOf(config, database)
    await audit.start()
    const count = await freezeAll({ database, audit, clock: systemClock })
    print(`Frozen for 24 hours: ${count} users. Nobody was mailed.`)
    return 0
  })
}

const backup = (config: Config, path: string | undefined) =>
  withDatabase(
    config,
    async (database) => {
      if (!path) throw new CommandError('backup needs the path of the copy')
      if (database.kind === 'postgres')
        throw new CommandError('backup is for SQLite: a Postgres is backed up with pg_dump')
      if (existsSync(path))
        throw new CommandError(`backup does not write over a file: ${path} exists`)
      await database.backup(path)
      return 0
    },
    true,
  )

/** Needs no settings: it makes them. Today's date is the kid where none is said. */
const printKeyring = (kid = new Date(systemClock.now()).toISOString().slice(0, 10)) => {
  if (!isKid(kid)) throw new CommandError('new-keys takes a kid: 1 to 16 of a-z, 0-9 and hyphen')
  process.stdout.write(newKeyring(kid))
  return 0
}

/** Needs no settings: anybody may ask. */
const verifySite = async (asked: string | undefined, app: string | undefined) => {
  const origin = asked?.replace(/\/$/, '')
  if (!origin || !isOrigin(origin))
    throw new CommandError(
      'verify-deployment takes an origin, such as https://wallet.example.com, and where it has several apps the id of one',
    )
  const site = readSiteFiles()
  const faults = await verifyDeployment(origin, site, app)
  for (const fault of faults) print(fault)
  if (faults.length === 0)
    print(`${site.files.size} files and the documents are those of this package.`)
  else print(explainFaults(faults, origin, app))
  return faults.length === 0 ? 0 : 1
}

const run = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      'password-file': { type: 'string' },
      upstream: { type: 'string', multiple: true },
      yes: { type: 'boolean' },
    },
  })
  const [command = 'serve', path, app] = positionals
  const commands: Readonly<Record<string, (config: Config) => Promise<number>>> = {
    serve,
    'rotate-keys': rotate,
    'audit-verify': verify,
    'audit-cut': (config) => cut(config, path, values.yes),
    backup: (config) => backup(config, path),
    'freeze-all': (config) => freezeEverybody(config, values.yes),
    user: (config) => user(config, [path, app], values.yes),
  }
  if (command === 'new-keys' && !values.help) return printKeyring(path)
  if (command === 'verify-deployment' && !values.help) return verifySite(path, app)
  if (command === 'open-file' && !values.help)
    return openFile({
      path,
      passwordFile: values['password-file'],
      yes: values.yes,
      input: process.stdin,
      output: process.stdout,
      errors: process.stderr,
    })
  const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (values.help || !chosen) {
    process.stderr.write(USAGE)
    return values.help ? 0 : 2
  }
  return chosen(readConfig(process.env, values.upstream))
}

run().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${explainStart(error)}\n`)
    process.exitCode = 1
  },
)
