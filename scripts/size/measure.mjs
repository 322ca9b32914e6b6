// What a built host's visitors fetch, step by step, in Chromium.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launch } from '../browser.mjs'
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
  return { url: `http://127.0.0.1:${port}/`, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** How long nothing is fetched before a step counts as done, in milliseconds. */
const QUIET = 900
/** A wallet is measured that answers at once. Where its answer takes longer than this, the page prepares for one that waits. */
const AT_ONCE = 350
const TRIES = 4

/** In the page: how long the last click took to connect, in milliseconds. */
const watchConnect = () => {
  let clicked = 0
  window.tookToConnect = 0
  addEventListener('click', () => { clicked = performance.now() }, { capture: true })
  new MutationObserver(() => {
    if (!window.tookToConnect && document.querySelector('[data-state=connected]')) window.tookToConnect = performance.now() - clicked
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

/** Notes each script which a tab fetches, the renderer's apart. `step` gives those of an act, once nothing more comes. */
const watchScripts = (tab, folder) => {
  let fetched = []
  let last = 0
  tab.on('response', (response) => {
    const file = new URL(response.url()).pathname.replace(/.*\/assets\//, '')
    last = performance.now()
    if (file.endsWith('.js') && !isRenderer(file)) fetched.push(weigh(file, readFileSync(join(folder, 'assets', file))))
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
  await tab.addInitScript(watchConnect)
  await installWallet(tab, { accounts: [KEY], chains: [{ id: 1, name: 'Ethereum', rpcUrl: url }], info: { name: 'Size wallet', rdns: 'test.size' } })
  const start = await step(async () => {
    await tab.goto(`${url}${name}.html`)
    await tab.locator(opener).waitFor()
  })
  const open = await step(async () => {
    await tab.locator(opener).click()
    await tab.getByRole('button', { name: 'Size wallet' }).waitFor()
  })
  const connect = await step(async () => {
    await tab.getByRole('button', { name: 'Size wallet' }).click()
    await tab.locator(`${opener}[data-state=connected]`).waitFor()
  })
  const took = await tab.evaluate('tookToConnect')
  await tab.context().close()
  return { took, measured: { start, open, connect, problems } }
}

/**
 * Opens a host's page, opens the modal, connects a test wallet. Returns the scripts that each step fetched, the renderer's apart.
 * Where the machine was too busy for a wallet that answers at once, it is measured again.
 */
export const measure = async ({ installed }, folder, name = 'index') => {
  const { opener } = HOSTS.find((host) => host.name === name)
  const { installWallet } = await import(pathToFileURL(join(installed, 'dist/testing/index.js')).href)
  const server = await serveFolder(join(folder, name))
  const browser = await launch()
  try {
    for (let tries = 1; ; tries++) {
      const { took, measured } = await visit(browser, { url: server.url, folder: join(folder, name), name, opener, installWallet })
      if (took < AT_ONCE || tries === TRIES) return measured
    }
  } finally {
    await browser.close()
    await server.close()
  }
}
