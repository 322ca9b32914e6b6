import '../phone/socket'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { keccak256, toBytes, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceAlias } from '../../../../scripts/entries.mjs'
import { openBrowser } from '../../../browser'
import type { NodeWallet } from '../../../harness/node/phone/nodeWallet'
import { type LocalRelay, startRelay } from '../../../harness/relay.mjs'
import { key } from '../connector/fixture'
import { phone } from './fixture'
import type {} from './signInPage'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const account = privateKeyToAccount(key)

let browser: Browser
let page: Page
let relay: LocalRelay
let wallet: NodeWallet
let close: () => void
const said: string[] = []
beforeAll(async () => {
  relay = await startRelay()
  wallet = await phone(relay.url, { evm: { keys: [key], chains: { 31337: 'http://127.0.0.1:1' } } })
  const bundle = await build({
    entryPoints: { page: at('./signInPage.ts') },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/',
    write: false,
    alias: { ...sourceAlias, util: at('../../../../node_modules/tapable/lib/util-browser.js') },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const files = new Map(
    bundle.outputFiles.map(({ path, text }) => [path.replace(/^.*\//, '/'), text]),
  )
  const server = createServer((request, response) => {
    const script = files.get(request.url ?? '')
    if (script !== undefined) response.setHeader('content-type', 'text/javascript').end(script)
    else
      response
        .setHeader('content-type', 'text/html')
        .end(
          '<!doctype html><title>Host</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
        )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => void server.close()
  browser = await openBrowser()
  page = await (await browser.newContext()).newPage()
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => 'signIn' in window)
})
afterAll(async () => {
  await browser?.close()
  await wallet?.close()
  await relay?.stop()
  close?.()
})

const begin = async (statement: string) => {
  const done = page.evaluate(
    ([url, text]) => window.signIn.begin(url as string, text as string),
    [relay.url, statement],
  )
  done.catch(() => {})
  await page.waitForFunction(() => window.signIn.uri)
  await wallet.pair((await page.evaluate(() => window.signIn.uri)) as string)
  return done
}

test('a page without a polyfill signs in, and finds nothing new on its window', async () => {
  expect(await page.evaluate(() => 'Buffer' in window)).toBe(false)
  const { sessions, signedIn } = await begin('I accept the terms.')
  expect(sessions.eip155?.active).toBe(account.address)
  const [signed] = signedIn
  expect(signed?.message).toContain('Issued At: 2030-01-02T03:04:05.000Z\nRequest ID: r1')
  expect(
    await verifyMessage({
      address: account.address,
      message: signed?.message ?? '',
      signature: signed?.signature as `0x${string}`,
    }),
  ).toBe(true)
  expect(await page.evaluate(() => window.signIn.left())).toEqual(['signIn'])
})

/**
 * The wallet's library counts a text beyond ASCII wrongly, and lets nothing else out: it is shown
 * what it wants, and the page gets what a wallet without it sends.
 */
const signRightly = () => {
  const { client, decisions } = wallet
  decisions.authenticate = 'ignore'
  const { engine } = client as unknown as {
    engine: { sendResult: (input: { result: { cacaos: { s: { s: string } }[] } }) => unknown }
  }
  const send = engine.sendResult
  client.once('session_authenticate', async ({ id, params }) => {
    const request = populateAuthPayload({
      authPayload: params.authPayload as never,
      chains: ['eip155:31337'],
      methods: ['personal_sign'],
    })
    const iss = `did:pkh:eip155:31337:${account.address}`
    const message = client.formatAuthMessage({ request: request as never, iss })
    const wrong = await account.sign({
      hash: keccak256(toBytes(`\x19Ethereum Signed Message:\n${message.length}${message}`)),
    })
    const right = await account.signMessage({ message })
    engine.sendResult = (input) => {
      engine.sendResult = send
      for (const { s } of input.result.cacaos) s.s = right
      return send(input)
    }
    await client.approveSessionAuthenticate({
      id,
      auths: [buildAuthObject(request as never, { t: 'eip191', s: wrong }, iss)],
    })
  })
}

test('a statement beyond ASCII is signed for as it is', async () => {
  signRightly()
  const { signedIn } = await begin('J’accepte — 同意 👍')
  const [signed] = signedIn
  expect(signed?.message).toContain('J’accepte — 同意 👍 I further authorize')
  expect(
    await verifyMessage({
      address: account.address,
      message: signed?.message ?? '',
      signature: signed?.signature as `0x${string}`,
    }),
  ).toBe(true)
})

test('nothing was said, and no rejection was left', async () => {
  expect(said).toEqual([])
  expect(await page.evaluate(() => window.signIn.rejections)).toEqual([])
})
