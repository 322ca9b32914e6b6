// What the kit costs a host's visitors: a Vite production build of test/fixtures/vite-host against the packed package,
// opened in Chromium. Counts gzip -9 of every script as it is fetched; React is in chunks of its own and not counted.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { launch } from './browser.mjs'
import { ensureBuilt, pack } from './pack.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
/** React, and the bundler's glue for CommonJS modules, which React's chunk needs whether the kit is there or not. */
const VENDOR = /^(react|rolldown-runtime)[-.]/
/** A key of a local chain's public mnemonic. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/**
 * In bytes; 1 kB is 1000 of them. `index` is a host with a button of its own, `bindings` one with KitProvider and ConnectButton
 * (which also fetches its look, its avatar and, as focus comes back to it, the account).
 */
export const BUDGET = {
  index: { start: 14_000, open: 22_000, connect: 8_000 },
  bindings: { start: 19_000, open: 23_000, connect: 13_000 },
}

/** Builds the host's pages for production, each by itself, in the packed package's folder. Returns the folder that holds them. */
export const buildHost = async ({ host }) => {
  const folder = join(host, 'dist')
  cpSync(join(root, 'test/fixtures/vite-host'), host, { recursive: true })
  for (const page of Object.keys(BUDGET)) await buildPage(host, page, join(folder, page))
  return folder
}

const buildPage = (host, page, outDir) =>
  build({
    root: host,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(host, `${page}.html`),
        output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] } },
      },
    },
  })

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

const sum = (files) => files.reduce((bytes, file) => bytes + file.gzip, 0)

/** Opens a page of the host, opens the modal, connects a test wallet. Returns the scripts that each step fetched. */
export const measure = async ({ installed }, folder, page = 'index') => {
  const opener = page === 'bindings' ? '.tessera-button' : 'button'
  const { installWallet } = await import(pathToFileURL(join(installed, 'dist/testing/index.js')).href)
  const server = await serveFolder(join(folder, page))
  const browser = await launch()
  try {
    const tab = await browser.newPage()
    const problems = []
    tab.on('pageerror', (error) => problems.push(String(error)))
    let fetched = []
    tab.on('response', (response) => {
      const name = new URL(response.url()).pathname.replace(/.*\/assets\//, '')
      if (!name.endsWith('.js') || VENDOR.test(name)) return
      const code = readFileSync(join(folder, page, 'assets', name))
      fetched.push({ name, bytes: code.length, gzip: gzipSync(code, { level: 9 }).length })
    })
    const step = async (act) => {
      fetched = []
      await act()
      await tab.waitForLoadState('networkidle')
      await tab.waitForTimeout(700)
      const files = fetched.sort((a, b) => b.gzip - a.gzip)
      return { gzip: sum(files), files }
    }
    const chains = [{ id: 1, name: 'Ethereum', rpcUrl: server.url }]
    await installWallet(tab, { accounts: [KEY], chains, info: { name: 'Size wallet', rdns: 'test.size' } })
    const start = await step(async () => {
      await tab.goto(`${server.url}${page}.html`)
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
    return { start, open, connect, problems }
  } finally {
    await browser.close()
    await server.close()
  }
}

/** A table of the steps for people. */
export const describe = (steps, budget = BUDGET.index) =>
  Object.entries(budget)
    .map(([name, budget]) => {
      const { gzip, files } = steps[name]
      const parts = files.map((file) => `    ${String(file.gzip).padStart(6)}  ${file.name}`).join('\n')
      return `${gzip > budget ? '✗' : '✓'} ${name.padEnd(8)}${String(gzip).padStart(6)} of ${budget} bytes gzip\n${parts}`
    })
    .join('\n')

const main = async () => {
  ensureBuilt()
  const packed = pack()
  try {
    const folder = await buildHost(packed)
    const out = {}
    for (const [host, budget] of Object.entries(BUDGET)) {
      const { problems, ...steps } = await measure(packed, folder, host)
      console.log(`${host}\n${describe(steps, budget)}`)
      for (const problem of problems) console.log(`page error: ${problem}`)
      out[host] = Object.fromEntries(Object.entries(steps).map(([name, { gzip, files }]) => [name, { gzip, budget: budget[name], scripts: files.length }]))
      if (Object.entries(budget).some(([name, most]) => steps[name].gzip > most)) process.exitCode = 1
    }
    writeFileSync(join(root, 'bench/size.json'), `${JSON.stringify(out, null, 2)}\n`)
  } finally {
    packed.remove()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
