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
dapp.standard = standardApp.getWallets()
dapp.registered = () => dapp.standard.get().map(({ name, icon, chains }) => ({ name, icon, chains }))
dapp.changes = []
dapp.use = (wallet) => wallet.features['standard:events'].on('change', (change) => dapp.changes.push(Object.keys(change)))
dapp.off = dapp.standard.get()[0] && dapp.use(dapp.standard.get()[0])
const hexToBytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16))
const plain = (value) => {
  if (value instanceof Uint8Array) return { hex: Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('') }
  if (Array.isArray(value)) return value.map(plain)
  return value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)])) : value
}
const lively = (value, accounts) => {
  if (Array.isArray(value)) return value.map((each) => lively(each, accounts))
  if (!value || typeof value !== 'object') return value
  if (typeof value.hex === 'string') return hexToBytes(value.hex)
  const one = (key, entry) => (key === 'account' && typeof entry === 'number' ? accounts[entry] : lively(entry, accounts))
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, one(key, entry)]))
}
dapp.call = async (feature, ...inputs) => {
  const [wallet] = dapp.standard.get()
  try {
    return { result: plain(await wallet.features[feature][feature.split(':')[1]](...lively(inputs, wallet.accounts))) }
  } catch ({ code }) {
    return { code }
  }
}
addEventListener('securitypolicyviolation', (event) => dapp.violations.push(event.violatedDirective))
dispatchEvent(new Event('eip6963:requestProvider'))
dapp.atStart = dapp.seen.length
document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('button').addEventListener('click', () => {
    dapp.outcome = undefined
    if (dapp.nextCall) return dapp.call(...dapp.nextCall).then((outcome) => (dapp.outcome = outcome))
    dapp.provider.request(dapp.next).then((result) => (dapp.outcome = { result }), ({ code }) => (dapp.outcome = { code }))
  })
})
`

const bundle = async (entryPoint: string, globalName: string) => {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: 'iife',
    globalName,
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}
const bundleWallet = () =>
  bundle(fileURLToPath(new URL('./wallet/createWallet.ts', import.meta.url)), 'demoWallet')

/**
 * Serves an empty dapp under a strict policy; `walletOptions` adds the demo wallet to the page,
 * started before the dapp.
 */
export const serveDapp = async (walletOptions?: object) => {
  const wallet = walletOptions
    ? `${await bundleWallet()}\ndemoWallet.createWallet(${JSON.stringify(walletOptions)}).install()\n`
    : ''
  // The standard's own app, so that what the page sees is what its apps see.
  const app = await bundle('@wallet-standard/app', 'standardApp')
  const script = `window.dapp = { seen: [], events: [], violations: [] }\n${wallet}${app}${DAPP}`
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
    `dapp.provider.request(${JSON.stringify({ method, params })}).then((result) => ({ result }), ({ code }) => ({ code }))`,
  ) as Promise<{ result?: unknown; code?: number }>

/** A request by the dapp at a click. Its outcome is at `dapp.outcome`. */
export const clickFor = async (page: Page, method: string, ...params: unknown[]) => {
  await page.evaluate(`dapp.next = ${JSON.stringify({ method, params })}`)
  await page.click('button')
}

/** Bytes in what goes to and comes from a feature of the page: hex, without 0x. */
export type InPageBytes = { readonly hex: string }

/** Bytes for {@link callIn}. */
export const inPage = (bytes: Uint8Array): InPageBytes => ({
  hex: Buffer.from(bytes).toString('hex'),
})

/**
 * A call of a feature of the first registered wallet, without a click; `account` is an index of the
 * wallet's accounts.
 */
export const callIn = (page: Page, feature: string, ...inputs: unknown[]) =>
  page.evaluate(
    `dapp.call(${[feature, ...inputs].map((each) => JSON.stringify(each)).join(', ')})`,
  ) as Promise<{ result?: unknown; code?: number }>

/** The same at a click. Its outcome is at `dapp.outcome`. */
export const clickForCall = async (page: Page, feature: string, ...inputs: unknown[]) => {
  await page.evaluate(
    `dapp.outcome = undefined; dapp.nextCall = ${JSON.stringify([feature, ...inputs])}`,
  )
  await page.click('button')
}
