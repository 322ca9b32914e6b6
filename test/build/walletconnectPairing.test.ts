import '../plugins/walletconnect/phone/socket'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchHeadless } from '../../scripts/browser.mjs'
import { type NodeWallet, startNodeWallet } from '../harness/node/phone/nodeWallet'
import { type LocalRelay, startRelay } from '../harness/relay.mjs'

// The library as it is copied into dist, without what is left out, against the same protocol's
// whole library in Node, over a relay.
const { host: packedHost, installed } = inject('packed')
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const scratch = mkdtempSync(join(tmpdir(), 'tessera-pairing-'))
let browser: Browser
let relay: LocalRelay
let server: Server
let wallet: NodeWallet
const scripts = new Map<string, string>()

const imports = {
  modules: `import { createKit } from 'tessera-kit'\nimport { walletConnect } from 'tessera-kit/walletconnect'\nimport { mainnet } from 'tessera-kit/networks'`,
  plain: `import { createKit, networks, walletConnect } from '/kit/tessera.js'\nconst { mainnet } = networks`,
}
/** `pair` and `signIn` answer the code that a wallet scans; what becomes of it is in `outcome`. */
const pageScript = (flavour: keyof typeof imports) => `${imports[flavour]}
const kit = createKit([walletConnect({ relayUrl: ${JSON.stringify(relay.url)} })], { networks: [mainnet] })
kit.start()
const withCode = (run) => new Promise((resolve, reject) => { window.outcome = run((progress) => progress.type === 'uri' && resolve(progress.uri)); window.outcome.catch(reject) })
const signIn = { domain: 'example.org', uri: 'https://example.org/login', nonce: 'n0nce1234', statement: 'Sign in' }
Object.assign(window, {
  kit,
  pair: () => withCode((onProgress) => kit.connect('walletConnect', { onProgress })),
  signIn: () => withCode((onProgress) => kit.use(walletConnect).authenticate({ chains: ['eip155:1'], signIn, signal: AbortSignal.timeout(60_000), onProgress })),
})`

beforeAll(async () => {
  browser = await launchHeadless()
  relay = await startRelay({ port: 0 })
  wallet = await startNodeWallet({
    relayUrl: relay.url,
    evm: { keys: [key], chains: { 1: 'http://127.0.0.1:1' } },
  })
  symlinkSync(join(packedHost, 'node_modules'), join(scratch, 'node_modules'), 'junction')
  const { outputFiles } = await build({
    stdin: { contents: pageScript('modules'), resolveDir: scratch },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: join(scratch, 'out'),
    write: false,
    logLevel: 'error',
  })
  for (const { path, text } of outputFiles)
    scripts.set(path.slice(join(scratch, 'out').length).replaceAll('\\', '/'), text)
  scripts.set('/plain.js', pageScript('plain'))
  const bodyOf = (path: string) =>
    path.startsWith('/kit/')
      ? readFileSync(join(installed, 'dist/cdn', path.slice('/kit/'.length)))
      : scripts.get(path)
  server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string
    const body = path.endsWith('.js')
      ? bodyOf(path)
      : `<!doctype html><html lang="en"><title>Pairing</title><link rel="icon" href="data:,"><script type="module" src="${path}.js"></script>`
    response
      .writeHead(body === undefined ? 404 : 200, {
        'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html',
      })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await wallet?.close()
  await relay?.stop()
  server?.close()
  rmSync(scratch, { recursive: true, force: true })
})

const sign = (page: Page, message: string) =>
  page.evaluate<Hex>(
    `kit.provider('eip155').request({ method: 'personal_sign', params: ['0x${Buffer.from(message).toString('hex')}', '${address}'] })`,
  )

test.each([
  ['the modules', '/stdin'],
  ['the files for plain pages', '/plain'],
])(
  '%s: pairs with a wallet over the relay, signs, goes on after a reload, is told when the wallet leaves, and signs in',
  async (_, path) => {
    const page = await (await browser.newContext()).newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    await page.waitForFunction('window.pair')
    const uri = await page.evaluate<string>('pair()')
    await wallet.pair(uri)
    await page.evaluate('outcome.then(() => {})')
    const signature = await sign(page, 'hello')
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    expect(await verifyMessage({ address, message: 'other', signature })).toBe(false)
    await page.reload()
    await page.waitForFunction(
      `window.kit?.getState().session?.namespaces?.eip155?.status === 'connected'`,
    )
    expect(
      await verifyMessage({ address, message: 'again', signature: await sign(page, 'again') }),
    ).toBe(true)
    await wallet.disconnect()
    await page.waitForFunction(
      `window.kit.getState().session.namespaces.eip155.status === 'disconnected'`,
    )
    await wallet.pair(await page.evaluate<string>('signIn()'))
    const { signedIn } = await page.evaluate<{ signedIn: { message: string; signature: Hex }[] }>(
      'outcome',
    )
    expect(signedIn).toHaveLength(1)
    expect(
      await verifyMessage({ address, ...(signedIn[0] as { message: string; signature: Hex }) }),
    ).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  },
  90_000,
)

test.each([
  ['the modules', '/stdin'],
  ['the files for plain pages', '/plain'],
])(
  '%s: a page whose site data is blocked pairs with a wallet, and signs',
  async (_, path) => {
    const page = await (await browser.newContext()).newPage()
    await page.addInitScript(
      `for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied for this document.', 'SecurityError') } })`,
    )
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    await page.waitForFunction('window.pair')
    await wallet.pair(await page.evaluate<string>('pair()'))
    await page.evaluate('outcome.then(() => {})')
    expect(
      await verifyMessage({ address, message: 'hello', signature: await sign(page, 'hello') }),
    ).toBe(true)
    await page.context().close()
  },
  90_000,
)
