import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self' http://127.0.0.1:*; require-trusted-types-for 'script'"

const HTML =
  '<!doctype html><html lang="en"><title>dapp</title><script src="/dapp.js"></script><body><button>Go</button>'

// Collects what a dapp sees from its first script on.
const DAPP = `
addEventListener('eip6963:announceProvider', (event) => {
  dapp.seen.push({ ...event.detail.info })
  dapp.provider = event.detail.provider
  for (const name of ['accountsChanged', 'chainChanged']) dapp.provider.on(name, (value) => dapp.events.push([name, value]))
})
addEventListener('securitypolicyviolation', (event) => dapp.violations.push(event.violatedDirective))
dispatchEvent(new Event('eip6963:requestProvider'))
dapp.atStart = dapp.seen.length
document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('button').addEventListener('click', () => {
    dapp.outcome = undefined
    dapp.provider.request(dapp.next).then((result) => (dapp.outcome = { result }), ({ code }) => (dapp.outcome = { code }))
  })
})
`

const bundleWallet = async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./wallet/createWallet.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'demoWallet',
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}

/** Serves an empty dapp under a strict policy; `walletOptions` adds the demo wallet to the page, started before the dapp. */
export const serveDapp = async (walletOptions?: object) => {
  const wallet = walletOptions
    ? `${await bundleWallet()}\ndemoWallet.createWallet(${JSON.stringify(walletOptions)}).install()\n`
    : ''
  const script = `window.dapp = { seen: [], events: [], violations: [] }\n${wallet}${DAPP}`
  const server = createServer((request, response) => {
    const isScript = request.url === '/dapp.js'
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8'
    response.setHeader('content-type', type)
    response.setHeader('content-security-policy', POLICY)
    response.end(isScript ? script : HTML)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** A value of the dapp in the page. */
export const read = (page: Page, path: string): Promise<unknown> => page.evaluate(`dapp.${path}`)

/** A request by the dapp without a click. Resolves with its result or its code. */
export const requestIn = (page: Page, method: string, ...params: unknown[]) =>
  page.evaluate(
    `dapp.provider.request(${JSON.stringify({ method, params })}).then((result) => ({ result }), ({ code }) => ({ code }))`
  ) as Promise<{ result?: unknown; code?: number }>

/** A request by the dapp at a click. Its outcome is at `dapp.outcome`. */
export const clickFor = async (page: Page, method: string, ...params: unknown[]) => {
  await page.evaluate(`dapp.next = ${JSON.stringify({ method, params })}`)
  await page.click('button')
}
