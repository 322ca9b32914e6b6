// What a built host's visitors fetch, step by step, in Chromium.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchHeadless } from '../browser.mjs'
import { add, weigh } from './bytes.mjs'
import { HOSTS, isRenderer } from './hosts.mjs'

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
/** A key of a local chain's public mnemonic. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Serves a folder on a free port of 127.0.0.1. */
export const serveFolder = async (folder) => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    try {
      const file = join(folder, path === '/' ? 'index.html' : path)
      const body = readFileSync(file)
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
      response.end(body)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** How long nothing is fetched before a step counts as done, in milliseconds. */
const QUIET = 900
/**
 * In the page: idle time never comes, so that what is fetched ahead counts for the step that needs
 * it. `hold()` makes timers that are not about drawing wait twenty times as long from then on. A
 * wallet is measured that answers at once; after a while the page prepares for one that waits, and
 * for what comes after, which is no part of it on a busy machine either.
 */
const holdTimers = () => {
  window.requestIdleCallback = () => 0
  const { setTimeout } = window
  let times = 1
  window.setTimeout = (run, ms, ...args) => setTimeout(run, ms >= 300 ? ms * times : ms, ...args)
  window.hold = () => {
    times = 20
  }
}

/**
 * Notes each script which a tab fetches, the renderer's apart. `step` gives those of an act, once
 * nothing more comes.
 */
const watchScripts = (tab, folder) => {
  let fetched = []
  let last = 0
  tab.on('response', (response) => {
    const file = new URL(response.url()).pathname.replace(/.*\/assets\//, '')
    last = performance.now()
    if (file.endsWith('.js') && !isRenderer(file))
      fetched.push(weigh(file, readFileSync(join(folder, 'assets', file))))
  })
  return async (act) => {
    fetched = []
    await act()
    last = performance.now()
    while (performance.now() - last < QUIET) await tab.waitForTimeout(100)
    await tab.waitForLoadState('networkidle')
    return add(fetched)
  }
}

const visit = async (browser, { url, folder, name, opener, installWallet }) => {
  const tab = await browser.newPage()
  const problems = []
  tab.on('pageerror', (error) => problems.push(String(error)))
  const step = watchScripts(tab, folder)
  await tab.addInitScript(holdTimers)
  await installWallet(tab, {
    accounts: [KEY],
    chains: [{ id: 1, name: 'Ethereum', rpcUrl: url }],
    info: { name: 'Size wallet', rdns: 'test.size' },
  })
  const start = await step(async () => {
    await tab.goto(`${url}${name}.html`)
    await tab.locator(opener).waitFor()
  })
  const open = await step(async () => {
    await tab.locator(opener).click()
    await tab.getByRole('button', { name: 'Size wallet' }).waitFor()
  })
  const connect = await step(async () => {
    await tab.evaluate('hold()')
    await tab.getByRole('button', { name: 'Size wallet' }).click()
    await tab.locator(`${opener}[data-state=connected]`).waitFor()
  })
  await tab.context().close()
  return { start, open, connect, problems }
}

/**
 * Opens a host's page, opens the modal, connects a test wallet. Returns the scripts that each step
 * fetched, the renderer's apart.
 */
export const measure = async ({ installed }, folder, name = 'index') => {
  const { opener } = HOSTS.find((host) => host.name === name)
  const { installWallet } = await import(
    pathToFileURL(join(installed, 'dist/testing/index.js')).href
  )
  const server = await serveFolder(join(folder, name))
  const browser = await launchHeadless()
  try {
    return await visit(browser, {
      url: server.url,
      folder: join(folder, name),
      name,
      opener,
      installWallet,
    })
  } finally {
    await browser.close()
    await server.close()
  }
}
