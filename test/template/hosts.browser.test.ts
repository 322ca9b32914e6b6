import { execFile } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { type Hex, parseTransaction, recoverTransactionAddress, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { type Signer, startSigner } from '../../demo/plugin-template/test/signer'
import { openBrowser } from '../browser'
import type { ConformanceReport } from '../conformance'
import { type Installed, installFlags, installTemplate, npm, packInto } from './installTemplate'
import { type HostPage, hosts, serveHost } from './serveHost'

declare global {
  interface Window {
    readonly host: HostPage
  }
}

let installed: Installed
let browser: Browser
const ends: (() => unknown)[] = []
beforeAll(async () => {
  installed = installTemplate()
  browser = await openBrowser()
}, 240_000)
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
// A host's whole installation is taken away: on a busy disk that takes its time.
afterAll(async () => {
  await browser?.close()
  installed?.remove()
}, 240_000)

const chains = inject('chains')

/** A page of a host, its signer, and everything that went wrong. */
async function open(name: (typeof hosts)[number]) {
  const signer = await startSigner(chains, inject('accounts')[3]?.privateKey)
  const { url, close } = await serveHost(name, installed)
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  ends.push(close, signer.close, () => context.close())
  await page.goto(url)
  await page.waitForFunction(() => 'host' in window)
  await page.evaluate(([server, all]) => window.host.start(server, all), [
    signer.url,
    chains.map(({ id, url: at }) => ({ id, url: at })),
  ] as const)
  return { page, signer, problems }
}

/** From the host's own button to the code, as a visitor goes. */
const codeOn = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Connect' }).first().click()
  await page.getByRole('button', { name: 'Pair with Acme by a code' }).click()
  const heading = page.getByRole('heading', { name: /^\d{6}$/ })
  await heading.waitFor()
  return (await heading.textContent()) ?? ''
}

const statusOf = (page: Page) => page.evaluate(() => window.host.status())
const request = (page: Page, method: string, ...params: unknown[]) =>
  page.evaluate(([name, values]) => window.host.request(name, values), [method, params] as const)

const pairWith = async (page: Page, signer: Signer) => {
  signer.enter(await codeOn(page))
  await expect.poll(() => statusOf(page)).toBe('connected')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
}

test.each(hosts)(
  '%s host: declined, tried again, paired, signed, sent, and restored after a reload',
  async (name) => {
    const { page, signer, problems } = await open(name)
    signer.decline(await codeOn(page))
    await page.getByText('You declined in Acme').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Escape')
    await pairWith(page, signer)

    const account = signer.address
    const signature = (await request(page, 'personal_sign', '0x48656c6c6f', account)) as Hex
    expect(await verifyMessage({ address: account, message: 'Hello', signature })).toBe(true)
    const hash = (await request(page, 'eth_sendTransaction', {
      from: account,
      to: account,
      value: '0x5',
    })) as Hex
    const raw = (await request(page, 'eth_getRawTransactionByHash', hash).catch(() => undefined)) as
      | Hex
      | undefined
    if (raw) {
      expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(account)
      expect(parseTransaction(raw)).toMatchObject({ value: 5n })
    }
    const known = (await request(page, 'eth_getTransactionByHash', hash)) as {
      from: string
      value: string
    }
    expect(known).toMatchObject({ from: account.toLowerCase(), value: '0x5' })

    const asked = signer.methods.length
    await page.reload()
    await page.waitForFunction(() => 'host' in window)
    await page.evaluate(([server, all]) => window.host.start(server, all), [
      signer.url,
      chains.map(({ id, url }) => ({ id, url })),
    ] as const)
    await expect.poll(() => statusOf(page)).toBe('connected')
    expect(signer.methods).toHaveLength(asked)
    expect(problems).toEqual([])
  },
)

test('in a page: the suite draws the views both ways, and axe finds nothing', async () => {
  const { page, signer } = await open('react')
  signer.set({ autoApprove: false })
  const report = (await page.evaluate(
    (server) => window.host.conform?.(server),
    signer.url,
  )) as ConformanceReport
  const names = ['views', 'accessibility', 'cleanup', 'creation']
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([])
  expect(report.checks.filter(({ name, skipped }) => names.includes(name) && skipped)).toEqual([])
})

test('installed: the template contains no renderer and no kit', () => {
  const text = readFileSync(join(installed.plugin, 'dist/index.js'), 'utf8')
  const { peerDependencies, dependencies } = JSON.parse(
    readFileSync(join(installed.plugin, 'package.json'), 'utf8'),
  )
  expect([Object.keys(peerDependencies), dependencies]).toEqual([['tessera-kit'], undefined])
  expect(text).toMatch(/from ?"tessera-kit"/)
  expect(text).not.toMatch(/react|preact/)
})

test('installed: npm takes the kit for what the template asks of its host, once', () => {
  const { dependencies } = JSON.parse(npm(installed.host, 'ls', '--all', '--json')) as {
    dependencies: Record<string, { version?: string }>
  }
  const { version } = JSON.parse(readFileSync(join(installed.kit, 'package.json'), 'utf8'))
  expect(dependencies['tessera-kit']?.version).toBe(version)
  expect(dependencies['acme-tessera-plugin']).toMatchObject({
    dependencies: { 'tessera-kit': { version } },
  })
  expect(lstatSync(installed.kit).isDirectory()).toBe(true)
  expect(existsSync(join(installed.plugin, 'node_modules'))).toBe(false)
})

test('control: a template that asks for another kit is not installed', () => {
  const other = join(dirname(installed.vendor), 'other')
  cpSync(installed.plugin, other, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(other, 'package.json'), 'utf8'))
  const install = (range: string) => {
    writeFileSync(
      join(other, 'package.json'),
      JSON.stringify({ ...manifest, name: 'other', peerDependencies: { 'tessera-kit': range } }),
    )
    return npm(installed.host, ...installFlags, '--offline', '--dry-run', packInto(other))
  }
  expect(install(manifest.peerDependencies['tessera-kit'])).toMatch(/add(ed)? /)
  expect(() => install('^99.0.0')).toThrow(/tessera-kit@\^99\.0\.0|ERESOLVE/)
})

test('installed: its own tests pass beside the packed kit, and look at what they have built', async () => {
  const built = join(installed.vendor, 'dist/index.js')
  rmSync(dirname(built), { recursive: true })
  const { stdout } = await promisify(execFile)(
    'npm',
    ['test', '--silent', '--', '--reporter=json'],
    { cwd: installed.vendor, timeout: 100_000, maxBuffer: 2 ** 26 },
  )
  const { success, numPassedTests } = JSON.parse(stdout.slice(stdout.indexOf('{"'))) as {
    success: boolean
    numPassedTests: number
  }
  expect(success).toBe(true)
  expect(numPassedTests).toBeGreaterThan(6)
  expect(existsSync(built)).toBe(true)
}, 120_000)
