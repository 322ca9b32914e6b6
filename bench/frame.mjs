// The frame's server under load: share releases, the check before each signature, sign-ins, memory,
// a flood; on SQLite, on Postgres, and on two instances over one Postgres. And signatures as the
// frame's worker makes them, alone and with that check. The load and what it loads share this
// machine. `node bench/frame.mjs`; `--short` asks less of it, and with the name of one subject it
// prints alone.
import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { startPostgres } from '../scripts/postgres.mjs'
import { anyIp, createClient, send } from './frame/client.mjs'
import { pace, run, told } from './frame/load.mjs'
import { createMailbox, heard, startServer } from './frame/processes.mjs'
import { rowsOf } from './frame/rows.mjs'
import { record } from './stats.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (name) => fileURLToPath(new URL(name, import.meta.url))
const SHORT = process.argv.includes('--short')
const [ONLY] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const USERS = SHORT ? 60 : 300
const RELEASES = SHORT ? 1_000 : 6_000
const SESSIONS = SHORT ? 1_000 : 10_000
const SIGNATURES = SHORT ? 50 : 500
const PARALLEL = 32
const ORIGIN = 'https://shop.example'

const bundle = async (folder, entryPoints) => {
  await build({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outdir: folder,
    entryNames: '[name]',
    logLevel: 'error',
  })
}

const newKeys = () =>
  Object.fromEntries(
    ['auth', 'recovery', 'pepper', 'audit'].map((purpose) => [
      purpose,
      randomBytes(32).toString('base64'),
    ]),
  )

const codeIn = (text) => /#(\d{6})\s*$/.exec(text)?.[1]

/**
 * Signs in on a new device, and makes a wallet. Its shares are random: the server does not look
 * into them.
 */
const enrol = async (server, site, index) => {
  const email = `user${index}-${randomBytes(4).toString('hex')}@example.com`
  const client = createClient(server.url, ORIGIN, site)
  await client.register()
  const { flow, match } = await client.ask('/v1/login/email', { email })
  const link = /https?:\/\/\S+\/device\/[\w-]{43}/.exec(await server.mail(email))[0]
  const allowed = await send(
    link.replace(site, server.url),
    {
      'x-forwarded-for': anyIp(),
      origin: site,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    new URLSearchParams({ match }).toString(),
  )
  if (allowed.status !== 200) throw new Error(`The link was answered with ${allowed.status}`)
  await client.ask('/v1/login/email/verify', { flow, code: codeIn(await server.mail(email)) })
  const id = () => randomBytes(16).toString('base64url')
  const share = () => randomBytes(33).toString('base64url')
  const hash = createHash('sha256').update(email).digest('hex')
  await client.ask('/v1/wallet', {
    wallet: {
      id: id(),
      gen: 1,
      blob: randomBytes(60).toString('base64url'),
      accounts: { eip155: `0x${hash.slice(0, 40)}`, solana: '1'.repeat(32) },
      custody: 'operator-recoverable',
    },
    device: { id: id(), gen: 1, serverShare: share() },
    recovery: { id: id(), gen: 1, serverShare: share(), holderShare: share() },
  })
  return { email, client }
}

/**
 * What asking the server before each signature adds to one, as `loadWallet` does: one after the
 * other, each time without and with it in turns.
 */
const checked = async (ask, sign) => {
  const times = { check: [], without: [], with: [] }
  const time = async (into, work) => {
    const from = performance.now()
    await work()
    into.push(performance.now() - from)
  }
  const both = async () => {
    await ask()
    await sign()
  }
  for (let index = -10; index < SIGNATURES; index++) {
    const found = index < 0 ? { check: [], without: [], with: [] } : times
    await time(found.check, ask)
    await time(found.without, sign)
    await time(found.with, both)
  }
  const sum = (list) => list.reduce((total, each) => total + each, 0) / 1000
  return Object.fromEntries(
    Object.entries(times).map(([name, list]) => [name, told(list, sum(list))]),
  )
}

const measure = async (servers, site, sign) => {
  const [server] = servers
  const users = []
  await run(USERS, 16, async (index) => users.push(await enrol(server, site, index)))
  const clientAt = (index) => users[index % users.length].client
  const urlAt = (index) => servers[index % servers.length].url
  const figures = {}
  figures.health = await run(RELEASES, PARALLEL, (index) =>
    send(`${urlAt(index)}/healthz`, {}, '', 'GET'),
  )
  const release = (index) => clientAt(index).ask('/v1/wallet/share', {}, urlAt(index))
  await run(200, PARALLEL, release)
  figures.release = await run(RELEASES, PARALLEL, release)
  const check = (index) => clientAt(index).ask('/v1/me', {}, urlAt(index))
  figures.check = await run(RELEASES, PARALLEL, check)
  if (servers.length === 1) figures.signature = await checked(() => check(0), sign)
  const marks = users.map(({ client, email }) => ({ mark: client.mark(), email }))
  const again = []
  await run(USERS, 16, async (index) => {
    const client = createClient(server.url, ORIGIN, site)
    client.setMark(marks[index].mark)
    await client.register()
    again[index] = client
  })
  const mailed = []
  figures.login = await run(USERS, PARALLEL, async (index) => {
    const { flow } = await again[index].ask('/v1/login/email', { email: marks[index].email })
    const waited = performance.now()
    const code = codeIn(await server.mail(marks[index].email))
    mailed.push(performance.now() - waited)
    await again[index].ask('/v1/login/email/verify', { flow, code })
  })
  figures.login.mail = told(mailed, 1).p50
  const strangers = []
  await run(USERS, 16, async (index) => {
    strangers[index] = createClient(urlAt(index), ORIGIN, site)
    await strangers[index].register()
  })
  figures.begun = await run(USERS, PARALLEL, (index) =>
    strangers[index].ask('/v1/login/email', {
      email: `${randomBytes(8).toString('hex')}@a.example`,
    }),
  )
  return { figures, release }
}

const flood = async (server, site, release) => {
  const honest = (rate) => pace(rate, SHORT ? 3 : 10, release)
  const alone = await honest(20)
  const child = fork(at('frame/flood.mjs'), {
    env: { ...process.env, BENCH_FLOOD: JSON.stringify({ url: server.url, site }) },
  })
  await heard(child, (message) => message === 'ready')
  const beside = await honest(20)
  child.send('stop')
  const { rate } = await heard(child, (message) => message.rate !== undefined)
  return { alone, beside, refused: rate }
}

const sessionsMemory = async (server, site) => {
  const before = await server.memory()
  await run(SESSIONS, PARALLEL, async () => {
    const client = createClient(server.url, ORIGIN, site)
    await client.register()
    await client.ask('/v1/me')
  })
  const after = await server.memory()
  const mb = (bytes) => Math.round(bytes / 1e6)
  return { before: mb(before), after: mb(after), sessions: SESSIONS }
}

const app = {
  id: 'shop',
  name: 'Shop',
  origins: [ORIGIN],
  dev: false,
  upstreams: {},
  recovery: 'auto',
  walletScope: 'deployment',
  approvalMode: 'verified',
  compat: false,
  limits: { mailsPerDay: 1_000_000 },
}
const configOf = (database, keys, publicUrl) => ({
  port: 0,
  host: '127.0.0.1',
  publicUrl,
  database,
  keys,
  trustProxy: 1,
  apps: [app],
  smtp: { url: 'smtp://127.0.0.1:1', from: 'wallet@wallet.example' },
})

const subject = async (folder, database, keys, instances, sign) => {
  const site = 'http://localhost'
  const servers = []
  const mailbox = createMailbox()
  for (let index = 0; index < instances; index++)
    servers.push(await startServer(folder, configOf(database, keys, site), mailbox))
  try {
    const { figures, release } = await measure(servers, site, sign)
    if (instances > 1) return figures
    return {
      ...figures,
      flood: await flood(servers[0], site, release),
      memory: await sessionsMemory(servers[0], site),
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}

/**
 * Requests to sign, and the worker's code in Node that does: it opens the wallet, derives, signs
 * and forgets.
 */
const createSigner = async (folder) => {
  const { createKeys } = await import(pathToFileURL(`${folder}/createKeys.js`).href)
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const device = { id: randomBytes(16).toString('base64url'), key }
  const keys = createKeys()
  let id = 0
  const ask = async (type, payload) => {
    const reply = await keys.handle({ id: ++id, type, payload })
    if (!reply.ok) throw new Error(`${type}: ${reply.code}`)
    return reply.payload
  }
  const { share, ...made } = await ask('create', { device, recovery: true })
  await ask('unlock', { wallet: made.wallet, pair: made.device, device, share })
  const { eip155, solana } = made.wallet.accounts
  const requests = {
    personal_sign: {
      method: 'personal_sign',
      chainId: 'eip155:1',
      params: ['0x68656c6c6f', eip155],
    },
    eth_sendTransaction: {
      method: 'eth_sendTransaction',
      chainId: 'eip155:1',
      params: [
        {
          from: eip155,
          to: eip155,
          chainId: '0x1',
          value: '0x1',
          gas: '0x5208',
          nonce: '0x0',
          maxFeePerGas: '0x3b9aca00',
          maxPriorityFeePerGas: '0x1',
        },
      ],
    },
    solana_signMessage: {
      method: 'solana_signMessage',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      params: { message: 'Cn8eVZg', pubkey: solana },
    },
  }
  return { requests, sign: (request) => ask('sign', { index: 0, request }) }
}

/** Runs the benchmark and writes its figures. */
export const benchFrame = async () => {
  const folder = mkdtempSync(join(root, 'frame/node_modules/.bench-'))
  const data = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const postgres = await startPostgres()
  try {
    await bundle(folder, [
      'frame/server/createFrameServer.ts',
      'frame/server/createAccounts.ts',
      'frame/site/keys/createKeys.ts',
    ])
    const subjects = {
      SQLite: [{ folder: data }, 1],
      Postgres: [{ url: postgres.url }, 1],
      'Postgres, two instances': [{ url: postgres.url }, 2],
    }
    // one database, one keyring
    const keys = newKeys()
    const servers = {}
    const { requests, sign } = await createSigner(folder)
    for (const [name, [database, instances]] of Object.entries(subjects))
      if (!ONLY || ONLY === name) {
        servers[name] = await subject(folder, database, keys, instances, () =>
          sign(requests.personal_sign),
        )
        console.log(name, JSON.stringify(servers[name]))
      }
    const worker = {}
    for (const [name, request] of Object.entries(requests))
      worker[name] = await run(SIGNATURES, 1, () => sign(request))
    const rows = [
      ...rowsOf(servers),
      ...Object.entries(worker).map(([name, { rate, p50, p99 }]) => [
        `Worker: ${name}`,
        rate,
        p50,
        p99,
        '',
      ]),
    ]
    const table = {
      heading: `A second, and milliseconds (50th and 99th percentile); ${PARALLEL} at once, ${USERS} users, ${RELEASES} releases`,
      columns: ['What', 'A second', 'p50', 'p99', 'To `/healthz`'],
      rows,
    }
    if (ONLY) console.table(rows)
    else record('frame', table, { servers, worker })
  } finally {
    await postgres.stop()
    for (const path of [folder, data]) rmSync(path, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchFrame()
