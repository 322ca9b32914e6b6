// What checks add to a request before its wallet is asked: kits with and without the plugin, by
// turns, at a real node of this machine, beside one HTTP request to that node.
// Milliseconds.
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { Window } from 'happy-dom'
import { startChains } from '../scripts/chains.mjs'
import { median, record } from './stats.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const WARM_UP = 20
const ROUNDS = 150
const HANGING_ROUNDS = 5
const number = (value) => Number(value.toFixed(2))

/** The kernel and the plugin, bundled for Node as they are. */
const load = async () => {
  const outfile = join(root, '.tmp', `bench-checks-${process.pid}.mjs`)
  mkdirSync(join(root, '.tmp'), { recursive: true })
  const contents = `export { createKit, definePlugin } from './kernel/index'; export { defineEip155 } from './kernel/networks/index'; export { checks } from './plugins/checks/index'`
  try {
    await build({
      stdin: { contents, resolveDir: root, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      alias: { util: join(root, 'node_modules/tapable/lib/util-browser.js') },
      logLevel: 'error',
      outfile,
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile, { force: true })
  }
}

/** A server before the node: it counts what is asked, and may hang. */
const startFront = (target) => {
  const front = { asked: 0, hangs: false }
  const server = createServer(async (request, response) => {
    front.asked++
    const parts = []
    for await (const part of request) parts.push(part)
    if (front.hangs) return
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(parts),
    })
    response
      .setHeader('content-type', 'application/json')
      .end(Buffer.from(await answer.arrayBuffer()))
  })
  front.stop = () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)))
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(Object.assign(front, { url: `http://127.0.0.1:${server.address().port}` })),
    ),
  )
}

/** A kit whose wallet says when it was asked. */
const startKit = async (
  { createKit, definePlugin, defineEip155 },
  plugins,
  { url, id, account },
) => {
  const network = defineEip155({ id, name: 'Local', rpcUrls: [], testnet: true })
  let arrived
  const wallet = definePlugin('wallet', () => ({
    needs: ['connectors'],
    setup: (ctx) =>
      void ctx.connectors.add({
        manifest: {
          id: 'wallet',
          name: 'Wallet',
          kind: 'external',
          namespaces: ['eip155'],
          approval: 'wallet',
        },
        connect: async () => ({
          sessions: {
            eip155: { accounts: [{ address: account }], active: account, chainId: network.id },
          },
        }),
        disconnect: async () => {},
        request: async ({ method }) => {
          if (method === 'eth_sendTransaction') arrived = performance.now()
          return `0x${'ab'.repeat(32)}`
        },
        on: () => () => {},
      }),
  }))
  const kit = createKit([wallet(), ...plugins], {
    id: `bench-${Math.random()}`,
    networks: [network],
    rpc: { [network.id]: url },
    storage: 'memory',
  })
  await kit.start()
  await kit.connect('wallet')
  const time = async (transaction) => {
    const begun = performance.now()
    await kit.request({
      method: 'eth_sendTransaction',
      params: [{ from: account, ...transaction }],
    })
    return arrived - begun
  }
  return { time, stop: () => kit.destroy() }
}

/** A page for the kit, which does nothing without one; requests are Node's own. */
const openPage = () => {
  const window = new Window({ url: 'http://app.example/' })
  Object.assign(globalThis, { window, document: window.document, location: window.location })
  return () => window.happyDOM.close()
}

/** Runs the benchmark and records its figures. */
export const benchChecks = async () => {
  const closePage = openPage()
  const made = await load()
  const local = await startChains({ ports: [0, 0], log: () => undefined })
  const [{ url, id, token }] = local.chains
  const [{ address: account }, { address: friend }] = local.accounts
  const front = await startFront(url)
  const place = { url: front.url, id, account }
  const kits = {
    with: await startKit(made, [made.checks({ book: [friend] })], place),
    without: await startKit(made, [], place),
  }
  const word = (text) => text.replace(/^0x/, '').toLowerCase().padStart(64, '0')
  const requests = {
    'ether to a friend': { to: friend, value: '0x1' },
    'a token to a friend': { to: token, data: `0xa9059cbb${word(friend)}${word('1')}` },
    'an allowance': { to: token, data: `0x095ea7b3${word(token)}${word('1')}` },
  }
  const trip = async () => {
    const begun = performance.now()
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    await (
      await fetch(front.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).json()
    return performance.now() - begun
  }
  const figures = {}
  for (const [name, transaction] of Object.entries(requests)) {
    const found = { with: [], without: [], trip: [] }
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const subject of round % 2 ? ['with', 'without', 'trip'] : ['trip', 'without', 'with']) {
        const taken = await (subject === 'trip' ? trip() : kits[subject].time(transaction))
        if (round >= 0) found[subject].push(taken)
      }
    }
    const before = front.asked
    await kits.with.time(transaction)
    const added = found.with.map((value, at) => value - found.without[at])
    figures[name] = {
      httpRequests: front.asked - before,
      medianWithout: number(median(found.without)),
      medianWith: number(median(found.with)),
      medianAdded: number(median(added)),
      medianOneHttpRequest: number(median(found.trip)),
      addedToOneHttpRequest: number(median(added.map((value, at) => value / found.trip[at]))),
    }
  }
  front.hangs = true
  const hanging = []
  for (let round = 0; round < HANGING_ROUNDS; round++)
    hanging.push(await kits.with.time(requests['ether to a friend']))
  figures['a node that hangs'] = {
    medianWith: number(median(hanging)),
    worst: number(Math.max(...hanging)),
  }
  for (const kit of Object.values(kits)) await kit.stop()
  await front.stop()
  await local.stop()
  await closePage()
  const rows = Object.entries(figures).map(
    ([
      name,
      {
        httpRequests = '',
        medianWithout = '',
        medianWith,
        medianAdded = '',
        medianOneHttpRequest = '',
        addedToOneHttpRequest,
      },
    ]) => [
      name,
      httpRequests,
      medianWithout,
      medianWith,
      medianAdded,
      medianOneHttpRequest,
      addedToOneHttpRequest ? `${addedToOneHttpRequest}x` : '',
    ],
  )
  record(
    'checks',
    {
      heading: `Milliseconds until the wallet is asked, medians of ${ROUNDS} (of the node that hangs: of ${HANGING_ROUNDS})`,
      columns: [
        'Request',
        'HTTP requests added',
        'Without checks',
        'With checks',
        'Added',
        'One HTTP request',
        'Added to one HTTP request',
      ],
      rows,
    },
    figures,
  )
  return figures
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchChecks()
