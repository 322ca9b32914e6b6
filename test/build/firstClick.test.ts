import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { watchWaves } from '../../bench/waves.mjs'
import { launchHeadless } from '../../scripts/browser.mjs'
import { buildPage, copyHost, HOSTS, isRenderer, serveFolder } from '../../scripts/size.mjs'
import { installHost } from './installHost'

const packed = inject('packed')
const { scratch, remove } = installHost('first-click')
const names = ['index', 'bindings', 'preact', 'walletconnect'] as const
type Name = (typeof names)[number]
const hostOf = (name: Name) =>
  HOSTS.find((host) => host.name === name) as (typeof HOSTS)[number] & { main: string }
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
/** What the list ends with: in a host with `walletConnect()` it is drawn by an entry of a slot. */
const last = (name: Name) => (name === 'walletconnect' ? 'All wallets' : 'Test wallet')

let browser: Browser
let servers: Record<Name, Awaited<ReturnType<typeof serveFolder>>>
let installWallet: (page: Page, options: object) => Promise<unknown>

beforeAll(async () => {
  copyHost(scratch)
  const served: [Name, Awaited<ReturnType<typeof serveFolder>>][] = []
  for (const name of names) {
    await buildPage(scratch, hostOf(name), join(scratch, 'dist', name))
    served.push([name, await serveFolder(join(scratch, 'dist', name))])
  }
  servers = Object.fromEntries(served) as typeof servers
  installWallet = (
    await import(pathToFileURL(join(packed.installed, 'dist/testing/index.js')).href)
  ).installWallet
  browser = await launchHeadless()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  for (const server of Object.values(servers ?? {})) await server.close()
  remove()
})

/**
 * In the page: idle time comes when `giveIdle()` says so, until nothing more is asked for; it
 * resolves with how much was.
 */
const holdIdle = (connection?: object) => {
  const asked: (() => void)[] = []
  window.requestIdleCallback = (run) => asked.push(run as () => void)
  // what a page prepares for a wallet that keeps it waiting is no part of a click: held files take
  // their time
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0, ...rest: []) =>
      setTimeout(run, ms >= 300 ? ms * 100 : ms, ...rest),
  })
  if (connection) Object.defineProperty(navigator, 'connection', { value: connection })
  Object.assign(window, {
    async giveIdle() {
      let count = 0
      for (; asked.length; count++) {
        asked.shift()?.()
        await new Promise((resolve) => setTimeout(resolve))
      }
      return count
    },
  })
}
const giveIdle = (tab: Page) => tab.evaluate<number>('giveIdle()')

/**
 * A visitor's page with a wallet in it, and the scripts it has fetched, without the hashes in their
 * names and without the renderer's.
 */
const visit = async (name: Name, connection?: object) => {
  const { opener } = hostOf(name)
  const tab = await (await browser.newContext()).newPage()
  let files: string[] = []
  tab.on('request', (request) => {
    const file = new URL(request.url()).pathname.replace(/.*\//, '')
    if (file.endsWith('.js') && !isRenderer(file)) files.push(file.replace(/-[\w-]{8}\.js$/, ''))
  })
  await tab.addInitScript(holdIdle, connection)
  const { url } = servers[name]
  await installWallet(tab, {
    accounts: [KEY],
    chains: [{ id: 1, name: 'Ethereum', rpcUrl: url }],
    info: { name: 'Test wallet', rdns: 'com.example.test' },
  })
  const waves = await watchWaves(tab)
  await tab.goto(`${url}${name}.html`)
  await tab.locator(opener).waitFor()
  await tab.waitForLoadState('networkidle')
  /** The files since it was asked before. */
  const fetched = () => {
    const since = files
    files = []
    return since.sort()
  }
  const shows = (text: string) => tab.getByRole('button', { name: text }).isVisible()
  return {
    tab,
    fetched,
    shows,
    waves,
    open: () =>
      waves.run(
        () => tab.locator(opener).first().dispatchEvent('click'),
        () => shows(last(name)),
      ),
    connect: () =>
      waves.run(
        () => tab.getByRole('button', { name: 'Test wallet' }).dispatchEvent('click'),
        () => tab.locator(`${opener}[data-state=connected]`).isVisible(),
      ),
    /** The first screen stands in the closed dialog. */
    drawn: () =>
      tab.evaluate(
        (text) =>
          document.querySelector('tessera-kit')?.shadowRoot?.textContent?.includes(text) ?? false,
        last(name),
      ),
    close: () => tab.context().close(),
  }
}

describe.each([
  // one file for each part of the package that draws or finds wallets: the kernel, ui, injected;
  // one for each plugin with an entry in a slot, and one with what the views of other plugins than
  // ui are given
  ['index', 3],
  ['preact', 3],
  ['bindings', 3],
  ['walletconnect', 5],
] as const)('host %s', (name, files) => {
  test(`a click at once: one wave, ${files} files and the renderer; connecting: one wave`, async () => {
    const { open, connect, fetched, shows, close } = await visit(name)
    fetched()
    expect(await shows(last(name))).toBe(false)
    expect(await open()).toHaveLength(1)
    const first = fetched()
    expect(first, first.join()).toHaveLength(files)
    const second = await connect()
    expect(second, JSON.stringify(second)).toHaveLength(1)
    expect(fetched().length).toBeLessThanOrEqual(4)
    await close()
  })

  test('nothing of it is fetched before the page is idle; then all of it, drawn ahead: the click fetches nothing', async () => {
    const { tab, open, fetched, drawn, shows, close } = await visit(name)
    fetched()
    expect(await drawn()).toBe(false)
    expect(await giveIdle(tab)).toBeGreaterThan(0)
    await expect.poll(async () => (await giveIdle(tab), drawn())).toBe(true)
    await tab.waitForLoadState('networkidle')
    expect(fetched()).toHaveLength(files)
    expect(await shows(last(name))).toBe(false)
    expect(await open()).toEqual([])
    expect(fetched()).toEqual([])
    await close()
  })
})

test.each([
  ['who saves data', { saveData: true, effectiveType: '4g' }, false],
  ['2g', { saveData: false, effectiveType: '2g' }, false],
  ['slow-2g', { saveData: false, effectiveType: 'slow-2g' }, false],
  ['control: 3g', { saveData: false, effectiveType: '3g' }, true],
])('ahead of a click on %s', async (_, connection, ahead) => {
  const { tab, open, fetched, close } = await visit('index', connection)
  expect(fetched()).toEqual(['index'])
  expect((await giveIdle(tab)) > 0).toBe(ahead)
  if (ahead) await expect.poll(() => fetched().length).toBeGreaterThan(0)
  else {
    expect(fetched()).toEqual([])
    expect(await open()).toHaveLength(1)
  }
  await close()
})

test('control: a file that is only known once another has come is a wave of its own', async () => {
  const { tab, waves, open, close } = await visit('walletconnect')
  await open()
  const all = tab.getByRole('button', { name: 'All wallets' })
  expect(
    (
      await waves.run(
        () => all.dispatchEvent('click'),
        () => tab.locator('tessera-kit input').first().isVisible(),
      )
    ).length,
  ).toBeGreaterThan(1)
  await close()
})
