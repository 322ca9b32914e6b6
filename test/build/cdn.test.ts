import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { parseAst } from 'rollup/parseAst'
import { installWallet } from 'tessera-kit/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchHeadless } from '../../scripts/browser.mjs'
import { specifiersIn } from '../../scripts/rollup/preactMirror.mjs'

const cdn = join(inject('packed').installed, 'dist/cdn')
const list = (folder = cdn, under = ''): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? list(join(folder, entry.name), `${under}${entry.name}/`)
      : [`${under}${entry.name}`],
  )
const files = list()
const read = (file: string) => readFileSync(join(cdn, file), 'utf8')

/**
 * The published map, as the guide for plain pages has it: `./` replaced by the folder that the page
 * serves the files from.
 */
const map = read('importmap.json').replaceAll('"./', '"/kit/')
const page = `<!doctype html><html lang="en"><title>Plain page</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/kit/styles.css">
<script type="importmap">${map}</script>
<script type="module" src="/kit/tessera.js"></script><script type="module" src="/kit/tessera.account.js"></script><script type="module" src="/page.js"></script>
<tessera-button></tessera-button></html>`
const policy = `default-src 'none'; script-src 'self' 'sha256-${createHash('sha256').update(map).digest('base64')}'; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'`
/** A page's own module, with the kit under its package's name, as a plugin of others imports it. */
const script = `import { createKit, injected, networks, ui, defineTesseraButton } from 'tessera-kit'
import { data } from 'tessera-kit/data'
import { send } from 'tessera-kit/send'
const { activity, names, checks, clearSigning } = window.tessera
const kit = createKit([ui(), injected(), data(), activity(), names(), send(), checks(), clearSigning()], { networks: [networks.mainnet] })
window.state = () => kit.getState().session.namespaces.eip155?.status
window.sameKit = window.tessera.createKit === createKit && window.tessera.send === send
defineTesseraButton(kit)
kit.start()`

let browser: Browser
let server: Server
/** The file whose last byte arrives flipped. */
let flipped = ''
const body = (path: string) => {
  const bytes = readFileSync(join(cdn, path))
  if (path === flipped) bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1
  return bytes
}
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

beforeAll(async () => {
  browser = await launchHeadless()
  server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', types[extname(path)] ?? 'text/html')
    if (path === '/') response.end(page)
    else if (path === '/page.js') response.end(script)
    else if (files.includes(path.replace('/kit/', '')))
      response.end(body(path.replace('/kit/', '')))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

/** Opens the page with a wallet in it and clicks the kit's button. */
const open = async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const tab = await browser.newPage()
  const problems: string[] = []
  tab.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  tab.on('pageerror', (error) => problems.push(String(error)))
  await installWallet(tab, {
    accounts: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
    chains: [{ id: 1, name: 'Ethereum', rpcUrl: url }],
    info: { name: 'Plain Wallet', rdns: 'com.example.plain' },
  })
  await tab.goto(url)
  await tab.locator('tessera-button').click()
  return { tab, problems }
}

test('plain page: under a strict policy, from one script tag and an import map, the modal opens and a wallet connects', async () => {
  flipped = ''
  const { tab, problems } = await open()
  await tab.getByRole('button', { name: 'Plain Wallet' }).click()
  await expect.poll(() => tab.evaluate('state()')).toBe('connected')
  expect(await tab.evaluate('sameKit')).toBe(true)
  expect(await tab.locator('tessera-kit').count()).toBe(1)
  // the account and what it sends come from the second file
  await tab.locator('tessera-button').click()
  await tab.getByRole('tab', { name: 'Activity' }).waitFor()
  await tab.getByRole('button', { name: 'Send' }).click()
  await tab.getByRole('textbox', { name: 'To' }).waitFor()
  expect(problems).toEqual([])
  await tab.close()
})

test.each(['chunks/ui/opening.js', 'chunks/plugins/injected/finding.js'])(
  'plain page: one flipped byte in %s is refused by the browser',
  async (file) => {
    expect(files).toContain(file)
    flipped = file
    const { tab, problems } = await open()
    await expect.poll(() => problems.join(' ')).toMatch(/integrity/i)
    expect(problems.join(' ')).toContain(file)
    expect(await tab.getByRole('button', { name: 'Plain Wallet' }).count()).toBe(0)
    await tab.close()
  },
)

test('the import map names every script of the folder, with its hash', () => {
  const { integrity } = JSON.parse(read('importmap.json')) as { integrity: Record<string, string> }
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  expect(Object.keys(integrity).sort()).toEqual(scripts.map((file) => `./${file}`).sort())
  for (const file of scripts)
    expect(integrity[`./${file}`], file).toBe(
      `sha384-${createHash('sha384').update(read(file)).digest('base64')}`,
    )
})

test('nothing of the folder imports from outside it', () => {
  const foreign = (text: string) =>
    specifiersIn(parseAst(text)).flatMap(({ value }) => (value.startsWith('.') ? [] : [value]))
  expect(foreign('import {a} from "react"; export * from "./b.js"; import("viem")')).toEqual([
    'react',
    'viem',
  ])
  for (const file of files.filter((name) => name.endsWith('.js')))
    expect(foreign(read(file)), file).toEqual([])
})
