import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { NETWORK_LIMIT_NAMES, type NetworkLimitName } from '../limits/networkLimits'
import { isLoopbackOrigin, isOrigin } from './apps'
import { type Complain, makeKeyringFile, parseKeys, readKeyringFile } from './keys'
import { readProviders } from './providers'
import type { App, Config } from './types'

/** What is wrong with the environment, each with the name of its variable and without its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
const startsWith =
  (...protocols: readonly string[]) =>
  (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol)

const isNode = (text: string) => startsWith('http:', 'https:')(text) && !new URL(text).username
const isRelay = (text: string) => {
  if (!isNode(text)) return false
  const { protocol, origin, search, hash } = new URL(text)
  return !search && !hash && (protocol === 'https:' || isLoopbackOrigin(origin))
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number of 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number of 0 to 65535')

const count = z
  .int('must be whole numbers from 1 on')
  .min(1, 'must be whole numbers from 1 on')
  .optional()
/** Of one network of clients, in place of the server's own. */
const networkLimits = z.strictObject(
  Object.fromEntries(NETWORK_LIMIT_NAMES.map((name) => [name, count])) as Record<
    NetworkLimitName,
    typeof count
  >,
  `must be JSON such as {"signIns": 100}, of ${NETWORK_LIMIT_NAMES.join(', ')}`,
)

const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The settings of the environment but the keys, each with its default. */
export const settingsSchema = z.object({
  PORT: port.default(0),
  HOST: z
    .string()
    .refine(
      (text) => isIP(text) !== 0 || text === 'localhost',
      'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0',
    )
    .default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  PUBLIC_URL: z
    .string()
    .refine(
      (text) => isOrigin(text) || isOrigin(text.replace(/:0$/, ':1')),
      'must be an origin, such as https://wallet.example.com',
    )
    .optional(),
  TESSERA_FRAME_DATA: z.string().min(1).default('tessera-frame-data'),
  TESSERA_FRAME_APPS: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .refine(startsWith('postgres:', 'postgresql:'), 'must be a URL of postgres')
    .optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number of 1 to 999')
    .transform(Number)
    .default(10),
  DATABASE_TIMEOUT_SECONDS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number of seconds, 1 to 999')
    .transform(Number)
    .default(5),
  KEYRING_FILE: z.string().min(1).optional(),
  SMTP_URL: z
    .string()
    .refine(startsWith('smtp:', 'smtps:'), 'must be a URL of smtp or smtps')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be an address, with or without a name before it')
    .optional(),
  RECOVERY_DELAY_HOURS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of 0 to 72')
    .transform(Number)
    .refine((value) => value <= 72, 'must be a number of 0 to 72')
    .default(0),
  MAILS_PER_DAY: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a number from 1 on')
    .transform(Number)
    .default(20_000),
  PROVIDERS: z.string().min(1).optional(),
  FARCASTER_RELAY: z
    .string()
    .refine(isRelay, 'must be a URL of https, or of http on this machine, without a query')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  FARCASTER_RPC_URL: z.string().refine(isNode, 'must be a URL of http without a user').optional(),
  NETWORK_LIMITS: z.string().transform(toJson).pipe(networkLimits).optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front of this server, 0 to 9')
    .transform(Number)
    .default(0),
  AUDIT_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a number of days, 1 to 99999')
    .transform(Number)
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds')
    .transform(Number)
    .optional(),
})

const upstreams = z.record(
  z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be CAIP-2 ids'),
  z.string().refine(isNode, 'must be http URLs without a user'),
)

/** An app of `TESSERA_FRAME_APPS`. */
export const appSchema = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(80),
  origins: z
    .array(
      z
        .string()
        .refine(
          (text) => isOrigin(text) && (text.startsWith('https://') || isLoopbackOrigin(text)),
          'must be origins of https, or of this machine',
        ),
    )
    .default([]),
  dev: z.boolean().default(false),
  upstreams: upstreams.default({}),
  recovery: z.enum(['auto', 'none']).default('auto'),
  walletScope: z.enum(['deployment', 'app']).default('deployment'),
  approvalMode: z.enum(['verified', 'trusted', 'popup']).default('popup'),
  compat: z.boolean().default(false),
  limits: z
    .strictObject({
      mailsPerDay: z.int().positive().default(5_000),
      recoveriesPerHour: z.int().positive().default(1_000),
    })
    .prefault({}),
})
const appsSchema = z
  .array(appSchema)
  .min(1, 'must have an app')
  .refine((apps) => new Set(apps.map(({ id }) => id)).size === apps.length, 'has an id twice')

/** For development alone: any page of this machine. */
const DEVELOPMENT = { id: 'development', name: 'Development', dev: true }

/** Of a variable that is wrong the default goes on, so that all that is wrong is found. */
const readSettings = (set: Environment, complain: Complain) => {
  const parsed = settingsSchema.safeParse(set)
  if (parsed.success) return parsed.data
  for (const {
    path: [name, ...field],
    message,
  } of parsed.error.issues)
    complain(String(name), [...field, message].join(' '))
  const wrong = parsed.error.issues.map(({ path }) => path[0])
  return settingsSchema.parse(
    Object.fromEntries(Object.entries(set).filter(([name]) => !wrong.includes(name))),
  )
}

/**
 * What nobody sets for development: with these and without PUBLIC_URL, somebody has forgotten it.
 */
const OF_DEPLOYMENTS = ['DATABASE_URL', 'SMTP_URL', 'KEYRING_FILE', 'TRUST_PROXY'] as const

/**
 * Whether it is for development: on this machine, with keys and mails of its own making. A variable
 * that is wrong was meant.
 */
const readMode = (
  set: Environment,
  {
    PUBLIC_URL: publicUrl,
    HOST: host,
  }: Pick<z.infer<typeof settingsSchema>, 'PUBLIC_URL' | 'HOST'>,
  complain: Complain,
): boolean => {
  if (publicUrl !== undefined) {
    const isDevelopment = isLoopbackOrigin(publicUrl.replace(/:0$/, ':1'))
    if (!isDevelopment && !publicUrl.startsWith('https://'))
      complain(
        'PUBLIC_URL',
        'must be https: without it anybody between reads and alters everything',
      )
    return isDevelopment
  }
  if (set.PUBLIC_URL !== undefined) return false
  const forgotten = [
    ...OF_DEPLOYMENTS,
    ...Object.keys(set).filter((name) => name.startsWith('KEY_')),
  ].filter((name) => set[name] !== undefined)
  if (forgotten.length > 0)
    complain(
      'PUBLIC_URL',
      `is missing: ${forgotten.join(', ')} ${forgotten.length === 1 ? 'is' : 'are'} of a deployment. For development with ${forgotten.length === 1 ? 'it' : 'them'}, set it to an origin of this machine, such as http://localhost:4400`,
    )
  else if (!LOOPBACK.includes(host))
    complain('PUBLIC_URL', 'is missing: it is needed where HOST is not of this machine')
  return forgotten.length === 0
}

/** Nodes of `--upstream`, each as `<CAIP-2 id>=<URL>`: of the app of development alone. */
const readUpstreams = (
  given: readonly string[],
  isForDevelopment: boolean,
  complain: Complain,
): Readonly<Record<string, string>> => {
  const complainUpstream = (message: string) => complain('--upstream', message)
  if (given.length > 0 && !isForDevelopment)
    complainUpstream('is for development without TESSERA_FRAME_APPS: name it in "upstreams" there')
  const parsed = upstreams.safeParse(
    Object.fromEntries(
      given.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
    ),
  )
  if (parsed.success) return parsed.data
  complainUpstream('must be a CAIP-2 id and a URL, such as eip155:1=https://rpc.example.com')
  return {}
}

const readApps = (
  setting: string | undefined,
  isDevelopment: boolean,
  given: readonly string[],
  complain: Complain,
): readonly App[] => {
  const complainApps = (message: string) => complain('TESSERA_FRAME_APPS', message)
  const own = readUpstreams(given, isDevelopment && setting === undefined, complain)
  if (setting === undefined && !isDevelopment)
    complainApps(
      'is missing: the sites that may show the frame, as JSON or the path of a file of it',
    )
  try {
    const text =
      setting === undefined || setting.trimStart().startsWith('[')
        ? setting
        : readFileSync(setting, 'utf8')
    const parsed = appsSchema.safeParse(
      text === undefined ? [{ ...DEVELOPMENT, upstreams: own }] : JSON.parse(text),
    )
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      complainApps(`${path.join('.')} ${message}`.trim())
  } catch {
    complainApps('must be JSON, or the path of a file of it')
  }
  return []
}

const readKeys = (
  environment: Environment,
  {
    file,
    made,
    isDevelopment,
  }: {
    readonly file: string | undefined
    readonly made: string | undefined
    readonly isDevelopment: boolean
  },
  complain: Complain,
) => {
  const hasVariables = Object.keys(environment).some(
    (name) => name.startsWith('KEY_') && environment[name],
  )
  if (hasVariables && file !== undefined)
    complain('KEYRING_FILE', 'and KEY_ variables are both set')
  if (hasVariables) return parseKeys(environment, complain)
  if (file === undefined && made !== undefined) makeKeyringFile(made)
  const path = file ?? made
  // of a development whose other settings are wrong: its keys are made when they are right
  if (path === undefined && isDevelopment) return parseKeys({}, () => {})
  return parseKeys(
    path === undefined ? {} : readKeyringFile(path, 'KEYRING_FILE', complain),
    complain,
  )
}

/**
 * The settings of the environment. Without any it is for development: on loopback, with a keyring
 * that is made in the data folder, and the nodes `nodes` of the command line. Throws `ConfigError`
 * with all that is wrong: nothing is served beyond this machine without https, a registry of apps
 * and keys of the operator.
 */
export const readConfig = (environment: Environment, nodes: readonly string[] = []): Config => {
  const problems: string[] = []
  const complain: Complain = (variable, message) => problems.push(`${variable} ${message}`)
  // a variable that is set to nothing is not set
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const settings = readSettings(set, complain)
  const {
    PUBLIC_URL: publicUrl,
    HOST: host,
    SMTP_URL: smtp,
    MAIL_FROM: from,
    METRICS_PORT: metricsPort,
    KEYRING_FILE: keyringFile,
    NETWORK_LIMITS: networkLimits,
    FARCASTER_RELAY: relay,
    FARCASTER_RPC_URL: rpcUrl,
  } = settings
  const isDevelopment = readMode(set, settings, complain)
  if (set.SMTP_URL === undefined && !isDevelopment)
    complain(
      'SMTP_URL',
      'is missing: codes and links are mailed; only a development server shows them in its terminal',
    )
  if (set.SMTP_URL !== undefined && set.MAIL_FROM === undefined)
    complain('MAIL_FROM', 'is missing: it is needed with SMTP_URL')
  const folder = resolve(settings.TESSERA_FRAME_DATA)
  const apps = readApps(settings.TESSERA_FRAME_APPS, isDevelopment, nodes, complain)
  if (set.FARCASTER_RPC_URL !== undefined && set.FARCASTER_RELAY === undefined)
    complain('FARCASTER_RELAY', 'is missing: it is needed with FARCASTER_RPC_URL')
  const { providers, files } = readProviders(settings.PROVIDERS, complain)
  // none is made for a server that does not start
  const made = isDevelopment && problems.length === 0 ? join(folder, 'keyring.json') : undefined
  const keys = readKeys(set, { file: keyringFile, made, isDevelopment }, complain)
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    port: settings.PORT,
    host,
    ...(metricsPort !== undefined && { metricsPort }),
    ...(publicUrl !== undefined && { publicUrl }),
    database:
      settings.DATABASE_URL === undefined
        ? { folder }
        : {
            url: settings.DATABASE_URL,
            connections: settings.DATABASE_CONNECTIONS,
            timeout: settings.DATABASE_TIMEOUT_SECONDS * 1_000,
          },
    keys,
    secretFiles: [...(keyringFile === undefined ? [] : [keyringFile]), ...files],
    providers,
    ...(relay !== undefined && { farcaster: { relay, ...(rpcUrl !== undefined && { rpcUrl }) } }),
    ...(smtp !== undefined && from !== undefined && { smtp: { url: smtp, from } }),
    ...(smtp === undefined && isDevelopment && { terminalMail: true }),
    trustProxy: settings.TRUST_PROXY,
    recoveryDelay: settings.RECOVERY_DELAY_HOURS,
    mailsPerDay: settings.MAILS_PER_DAY,
    ...(networkLimits !== undefined && { networkLimits }),
    ...(settings.AUDIT_DAYS !== undefined && { auditDays: settings.AUDIT_DAYS }),
    drainSeconds: settings.DRAIN_SECONDS ?? (isDevelopment ? 0 : 5),
    apps,
  }
}
