import { expect, test } from 'vitest'
import { appSchema, readConfig, settingsSchema } from '../../frame/server/config/readConfig'
import {
  NETWORK_LIMIT_NAMES,
  NETWORK_LIMITS,
  type NetworkLimitName,
} from '../../frame/server/limits/networkLimits'
import { COUNTERS, DURATIONS } from '../../frame/server/operation/createMetrics'
import { FAILURE_CAUSES } from '../../frame/server/operation/failureCause'
import { differences, namesUnder, page } from './root'

const told = page('docs/frame-server.md')
const KEYS = ['KEY_AUTH', 'KEY_RECOVERY', 'KEY_PEPPER', 'KEY_AUDIT', 'KEY_MAIL']

/** The cells of the rows under a heading, by the name in the first. */
const rowsUnder = (heading: string) => {
  const [, section = ''] = told.split(`\n${heading}\n`)
  return new Map(
    [...(section.split(/^## /m)[0]?.matchAll(/^\| `([^`]+)` \| ([^|]*) \|/gm) ?? [])].map(
      ([, name = '', cell = '']) => [name, cell.trim()] as const,
    ),
  )
}
const plain = (cell: string) => cell.replaceAll('`', '')

test('frame-server.md tells every setting, with its default', () => {
  const defaults: Readonly<Record<string, unknown>> = settingsSchema.parse({})
  const names = [...Object.keys(settingsSchema.shape), ...KEYS]
  expect(differences(namesUnder(told, '## Settings'), names)).toEqual([])
  const rows = rowsUnder('## Settings')
  expect(names.map((name) => [name, plain(rows.get(name) ?? '')])).toEqual(
    names.map((name) => [name, String(defaults[name] ?? 'none')]),
  )
  expect(differences(['PORT', 'GHOST'], names)).toContain('GHOST does not exist')
})

test('it tells every field of an app, with its default', () => {
  const defaults: Readonly<Record<string, unknown>> = appSchema.parse({ id: 'shop', name: 'Shop' })
  const required = ['id', 'name']
  const names = Object.keys(appSchema.shape)
  expect(differences(namesUnder(told, '## Apps'), names)).toEqual([])
  const rows = rowsUnder('## Apps')
  const compact = (text: string) => plain(text).replace(/["\s]/g, '')
  for (const name of names)
    expect([name, compact(rows.get(name) ?? '')]).toEqual([
      name,
      required.includes(name)
        ? 'required'
        : compact(
            typeof defaults[name] === 'string' ? defaults[name] : JSON.stringify(defaults[name]),
          ),
    ])
})

test('the apps and settings of its deployment are taken', () => {
  const [, apps = ''] = /```json\n\s*(\[.*\])\n/.exec(told) ?? []
  const [, block = ''] = /```sh\n(\s*export PUBLIC_URL[\s\S]*?)```/.exec(told) ?? []
  const settings = Object.fromEntries(
    [...block.matchAll(/([A-Z_]+)=('[^']*'|\S+)/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll("'", ''),
    ]),
  )
  const keys = Object.fromEntries(
    KEYS.map((name, at) => [name, `k:${Buffer.alloc(32, at + 1).toString('base64')}`]),
  )
  const config = readConfig({
    ...settings,
    ...keys,
    KEYRING_FILE: undefined,
    TESSERA_FRAME_APPS: apps,
  })
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://wallet.example.com',
    trustProxy: 1,
    apps: [{ id: 'shop', origins: ['https://shop.example.com'] }],
  })
  expect(Object.keys(settings)).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'KEYRING_FILE',
      'TESSERA_FRAME_APPS',
      'SMTP_URL',
      'MAIL_FROM',
    ]),
  )
})

test('it tells every limit of a network, with its default', () => {
  const rows = rowsUnder('## Limits')
  const told = (name: NetworkLimitName) => {
    const { burst, period } = NETWORK_LIMITS[name]
    return `${burst} in ${period === 3_600_000 ? 'an hour' : `${period / 60_000} minutes`}`
  }
  expect(Object.fromEntries(NETWORK_LIMIT_NAMES.map((name) => [name, rows.get(name)]))).toEqual(
    Object.fromEntries(NETWORK_LIMIT_NAMES.map((name) => [name, told(name)])),
  )
})

test('it tells every metric, every cause of a failure and every command', () => {
  const gauges = [
    ...`${page('frame/server/createFrameServer.ts')}${page('frame/server/mail/createOutbox.ts')}`.matchAll(
      /metrics\.gauge\(\s*'(\w+)'/g,
    ),
  ].map(([, name = '']) => name)
  expect(gauges.length).toBeGreaterThan(1)
  const paths = ['/healthz', '/readyz', '/metrics', '/.well-known/tessera-build.json']
  expect(
    differences(namesUnder(told, '## Health and metrics'), [
      ...paths,
      ...Object.keys(COUNTERS),
      ...Object.keys(DURATIONS),
      ...gauges,
    ]),
  ).toEqual([])
  expect(differences(namesUnder(told, '## Causes'), [...FAILURE_CAUSES])).toEqual([])
  const [, usage = ''] = /const USAGE = `([^`]+)`/.exec(page('frame/server/main.ts')) ?? []
  const commands = [...usage.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name)
  expect(commands).toContain('serve')
  expect(differences(namesUnder(told, '## Commands'), commands)).toEqual([])
  const readme = page('frame/README.md')
  expect(
    commands.filter((name) => name !== 'serve' && !readme.includes(`| \`tessera-frame ${name}`)),
  ).toEqual([])
})

test('the proxy of its example has certificates and limits, and logs no path of a mailed link', () => {
  const [, nginx = ''] = /```nginx\n([\s\S]*?)```/.exec(told) ?? []
  for (const directive of ['ssl_certificate ', 'ssl_certificate_key ', 'limit_conn frame ']) {
    expect(nginx).toContain(directive)
  }
  const [, pattern = ''] = /map \$uri \$logged_path \{\s*"~([^"]+)"/.exec(nginx) ?? []
  const kinds = page('frame/server/login/pages/createLinkPages.ts').split('const KINDS')[1]
  const paths = [...(kinds ?? '').matchAll(/^ {2}(\w+): \{$/gm)].map(([, path = '']) => path)
  expect(paths).toEqual(expect.arrayContaining(['device', 'freeze', 'unfreeze', 'undo']))
  expect(paths.filter((path) => !new RegExp(pattern).test(`/${path}/token`))).toEqual([])
  const [, format = ''] = /log_format frame '([^']+)'/.exec(nginx) ?? []
  expect(format).not.toMatch(/\$(request|request_uri|uri|args|http_referer)\b/)
  expect(format).toContain('$logged_path')
})
