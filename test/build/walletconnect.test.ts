import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Chunk } from '../../scripts/size.mjs'
import { serveHost } from './installHost'

const served = serveHost('walletconnect')
const { host } = served

/** The library is copied into a file of the package. */
const isLibrary = ({ moduleIds }: Chunk) =>
  moduleIds.some((id) => id.endsWith('/tessera-kit/dist/packages/walletconnect.js'))
const ofPlugin = ({ moduleIds }: Chunk) =>
  moduleIds.flatMap((id) => /\/dist\/plugins\/walletconnect\/(.+)\.js$/.exec(id)?.[1] ?? [])
const first = ['index']
/** Fetched with the first opening. */
const second = ['opening']

/** A visitor's tab, and what of the library and the plugin it has fetched so far. */
const visit = async (stored: Readonly<Record<string, string>> = {}) => {
  const tab = await (await served.browser.newContext()).newPage()
  const fetched = new Set<Chunk>()
  tab.on('request', (request) => {
    const file = new URL(request.url()).pathname.slice(1)
    const chunk = served.chunks.find(({ fileName }) => fileName === file)
    if (chunk) fetched.add(chunk)
  })
  await tab.addInitScript(
    (entries) =>
      entries.forEach(([key, value]) => localStorage.setItem(key as string, value as string)),
    Object.entries(stored),
  )
  // what comes in idle time is the business of test/build/firstClick.test.ts
  await tab.addInitScript('window.requestIdleCallback = () => 0')
  await tab.goto(`${served.server.url}walletconnect.html`)
  await tab.waitForLoadState('networkidle')
  return {
    tab,
    library: () => [...fetched].some(isLibrary),
    plugin: () => [...fetched].flatMap(ofPlugin).sort(),
    close: () => tab.context().close(),
  }
}

const open = async (tab: Page) => {
  await tab.locator(host.opener).click()
  await tab.getByRole('button', { name: 'All wallets' }).waitFor()
  await tab.waitForLoadState('networkidle')
}

test('the library has chunks of its own: nothing of the plugin or the kit comes with it', () => {
  const library = served.chunks.filter(isLibrary)
  expect(library.length).toBeGreaterThan(0)
  expect(library.reduce((sum, { code }) => sum + code.length, 0)).toBeGreaterThan(200_000)
  expect(
    library
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => !id.endsWith('/tessera-kit/dist/packages/walletconnect.js')),
  ).toEqual([])
})

test('at its start a page fetches the plugin’s entry alone, and with the opening one file more; no library, no directory', async () => {
  const { tab, library, plugin, close } = await visit()
  expect(plugin()).toEqual(first)
  expect(library()).toBe(false)
  await open(tab)
  expect(plugin()).toEqual([...first, ...second])
  expect(library()).toBe(false)
  await close()
})

test.each([
  ['pointed at', (tab: Page) => tab.getByRole('button', { name: 'MetaMask' }).hover()],
  ['focused', (tab: Page) => tab.getByRole('button', { name: 'MetaMask' }).focus()],
  [
    'touched',
    (tab: Page) => tab.getByRole('button', { name: 'MetaMask' }).dispatchEvent('pointerdown'),
  ],
])('the library is fetched when a way into pairing is %s', async (_, act) => {
  const { tab, library, plugin, close } = await visit()
  await open(tab)
  expect(library()).toBe(false)
  await act(tab)
  await expect.poll(library).toBe(true)
  expect(plugin()).toContain('connector')
  await close()
})

test('control: pointing at the way to all wallets fetches no library, and its view', async () => {
  const { tab, library, plugin, close } = await visit()
  await open(tab)
  await tab.getByRole('button', { name: 'All wallets' }).hover()
  await expect.poll(plugin).toContain('views/wallets/AllWalletsView')
  await tab.waitForLoadState('networkidle')
  expect(library()).toBe(false)
  await close()
})

const session = (connectorId: string) => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const connection = { connectorId, accounts: [address], active: address, chainId: 'eip155:1' }
  return {
    'tessera:default:kernel:sessions': JSON.stringify({
      version: 2,
      active: 'eip155',
      connections: { eip155: [connection] },
      current: { eip155: connectorId },
    }),
  }
}

test('with a connection of it stored, the library is fetched at the start; no view, no directory', async () => {
  const { library, plugin, close } = await visit(session('walletConnect'))
  await expect.poll(library).toBe(true)
  expect(plugin()).toContain('connector')
  expect(
    plugin().filter((name) =>
      /^(opening|later|views|messages|directory\/(curated|createDirectory|openDirectory))/.test(
        name,
      ),
    ),
  ).toEqual([])
  await close()
})

test('control: with a connection of another wallet stored, nothing of it is', async () => {
  const { tab, library, plugin, close } = await visit(session('io.metamask'))
  await tab.waitForLoadState('networkidle')
  expect(library()).toBe(false)
  expect(plugin()).toEqual(first)
  await close()
})
