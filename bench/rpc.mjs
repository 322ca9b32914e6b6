// What a dead URL costs: reads over three URLs of which one is dead, against reads over three that
// are well, by turns and after a warm-up.
// Real HTTP servers on this machine; `node bench/rpc.mjs` prints the figures as JSON. Milliseconds.
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { median } from './stats.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const WARM_UP = 40
const ROUNDS = 400

/** The kernel's transport, bundled for Node as it is. */
const loadTransport = async () => {
  const outfile = join(root, '.tmp', `bench-rpc-${process.pid}.mjs`)
  mkdirSync(join(root, '.tmp'), { recursive: true })
  try {
    await build({
      entryPoints: [join(root, 'kernel/transport/transport.ts')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
      outfile,
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile, { force: true })
  }
}

const serve = (handle) =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => (text += chunk))
      request.on('end', () => handle(response, text))
    })
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, url: `http://127.0.0.1:${server.address().port}/` }),
    )
  })
const well = (response, text) =>
  response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(text).id, result: '0x1' }))
const ends = {
  'refuses connections': undefined,
  hangs: () => {},
  'answers 503': (response) => response.writeHead(503).end(),
}

const time = async (transport) => {
  const begun = performance.now()
  await transport.request({ method: 'eth_chainId' }, { timeout: 10_000 })
  return performance.now() - begun
}

const measure = async (createTransport, servers, dead) => {
  const make = (urls) => createTransport({ urls, ping: { method: 'eth_chainId' } })
  const healthy = make(servers.map(({ url }) => url))
  // the dead one first: where a host's order would lead every call
  const wounded = make([dead, ...servers.slice(1).map(({ url }) => url)])
  const first = await time(wounded)
  for (let at = 0; at < WARM_UP; at++)
    for (const transport of [healthy, wounded]) await time(transport)
  // pings have come back, or will not
  await new Promise((resolve) => setTimeout(resolve, 4_500))
  const found = { healthy: [], wounded: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of round % 2 ? ['healthy', 'wounded'] : ['wounded', 'healthy'])
      found[name].push(await time({ healthy, wounded }[name]))
  }
  const [status] = wounded.health()
  for (const transport of [healthy, wounded]) transport.destroy()
  const number = (value) => Number(value.toFixed(2))
  return {
    firstCall: number(first),
    medianHealthy: number(median(found.healthy)),
    medianOneDead: number(median(found.wounded)),
    medianAdded: number(median(found.wounded.map((value, at) => value - found.healthy[at]))),
    ratio: number(median(found.wounded.map((value, at) => value / found.healthy[at]))),
    worstOneDead: number(Math.max(...found.wounded)),
    failuresSeen: status.failures,
  }
}

/** Runs the benchmark and prints its figures. */
export const benchRpc = async () => {
  const { createTransport } = await loadTransport()
  const figures = {}
  for (const [name, handle] of Object.entries(ends)) {
    const servers = await Promise.all([serve(well), serve(well), serve(well)])
    const dead = await serve(handle ?? well)
    if (!handle) await new Promise((resolve) => dead.server.close(resolve))
    figures[`one of three ${name}`] = await measure(createTransport, servers, dead.url)
    for (const { server } of [...servers, dead]) {
      server.closeAllConnections()
      server.close()
    }
  }
  console.log(JSON.stringify({ rounds: ROUNDS, goal: 'medianAdded < 5', figures }, null, 2))
  return figures
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchRpc()
