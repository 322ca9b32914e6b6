// The demo with its two local EVM chains, a local Solana RPC, a local relay, its phone, its secure
// frame, its identity providers and its mail box: served by Vite from source, or built once and
// served as a host would serve it.
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { verifyMessage } from 'viem'
import { createServer as createViteServer, build as viteBuild } from 'vite'
import { startRelay } from '../test/harness/relay.mjs'
import { choosePort, startChains } from './chains.mjs'
import { startFarcaster } from './demoFarcaster.mjs'
import { startFrame } from './demoFrame.mjs'
import { createNames } from './demoNames.mjs'
import { startProviders } from './demoProviders.mjs'
import { createSignIn } from './demoSignIn.mjs'
import { createNfts, createTokens } from './demoTokens.mjs'
import { sourceAlias } from './entries.mjs'
import { startRegistries } from './farcasterRelay.mjs'
import { startMailBox } from './mailBox.mjs'
import { createNameServer } from './nameServer.mjs'
import { startSolana } from './solana.mjs'

const HOST = '127.0.0.1'
/** What names end with that a visitor of the demo registers. */
const SUFFIX = '.demo.test'
const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * The policy of the strict mode: nothing inline, no code from text, connections to this machine
 * only.
 */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*; require-trusted-types-for 'script'"

const TYPES = /** @type {Record<string, string>} */ ({
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
})
const typeOf = (/** @type {string} */ path) =>
  TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** What both ways of serving share. @returns {import('vite').InlineConfig} */
const shared = () => ({
  root: at('demo'),
  configFile: false,
  logLevel: 'warn',
  resolve: {
    alias: {
      ...sourceAlias,
      '@walletconnect/keyvaluestorage': at('scripts/noKeyValueStorage.mjs'),
    },
  },
})

/**
 * What is answered beside the files: by path, and all below it. @typedef {{ readonly config:
 * string, readonly signIn: Awaited<ReturnType<typeof createSignIn>>, readonly mails:
 * import('./mailBox.mjs').MailBox['handle'], readonly farcaster:
 * import('./demoFarcaster.mjs').DemoFarcaster['handle'], readonly names: ReturnType<typeof getRequestListener>
 * }} Answers
 */

/**
 * Serves `/config.json`, `/auth`, `/mails`, `/farcaster` and `/names`, and leaves everything else to the next.
 * @param {Answers} answers @returns {import('vite').Plugin}
 */
const configPlugin = ({ config, signIn, mails, farcaster, names }) => ({
  name: 'demo-config',
  configureServer(server) {
    server.middlewares.use('/config.json', (_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(config)
    })
    server.middlewares.use('/auth', signIn)
    server.middlewares.use('/mails', mails)
    server.middlewares.use('/farcaster', farcaster)
    server.middlewares.use('/names', names)
  },
})

/** @param {number} port @param {Answers} answers */
const serveSource = async (port, answers) => {
  const server = await createViteServer({
    ...shared(),
    plugins: [configPlugin(answers)],
    // The views' own `h` is React's createElement, which takes the development transform's `__self`
    // for an outdated transform, and warns.
    oxc: { jsx: { development: false } },
    // Named ahead: a package met late would make the page load anew in the middle of something.
    optimizeDeps: {
      include: [
        '@reown/walletkit',
        '@solana/web3.js',
        '@walletconnect/core',
        '@walletconnect/sign-client',
        '@walletconnect/utils',
        'jsqr',
        'mitt',
        'qr',
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-runtime',
        'tapable/lib/Hook.js',
        'viem',
        'viem/accounts',
      ],
    },
    server: {
      host: HOST,
      port,
      strictPort: true,
      fs: { strict: true, allow: [at('.')] },
      warmup: { clientFiles: ['./main.tsx', './phone/main.tsx', './mailbox/main.tsx'] },
    },
  })
  await server.listen()
  return { stop: () => server.close() }
}

const pages = ['', 'phone/', 'mailbox/'].map((folder) => at(`demo/${folder}index.html`))

/** Builds the demo. @returns {Promise<Map<string, string | Uint8Array>>} */
const buildDemo = async () => {
  // Warnings of a build are for who works on it: 'use client' says nothing to a page.
  const quiet = { logLevel: /** @type {const} */ ('error') }
  const outputs = await viteBuild({
    ...shared(),
    ...quiet,
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: { input: pages },
    },
  })
  /** @type {Map<string, string | Uint8Array>} */
  const files = new Map()
  for (const { output } of /** @type {import('vite').Rolldown.RolldownOutput[]} */ (
    [outputs].flat()
  ))
    for (const file of output)
      files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source)
  files.set('/mark.svg', readFileSync(at('demo/public/mark.svg')))
  return files
}

/** @type {ReturnType<typeof buildDemo> | undefined} */
let built
/**
 * The files of a build by path, kept in memory: built once by a process, which the sources do not
 * change under. @returns {ReturnType<typeof buildDemo>}
 */
const buildFiles = () => (built ??= buildDemo())

/** @param {number} port @param {Answers} answers @param {string | undefined} policy */
const serveBuild = async (port, { config, signIn, mails, farcaster, names }, policy) => {
  const files = await buildFiles()
  const server = createHttpServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', `http://${HOST}`)
    if (pathname.startsWith('/auth/')) return void signIn(request, response)
    if (/^\/mails(\/|$)/.test(pathname)) return mails(request, response)
    if (pathname === '/farcaster') return void farcaster(request, response)
    if (pathname.startsWith('/names/')) return void names(request, response)
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const body = path === '/config.json' ? config : files.get(path)
    if (policy) response.setHeader('content-security-policy', policy)
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': typeOf(path) })
    response.end(body)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: HOST }, () => resolve(undefined))
  })
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { stop }
}

/** @param {string} url @param {RequestInit} [init] */
const ask = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })

/** What a chain answers. @param {string} url @param {string} method @returns {Promise<unknown>} */
const askChain = async (url, method) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  const answer = await ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return /** @type {{ result?: unknown }} */ (await answer.json()).result
}

/** Reads a page and its script as a visitor's browser will. @param {string} url */
const provePage = async (url) => {
  const page = await ask(url, { headers: { accept: 'text/html' } })
  const html = await page.text()
  const script = /<script type="module"[^>]* src="([^"]*main[^"]*|\/assets\/[^"]*)"/.exec(html)?.[1]
  if (!page.ok || !script) throw new Error(`The demo does not answer at ${url}`)
  const code = await ask(new URL(script, url).href)
  if (!code.ok) throw new Error(`The demo's script does not answer at ${url}`)
  await code.text()
}

/**
 * Reads all pages and the ids of all chains.
 * @param {readonly string[]} urls @param {import('./chains.mjs').LocalChain[]} chains @param
 * {import('./solana.mjs').LocalSolana} solana
 */
const proveAll = async (urls, chains, solana) => {
  for (const url of urls) await provePage(url)
  for (const { id, url: rpc } of chains)
    if (Number(await askChain(rpc, 'eth_chainId')) !== id)
      throw new Error(`Chain ${id} does not answer at ${rpc}`)
  if ((await askChain(solana.url, 'getGenesisHash')) !== solana.genesisHash)
    throw new Error(`Solana does not answer at ${solana.url}`)
}

/**
 * What is running or starting. `stop` ends all of it, also what is ready only later.
 */
const createGroup = () => {
  /** @type {Promise<{ stop: () => Promise<unknown> } | undefined>[]} */
  const parts = []
  return {
    /**
     * @template {{ stop: () => Promise<unknown> }} Part
     * @param {Promise<Part>} starting @returns {Promise<Part>}
     */
    add(starting) {
      parts.push(starting.catch(() => undefined))
      return starting
    },
    async stop() {
      await Promise.all(parts.splice(0).map(async (part) => (await part)?.stop()))
    },
  }
}

/**
 * What the demo's contracts are on the chains, for the page.
 * @param {import('./chains.mjs').LocalChains} local @param {import('./solana.mjs').LocalSolana}
 * solana
 */
const createContents = async (local, solana) => ({
  tokens: await createTokens(local, solana),
  nfts: await createNfts(local),
  names: await createNames(local),
})

const createSuffixNames = () =>
  getRequestListener(
    createNameServer({
      suffix: SUFFIX,
      verify: (signed) =>
        verifyMessage(/** @type {import('viem').VerifyMessageParameters} */ (signed)),
    }),
  )

/**
 * Starts the local chains, the relays, the mail box, the identity providers, the frame and the demo
 * on 127.0.0.1; resolves when all pages, their scripts and all chains have answered.
 * @type {typeof import('./demoServer.mjs').startDemo}
 */
export const startDemo = async ({
  port = 5173,
  chainPorts,
  solanaPort,
  relayPort = 8910,
  framePort = 5180,
  log = console.log,
  build = false,
  csp = false,
} = {}) => {
  if (csp && !build)
    throw new Error('startDemo: csp needs build: the development server puts scripts inline')
  const group = createGroup()
  const stop = () => group.stop()
  try {
    // before any wait: its listeners of signals must come before those of who calls this
    const registries = group.add(startRegistries())
    const local = await group.add(startChains({ log, ...(chainPorts && { ports: chainPorts }) }))
    const solana = await group.add(
      startSolana({ log, ...(solanaPort !== undefined && { port: solanaPort }) }),
    )
    const relay = await group.add(startRelay({ port: await choosePort(relayPort, log) }))
    const box = await group.add(startMailBox())
    const { chains } = local
    const accounts = local.accounts.slice(0, 2)
    const { url: solanaUrl, chainId, genesisHash, accounts: solanaAccounts } = solana
    const chosen = await choosePort(port, log)
    const url = `http://${HOST}:${chosen}/`
    const [phone, mailbox] = [`${url}phone/`, `${url}mailbox/`]
    /** @type {[string, string]} */
    const origins = [`http://${HOST}:${chosen}`, `http://localhost:${chosen}`]
    const upstreams = Object.fromEntries([
      ...chains.map((chain) => [`eip155:${chain.id}`, chain.url]),
      [chainId, solanaUrl],
    ])
    const chosenForFrame = await choosePort(framePort, log)
    const starting = group.add(startFarcaster({ registries, page: phone }))
    const [{ url: frameUrl }, farcaster, contents, signIn] = await Promise.all([
      group.add(
        startFrame({
          port: chosenForFrame,
          origins,
          upstreams,
          smtpUrl: box.smtpUrl,
          providers: group.add(startProviders(`http://localhost:${chosenForFrame}`)),
          farcaster: starting,
          log,
        }),
      ),
      starting,
      createContents(local, solana),
      createSignIn(origins, chains),
    ])
    const frame = { url: frameUrl }
    const ofSolana = { url: solanaUrl, chainId, genesisHash, accounts: solanaAccounts.slice(0, 2) }
    const config = JSON.stringify({
      chains,
      accounts,
      ...contents,
      suffix: SUFFIX,
      solana: ofSolana,
      relay: { url: relay.url },
      phone,
      frame,
      farcaster: farcaster.people,
      mailbox,
    })
    const answers = {
      config,
      signIn,
      mails: box.handle,
      farcaster: farcaster.handle,
      names: createSuffixNames(),
    }
    await group.add(
      build
        ? serveBuild(chosen, answers, csp ? `${POLICY}; frame-src 'self' ${frame.url}` : undefined)
        : serveSource(chosen, answers),
    )
    await proveAll([url, phone, mailbox], chains, solana)
    return { url, phone, mailbox, frame, chains, accounts, solana, relay, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
