import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchHeadless } from '../../scripts/browser.mjs'
import { type LocalRelay, startRelay } from '../harness/relay.mjs'

const cdn = join(inject('packed').installed, 'dist/cdn')
const files = readdirSync(cdn, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.js'),
)
const read = (file: string) => readFileSync(join(cdn, file), 'utf8')

let browser: Browser
let relay: LocalRelay
let server: Server

beforeAll(async () => {
  browser = await launchHeadless()
  relay = await startRelay({ port: 0 })
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${relay.url}; require-trusted-types-for 'script'`
  const page =
    '<!doctype html><html lang="en"><title>Plain page</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script><button>Connect</button></html>'
  const script = `import { createKit, networks, ui, walletConnect } from '/kit/tessera.js'
const kit = createKit([ui(), walletConnect({ relayUrl: ${JSON.stringify(relay.url)} })], { networks: [networks.mainnet] })
document.querySelector('button').onclick = () => kit.open()
kit.start()`
  server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string
    const file = path.replace('/kit/', '')
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', path === '/' ? 'text/html' : 'text/javascript')
    if (path === '/') response.end(page)
    else if (path === '/page.js') response.end(script)
    else if (files.includes(file)) response.end(read(file))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await browser?.close()
  await relay?.stop()
  server?.close()
})

/** Code from a text, which a strict policy forbids. */
const evaluates = (text: string) => /\beval\s*\(|\bnew Function\b|[^.\w$]Function\s*\(/.test(text)

test('no file makes code of a text', () => {
  expect(['a=eval("1")', 'new Function("a")', 'b=Function("return this")()'].every(evaluates)).toBe(
    true,
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => evaluates(read(file)))).toEqual([])
})

test('plain page: under a strict policy the library comes with the first pairing, draws a code, and speaks to the relay alone', async () => {
  const tab = await browser.newPage()
  const problems: string[] = []
  const asked: string[] = []
  tab.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  tab.on('pageerror', (error) => problems.push(String(error)))
  tab.on('request', (request) => asked.push(request.url()))
  tab.on('websocket', (socket) => asked.push(socket.url()))
  const library = () => asked.some((url) => url.includes('packages/walletconnect.js'))
  const { port } = server.address() as AddressInfo
  await tab.goto(`http://127.0.0.1:${port}/`)
  await tab.getByRole('button', { name: 'Connect' }).click()
  const code = tab.getByRole('button', { name: 'Scan with a wallet app' })
  await code.waitFor()
  expect(library()).toBe(false)
  await code.click()
  await tab.getByRole('img', { name: 'Code to scan with a wallet app' }).waitFor()
  await expect.poll(library).toBe(true)
  await expect.poll(() => relay.stats().tags[1100] ?? 0).toBeGreaterThan(0)
  const hosts = () =>
    [
      ...new Set(asked.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).host)),
    ].sort()
  // the browser tells of a socket on its own way: the relay may know it first
  await expect.poll(hosts).toEqual([`127.0.0.1:${port}`, new URL(relay.url).host].sort())
  expect(problems).toEqual([])
  await tab.close()
})
