// A relay of the WalletConnect protocol for the demo and the tests: on this machine, with
// everything in memory, and able to fail on purpose.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { choosePort } from '../../scripts/chains.mjs'
import { authenticate } from './relay/auth.mjs'
import { createConnection } from './relay/connection.mjs'
import { CALM, createRandom } from './relay/faults.mjs'
import { createMailbox } from './relay/mailbox.mjs'
import { createMethods } from './relay/methods.mjs'

export { createRandom } from './relay/faults.mjs'

const HOST = '127.0.0.1'
const MOST_BYTES = 1_500_000
// Clients in Node end a socket that was silent for 35 seconds.
const PING_MS = 20_000
const REFUSED = 3000

/** @typedef {ReturnType<typeof createConnection>} Connection */
/** @typedef {import('./relay/mailbox.mjs').Stored} Stored */

const createStats = () => ({
  methods: /** @type {Record<string, number>} */ ({}),
  tags: /** @type {Record<number, number>} */ ({}),
  connections: 0,
  refused: 0,
  pushes: 0,
  acks: 0,
  garbage: 0,
  dropped: 0,
  cut: 0,
})

/**
 * @param {() => number} random @param {import('./relay.mjs').RelayFaults} faults @param {(line:
 * string) => void} log
 */
const createCore = (random, faults, log) => {
  const mailbox = createMailbox(Date.now)
  const stats = createStats()
  /** @type {Map<import('ws').WebSocket, Connection>} */
  const connections = new Map()
  let lastId = Date.now() * 1000

  const push = (/** @type {Stored} */ stored) => {
    for (const connection of connections.values()) {
      const { clientId } = connection.client
      if (clientId === stored.from || !connection.wants(stored.topic)) continue
      if (!stored.taken.has(clientId)) connection.push(stored)
      if (faults.replay > 0 && !faults.spare.includes(clientId) && random() < faults.replay)
        replayTo(connection, stored.topic)
    }
  }
  /** @param {Connection} connection @param {string} topic */
  const replayTo = (connection, topic) => {
    const old = mailbox
      .all(topic, connection.client.clientId)
      .filter(({ taken }) => taken.has(connection.client.clientId))
    const picked = old[Math.floor(random() * old.length)]
    if (picked) connection.push(picked)
  }
  const methods = createMethods({
    mailbox,
    published: (tag) => void (stats.tags[tag] = (stats.tags[tag] ?? 0) + 1),
    push,
    pushTo: (client, stored) =>
      [...connections.values()].find((one) => one.client === client)?.push(stored),
  })
  const shared = {
    faults,
    random,
    methods,
    log,
    nextId: () => ++lastId,
    seen: (/** @type {string} */ method) =>
      void (stats.methods[method] = (stats.methods[method] ?? 0) + 1),
    count: (/** @type {'pushes' | 'acks' | 'garbage' | 'dropped' | 'cut'} */ what) =>
      void stats[what]++,
  }
  /** Everything that a topic's other side took already, once more. */
  const replayAll = () => {
    for (const connection of connections.values())
      for (const topic of connection.client.topics.keys())
        for (const stored of mailbox.all(topic, connection.client.clientId)) connection.push(stored)
  }
  return { mailbox, stats, connections, shared, replayAll }
}

/**
 * Starts a relay on 127.0.0.1: the methods of sign-client up to 2.21.8, a mailbox per topic, and a
 * check of each client's JWT (a socket of a client that is refused closes with 3000). Nothing
 * leaves this machine. It runs in this process and ends with it, or with `stop()`.
 * @type {typeof import('./relay.mjs').startRelay}
 */
export const startRelay = async ({
  port: wanted = 0,
  log = () => undefined,
  faults: given = {},
  seed = 1,
  projectIds,
  allowedOrigins,
} = {}) => {
  const doors = { ...(projectIds && { projectIds }), ...(allowedOrigins && { allowedOrigins }) }
  const faults = { ...CALM, ...given }
  let down = false
  const core = createCore(createRandom(seed), faults, log)
  const { mailbox, stats, connections, shared } = core
  /** @type {Set<import('node:net').Socket>} */
  const raw = new Set()
  const server = createServer((request, response) =>
    request.url === '/health' ? response.end('ok') : response.writeHead(426).end(),
  )
  const upgrades = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_BYTES,
    perMessageDeflate: false,
  })

  /** @param {import('ws').WebSocket} socket @param {import('node:http').IncomingMessage} request */
  const open = (socket, request) => {
    stats.connections++
    // frames may come before the signature was checked
    const ready = authenticate(request, doors).then((verdict) => {
      if ('clientId' in verdict) {
        const connection = createConnection(socket, verdict.clientId, shared)
        if (socket.readyState === socket.OPEN) connections.set(socket, connection)
        return connection
      }
      stats.refused++
      log(`refused: ${verdict.refused}`)
      socket.close(REFUSED, verdict.refused)
      return undefined
    })
    socket.on(
      'message',
      (data) => void ready.then((connection) => connection?.receive(String(data))),
    )
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      connections.get(socket)?.end()
      connections.delete(socket)
    })
  }

  server.on('connection', (socket) => {
    if (down) return void socket.destroy()
    raw.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => raw.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    if (!faults.stall) upgrades.handleUpgrade(request, socket, head, open)
  })

  const port = await choosePort(wanted, log)
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: HOST }, () => resolve(undefined))
  })
  const pings = setInterval(() => {
    mailbox.sweep()
    for (const socket of upgrades.clients) socket.ping()
  }, PING_MS)
  pings.unref()

  const kill = () => {
    for (const socket of raw) socket.destroy()
  }
  const relay = {
    url: `ws://${HOST}:${port}`,
    port,
    faults,
    setFaults: (/** @type {Partial<import('./relay.mjs').RelayFaults>} */ change) =>
      void Object.assign(faults, change),
    calm: () => void Object.assign(faults, CALM),
    kill,
    down: () => {
      down = true
      kill()
    },
    up: () => void (down = false),
    restart: async (downMs = 0) => {
      relay.down()
      if (downMs) await new Promise((resolve) => setTimeout(resolve, downMs))
      relay.up()
    },
    replay: core.replayAll,
    stats: () => ({
      ...structuredClone(stats),
      sockets: connections.size,
      messages: mailbox.size(),
    }),
    stop: async () => {
      clearInterval(pings)
      const closed = new Promise((resolve) => server.close(() => resolve(undefined)))
      kill()
      server.closeAllConnections()
      upgrades.close()
      await closed
      mailbox.clear()
    },
  }
  return relay
}
