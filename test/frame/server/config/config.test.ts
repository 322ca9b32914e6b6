import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type ConfigError,
  readConfig,
  settingsSchema,
} from '../../../../frame/server/config/readConfig'
import { temporaryFolder } from '../databases'

const key = () => randomBytes(32).toString('base64')
const APPS = JSON.stringify([
  {
    id: 'shop',
    name: 'Shop',
    origins: ['https://shop.example'],
    upstreams: { 'eip155:1': 'https://rpc.example/v1/key' },
  },
])

/** A deployment that is in order; tests change one thing of it. */
const production = (
  changed: Record<string, string | undefined> = {},
): Record<string, string | undefined> => ({
  PORT: '8080',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://wallet.example',
  DATABASE_URL: 'postgres://frame:database-password@db.example/frame',
  KEY_AUTH: `a2:${key()},a1:${key()}`,
  KEY_RECOVERY: `r1:${key()}`,
  KEY_PEPPER: `p1:${key()}`,
  KEY_AUDIT: `u1:${key()}`,
  KEY_MAIL: `m1:${key()}`,
  SMTP_URL: 'smtps://frame:mail-password@mail.example',
  MAIL_FROM: 'Shop <wallet@shop.example>',
  TRUST_PROXY: '1',
  METRICS_PORT: '9090',
  TESSERA_FRAME_APPS: APPS,
  ...changed,
})

const problemsOf = (environment: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    expect((error as ConfigError).name).toBe('ConfigError')
    return (error as ConfigError).problems
  }
}

test('a deployment is read whole, an app with the defaults of what it does not say', () => {
  const config = readConfig(production())
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://wallet.example',
    database: { url: expect.stringContaining('db.example'), connections: 10, timeout: 5_000 },
    trustProxy: 1,
    metricsPort: 9090,
    smtp: { from: 'Shop <wallet@shop.example>' },
  })
  expect(config.keys.auth.map(({ kid, key: bytes }) => [kid, bytes.length])).toEqual([
    ['a2', 32],
    ['a1', 32],
  ])
  expect(config.apps).toEqual([
    {
      id: 'shop',
      name: 'Shop',
      origins: ['https://shop.example'],
      dev: false,
      upstreams: { 'eip155:1': 'https://rpc.example/v1/key' },
      recovery: 'auto',
      walletScope: 'deployment',
      approvalMode: 'popup',
      compat: false,
      limits: { mailsPerDay: 5000, recoveriesPerHour: 1000 },
    },
  ])
})

test('a keyring of before mails had a key is still one: mails are under KEY_AUTH then', () => {
  expect(readConfig(production({ KEY_MAIL: undefined })).keys.mail).toBeUndefined()
  expect(readConfig(production()).keys.mail).toHaveLength(1)
  expect(problemsOf(production({ KEY_MAIL: 'x' }))[0]).toMatch(
    /^KEY_MAIL must be one or several kid:key/,
  )
})

test('apps are also read from a file', () => {
  const path = join(temporaryFolder(), 'apps.json')
  writeFileSync(path, APPS)
  expect(readConfig(production({ TESSERA_FRAME_APPS: path })).apps).toEqual(
    readConfig(production()).apps,
  )
})

const same = key()
const WRONG: readonly (readonly [string, Record<string, string | undefined>, RegExp])[] = [
  [
    'http beyond this machine',
    { PUBLIC_URL: 'http://wallet.example' },
    /^PUBLIC_URL must be https/,
  ],
  [
    'http of an address of the network',
    { PUBLIC_URL: 'http://192.168.1.2' },
    /^PUBLIC_URL must be https/,
  ],
  [
    'a public URL with a path',
    { PUBLIC_URL: 'https://wallet.example/frame' },
    /^PUBLIC_URL must be an origin/,
  ],
  [
    'no public URL',
    { PUBLIC_URL: undefined },
    /^PUBLIC_URL is missing: DATABASE_URL, SMTP_URL, TRUST_PROXY, KEY_AUTH, .* are of a deployment. For development with them, set it/,
  ],
  ['a port that is none', { PORT: '70000' }, /^PORT must be/],
  [
    'a database that is none of ours',
    { DATABASE_URL: 'mysql://x:database-password@y' },
    /^DATABASE_URL must be/,
  ],
  ['no connection', { DATABASE_CONNECTIONS: '0' }, /^DATABASE_CONNECTIONS must be/],
  [
    'a time limit that is none',
    { DATABASE_TIMEOUT_SECONDS: '0.5' },
    /^DATABASE_TIMEOUT_SECONDS must be/,
  ],
  ['a missing key', { KEY_RECOVERY: undefined }, /^KEY_RECOVERY is missing/],
  ['an empty key', { KEY_RECOVERY: '' }, /^KEY_RECOVERY is missing/],
  [
    'a short key',
    { KEY_AUTH: `a:${randomBytes(16).toString('base64')}` },
    /^KEY_AUTH must be one or several kid:key/,
  ],
  ['a key without its id', { KEY_AUTH: same }, /^KEY_AUTH must be/],
  [
    'an id in capitals, which databases do not tell apart',
    { KEY_AUTH: `A:${same}` },
    /^KEY_AUTH must be/,
  ],
  ['an id twice', { KEY_AUTH: `a:${key()},a:${key()}` }, /^KEY_AUTH names a kid twice/],
  ['a key twice', { KEY_AUTH: `a:${same},b:${same}` }, /^KEY_AUTH has the same key twice/],
  [
    'equal keys of two purposes',
    { KEY_AUTH: `a:${same}`, KEY_RECOVERY: `r:${same}` },
    /^KEY_RECOVERY has a key of KEY_AUTH/,
  ],
  ['keys and a file of keys', { KEYRING_FILE: '/nowhere' }, /^KEYRING_FILE and KEY_ variables/],
  [
    'an address that is a name',
    { HOST: 'wallet.example' },
    /^HOST must be an address of this machine/,
  ],
  [
    'a port of the metrics that is none',
    { METRICS_PORT: 'metrics' },
    /^METRICS_PORT must be a number/,
  ],
  ['no mails', { MAILS_PER_DAY: '0' }, /^MAILS_PER_DAY must be a number from 1 on/],
  [
    'hours that are too many',
    { RECOVERY_DELAY_HOURS: '73' },
    /^RECOVERY_DELAY_HOURS must be a number of 0 to 72/,
  ],
  [
    'a key of the wrong alphabet',
    { KEY_PEPPER: `p:${'*'.repeat(43)}` },
    /^KEY_PEPPER must be one or several kid:key/,
  ],
  [
    'an audit key that is the pepper',
    { KEY_PEPPER: `p:${same}`, KEY_AUDIT: `u:${same}` },
    /^KEY_AUDIT has a key of KEY_PEPPER/,
  ],
  [
    'a key of mails that is that of shares',
    { KEY_AUTH: `a:${same}`, KEY_MAIL: `m:${same}` },
    /^KEY_MAIL has a key of KEY_AUTH/,
  ],
  [
    'a mail server that is a host',
    { SMTP_URL: 'mail.example:587' },
    /^SMTP_URL must be a URL of smtp or smtps/,
  ],
  ['no mail server', { SMTP_URL: undefined }, /^SMTP_URL is missing: codes and links are mailed/],
  ['mail without a sender', { MAIL_FROM: undefined }, /^MAIL_FROM is missing/],
  [
    'a sender with a line break',
    { MAIL_FROM: 'a@b.example\nBcc: x@y.example' },
    /^MAIL_FROM must be/,
  ],
  [
    'limits that are no JSON',
    { NETWORK_LIMITS: 'signIns=5' },
    /^NETWORK_LIMITS must be JSON such as {"signIns": 100}, of sessions, signIns, farcaster, codes/,
  ],
  [
    'a limit of another name',
    { NETWORK_LIMITS: '{"signins":5}' },
    /^NETWORK_LIMITS must be JSON such as/,
  ],
  [
    'a limit of nothing',
    { NETWORK_LIMITS: '{"signIns":0}' },
    /^NETWORK_LIMITS signIns must be whole numbers from 1 on/,
  ],
  [
    'a provider of another name',
    { PROVIDERS: '{"gogle":{"clientId":"a","clientSecret":"b"}}' },
    /^PROVIDERS .*gogle/,
  ],
  [
    'a provider without a secret',
    { PROVIDERS: '{"google":{"clientId":"a"}}' },
    /^PROVIDERS google\.clientSecret /,
  ],
  [
    'a provider over http',
    { PROVIDERS: '{"google":{"clientId":"a","clientSecret":"b","issuer":"http://id.example"}}' },
    /^PROVIDERS google\.issuer must be a URL of https/,
  ],
  [
    'an Apple whose key is no file',
    { PROVIDERS: '{"apple":{"clientId":"a","teamId":"b","keyId":"c","privateKeyFile":"/none"}}' },
    /^PROVIDERS must be JSON, or the path of a file of it/,
  ],
  [
    'a relay of Farcaster over http',
    { FARCASTER_RELAY: 'http://relay.example' },
    /^FARCASTER_RELAY must be a URL of https/,
  ],
  [
    'a relay of Farcaster with a query',
    { FARCASTER_RELAY: 'https://relay.example/?key=1' },
    /^FARCASTER_RELAY must be a URL of https/,
  ],
  [
    'a node of Farcaster that is no URL',
    { FARCASTER_RELAY: 'https://relay.example', FARCASTER_RPC_URL: 'rpc.example' },
    /^FARCASTER_RPC_URL must be a URL of http/,
  ],
  [
    'a node of Farcaster without a relay',
    { FARCASTER_RPC_URL: 'https://rpc.example' },
    /^FARCASTER_RELAY is missing/,
  ],
  [
    'a time to drain that is none',
    { DRAIN_SECONDS: '5s' },
    /^DRAIN_SECONDS must be a number of seconds/,
  ],
  ['an audit of no days', { AUDIT_DAYS: '0' }, /^AUDIT_DAYS must be a number of days/],
  ['proxies that are no number', { TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be/],
  ['no apps', { TESSERA_FRAME_APPS: undefined }, /^TESSERA_FRAME_APPS is missing/],
  ['an empty list of apps', { TESSERA_FRAME_APPS: '[]' }, /^TESSERA_FRAME_APPS must have an app/],
  ['apps that are no JSON', { TESSERA_FRAME_APPS: '[{' }, /^TESSERA_FRAME_APPS must be JSON/],
  [
    'an app with a wildcard',
    {
      TESSERA_FRAME_APPS: JSON.stringify([{ id: 'a', name: 'A', origins: ['https://*.example'] }]),
    },
    /^TESSERA_FRAME_APPS 0\.origins\.0/,
  ],
  [
    'an app with an origin that adds to a header',
    {
      TESSERA_FRAME_APPS: JSON.stringify([
        { id: 'a', name: 'A', origins: ['https://a.example;script-src'] },
      ]),
    },
    /^TESSERA_FRAME_APPS 0\.origins\.0/,
  ],
  [
    'an app without https',
    {
      TESSERA_FRAME_APPS: JSON.stringify([
        { id: 'a', name: 'A', origins: ['http://shop.example'] },
      ]),
    },
    /^TESSERA_FRAME_APPS 0\.origins\.0/,
  ],
  [
    'an app with a misspelt setting',
    { TESSERA_FRAME_APPS: JSON.stringify([{ id: 'a', name: 'A', origns: [] }]) },
    /^TESSERA_FRAME_APPS .*origns/,
  ],
  [
    'an app twice',
    {
      TESSERA_FRAME_APPS: JSON.stringify([
        { id: 'a', name: 'A' },
        { id: 'a', name: 'B' },
      ]),
    },
    /^TESSERA_FRAME_APPS has an id twice/,
  ],
]
test.each(WRONG)(
  '%s is refused, with the name of the variable and no secret',
  (_, changed, expected) => {
    const environment = production(changed)
    const problems = problemsOf(environment)
    expect(problems).toEqual([expect.stringMatching(expected)])
    const secrets = [
      environment.KEY_AUTH,
      environment.KEY_RECOVERY,
      environment.KEY_PEPPER,
      environment.KEY_AUDIT,
      environment.KEY_MAIL,
    ].flatMap((set) => (set ?? '').split(',').map((entry) => entry.split(':').at(-1) ?? ''))
    for (const secret of ['database-password', 'mail-password', ...secrets.filter(Boolean)])
      expect(problems.join()).not.toContain(secret)
  },
)

test('each setting has a wrong value above; a folder shows that only when it is written', () => {
  const named = new Set(WRONG.map(([, , { source }]) => /^\^([A-Z_]+)/.exec(source)?.[1]))
  const all = [
    ...Object.keys(settingsSchema.shape),
    'KEY_AUTH',
    'KEY_RECOVERY',
    'KEY_PEPPER',
    'KEY_AUDIT',
    'KEY_MAIL',
  ]
  expect(all.filter((name) => !named.has(name))).toEqual(['TESSERA_FRAME_DATA'])
})

test('all that is wrong is said at once', () => {
  expect(problemsOf(production({ KEY_AUTH: undefined, KEY_AUDIT: 'x' }))).toHaveLength(2)
  expect(problemsOf(production({ PORT: 'x', TRUST_PROXY: 'x' }))).toHaveLength(2)
  // of the schema, of what is missing, of the apps and of the keys: in one round, each variable
  // once
  const wrong = {
    PORT: 'x',
    DATABASE_URL: 'mysql://h',
    SMTP_URL: undefined,
    TESSERA_FRAME_APPS: '[{',
    KEY_AUTH: 'x',
    KEY_PEPPER: undefined,
  }
  expect(
    problemsOf(production(wrong))
      .map((problem) => problem.split(' ')[0])
      .sort(),
  ).toEqual(Object.keys(wrong).sort())
  expect(
    problemsOf({ PUBLIC_URL: 'http://localhost:4400', TRUST_PROXY: 'x', KEY_AUTH: 'x' }).map(
      (problem) => problem.split(' ')[0],
    ),
  ).toEqual(['TRUST_PROXY', 'KEY_AUTH', 'KEY_RECOVERY', 'KEY_PEPPER', 'KEY_AUDIT'])
  // one that is wrong is not missing too
  expect(
    problemsOf(
      production({ SMTP_URL: 'mail.example', MAIL_FROM: 'nobody', PUBLIC_URL: 'wallet.example' }),
    )
      .map((problem) => problem.split(' ')[0])
      .sort(),
  ).toEqual(['MAIL_FROM', 'PUBLIC_URL', 'SMTP_URL'])
})

describe('development', () => {
  test('without settings it is on loopback, on a free port, with keys of its own for their owner alone', () => {
    const folder = temporaryFolder()
    const config = readConfig({ TESSERA_FRAME_DATA: folder })
    expect(config).toMatchObject({
      port: 0,
      host: '127.0.0.1',
      database: { folder },
      trustProxy: 0,
      apps: [{ id: 'development', dev: true, origins: [] }],
    })
    expect(config.publicUrl).toBeUndefined()
    expect(config.terminalMail).toBe(true)
    expect(
      readConfig({
        TESSERA_FRAME_DATA: folder,
        PUBLIC_URL: 'http://localhost:4400',
        SMTP_URL: 'smtp://127.0.0.1:25',
        MAIL_FROM: 'a@shop.example',
      }).terminalMail,
    ).toBeUndefined()
    expect(readConfig(production()).terminalMail).toBeUndefined()
    expect(statSync(join(folder, 'keyring.json')).mode & 0o777).toBe(0o600)
    const all = Object.values(config.keys).flatMap((set) =>
      set.map(({ key: bytes }: { key: Uint8Array }) => Buffer.from(bytes).toString('hex')),
    )
    expect(new Set(all).size).toBe(5)
  })

  test('a second start has the same keys, and a file can be named where the deployment is not of this machine', () => {
    const folder = temporaryFolder()
    const first = readConfig({ TESSERA_FRAME_DATA: folder })
    expect(readConfig({ TESSERA_FRAME_DATA: folder }).keys).toEqual(first.keys)
    const none = {
      KEY_AUTH: undefined,
      KEY_RECOVERY: undefined,
      KEY_PEPPER: undefined,
      KEY_AUDIT: undefined,
      KEY_MAIL: undefined,
    }
    expect(
      readConfig(production({ ...none, KEYRING_FILE: join(folder, 'keyring.json') })).keys,
    ).toEqual(first.keys)
    expect(problemsOf(production({ ...none, KEYRING_FILE: join(folder, 'none.json') }))[0]).toMatch(
      /^KEYRING_FILE is not the path/,
    )
    expect(problemsOf(production(none))).toEqual([
      'KEY_AUTH is missing',
      'KEY_RECOVERY is missing',
      'KEY_PEPPER is missing',
      'KEY_AUDIT is missing',
    ])
  })

  test('a keyring that was cut is refused and left as it is', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'keyring.json'), '{"KEY_AUTH"')
    expect(problemsOf({ TESSERA_FRAME_DATA: folder })[0]).toMatch(/^KEYRING_FILE/)
    expect(readFileSync(join(folder, 'keyring.json'), 'utf8')).toBe('{"KEY_AUTH"')
  })

  test.each([
    { DATABASE_URL: 'postgres://db.example/frame' },
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@shop.example' },
    { KEYRING_FILE: '/nowhere' },
    { TRUST_PROXY: '1' },
    { KEY_AUTH: 'x' },
  ])(
    '%o without PUBLIC_URL is no development: it is refused, and no keyring is made',
    (forgotten) => {
      const folder = join(temporaryFolder(), 'data')
      expect(problemsOf({ TESSERA_FRAME_DATA: folder, ...forgotten })).toContainEqual(
        expect.stringMatching(
          new RegExp(`^PUBLIC_URL is missing: ${Object.keys(forgotten)[0]} is of a deployment`),
        ),
      )
      expect(existsSync(folder)).toBe(false)
      const { MAIL_FROM: _, ...set } = forgotten as Record<string, string>
      if (set.DATABASE_URL || set.TRUST_PROXY)
        expect(
          readConfig({ TESSERA_FRAME_DATA: folder, PUBLIC_URL: 'http://localhost:4400', ...set })
            .apps,
        ).toHaveLength(1)
    },
  )

  test('a stop drains in a deployment alone, unless it is said', () => {
    const folder = temporaryFolder()
    expect(
      [
        readConfig({ TESSERA_FRAME_DATA: folder }),
        readConfig(production()),
        readConfig(production({ DRAIN_SECONDS: '0' })),
        readConfig(production({ DRAIN_SECONDS: '30' })),
      ].map(({ drainSeconds }) => drainSeconds),
    ).toEqual([0, 5, 0, 30])
  })

  test('limits of a network are those that are said', () => {
    expect(
      readConfig(production({ NETWORK_LIMITS: '{"signIns":100,"wallets":200}' })).networkLimits,
    ).toEqual({ signIns: 100, wallets: 200 })
    expect(readConfig(production()).networkLimits).toBeUndefined()
  })

  test('a host of this machine with a free port may be named', () => {
    expect(
      readConfig({ TESSERA_FRAME_DATA: temporaryFolder(), PUBLIC_URL: 'http://wallet.localhost:0' })
        .publicUrl,
    ).toBe('http://wallet.localhost:0')
  })
})
