// JSON-RPC 2.0 over HTTP and WebSocket, on 127.0.0.1 only.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const HOST = '127.0.0.1'
const MOST_BYTES = 1_000_000
const MOST_CALLS = 1000
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}
// Numbers beyond 2^53 go out as numbers, as a node sends them; the mark cannot be guessed by who
// sends text.
const MARK = randomUUID()
const marked = new RegExp(`"${MARK}(-?[0-9]+)"`, 'g')

/** @param {unknown} value */
const toJson = (value) =>
  JSON.stringify(value, (_, field) =>
    typeof field === 'bigint' ? `${MARK}${field}` : field,
  ).replace(marked, '$1')

/** @typedef {(method: string, params: unknown[]) => unknown} Call throws what `rpcFault` makes */

/**
 * Answers one request, or nothing where it is a notification. @param {any} request @param {Call}
 * call
 */
const answer = (request, call) => {
  const { jsonrpc, id, method, params = [] } = request ?? {}
  if (jsonrpc !== '2.0' || typeof method !== 'string')
    return { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid request' }, id: null }
  if (id === undefined) return undefined
  try {
    if (!Array.isArray(params))
      return { jsonrpc: '2.0', error: { code: -32602, message: '`params` should be an array' }, id }
    return { jsonrpc: '2.0', result: call(method, params), id }
  } catch (error) {
    return {
      jsonrpc: '2.0',
      error: /** @type {any} */ (error).rpc ?? { code: -32603, message: 'Internal error' },
      id,
    }
  }
}

/**
 * The text that answers a text; empty where nothing is to be said. @param {string} text @param
 * {Call} call
 */
const respond = (text, call) => {
  let body
  try {
    body = JSON.parse(text)
  } catch {
    return toJson({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null })
  }
  if (!Array.isArray(body)) return toJson(answer(body, call) ?? null).replace(/^null$/, '')
  if (!body.length || body.length > MOST_CALLS)
    return toJson({ jsonrpc: '2.0', error: { code: -32600, message: 'Invalid request' }, id: null })
  const answers = body.map((one) => answer(one, call)).filter(Boolean)
  return answers.length ? toJson(answers) : ''
}

/**
 * @param {import('node:http').IncomingMessage} request @returns {Promise<string | undefined>}
 * undefined where it is too long
 */
const readBody = async (request) => {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** @param {Call} call @returns {import('node:http').RequestListener} */
const overHttp = (call) => async (request, response) => {
  const end = (
    /** @type {number} */ status,
    /** @type {string} */ text,
    type = 'application/json',
  ) => response.writeHead(status, { ...CORS, 'content-type': type }).end(text)
  if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end()
  if (request.method === 'GET' && request.url === '/health') return end(200, 'ok', 'text/plain')
  if (request.method !== 'POST')
    return end(405, 'Used HTTP Method is not allowed. POST or OPTIONS is required\n', 'text/plain')
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return end(
      415,
      'Supplied content type is not allowed. Content-Type: application/json is required\n',
      'text/plain',
    )
  const body = await readBody(request).catch(() => '')
  if (body === undefined) {
    response.setHeader('connection', 'close')
    return end(413, 'Request body is too large\n', 'text/plain')
  }
  return end(200, respond(body, call))
}

/**
 * @param {import('node:http').Server} server @param {number} port @returns {Promise<number |
 * undefined>} the port, or undefined when it is taken
 */
const listen = (server, port) =>
  new Promise((resolve, reject) => {
    const failed = (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error)
    server.once('error', failed)
    server.listen({ port, host: HOST, exclusive: true }, () => {
      server.removeListener('error', failed)
      resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port)
    })
  })

/**
 * Listens on a port and the one after it. @param {import('node:http').RequestListener} onRequest
 * @param {number} wanted @param {(line: string) => void} log
 */
const listenTwice = async (onRequest, wanted, log) => {
  for (let attempt = 0; attempt < 50; attempt++) {
    const servers = [
      createServer(onRequest),
      createServer((_, response) => response.writeHead(426).end()),
    ]
    const [http, ws] = /** @type {[import('node:http').Server, import('node:http').Server]} */ (
      servers
    )
    const port = await listen(http, attempt ? 0 : wanted)
    if (port !== undefined && port < 65_535 && (await listen(ws, port + 1)) !== undefined) {
      if (wanted && port !== wanted) log(`port ${wanted} is taken, using ${port}`)
      return { servers, port }
    }
    for (const server of servers) server.close()
  }
  throw new Error(
    `Port ${wanted} or the one after it is taken and no other pair of ports of ${HOST} is free`,
  )
}

/**
 * Ends a connection in the orderly way, after which clients do not come again; without an answer it
 * is cut off. @param {import('ws').WebSocket} socket
 */
const endSocket = (socket) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), 300)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
    socket.close(1000)
  })

/**
 * Serves `call` over HTTP on `port`, and over WebSocket on `port` and `port + 1`, where the older
 * client looks for it. `open` makes the calls of one WebSocket connection; `push` sends it a
 * notification.
 * `admit` decides whether a request gets as far as its answer, `isOffline` whether a WebSocket opens.
 * @param {{ port: number, log: (line: string) => void, call: Call,
 *   admit?: import('../solana.mjs').Admit, isOffline?: () => boolean,
 *   open: (push: (method: string, id: number, result: unknown) => void) => { call: Call, end: () =>
 *   void } }} options
 */
export const serve = async ({
  port: wanted,
  log,
  call,
  open,
  admit = async () => true,
  isOffline = () => false,
}) => {
  const answerHttp = overHttp(call)
  const { servers, port } = await listenTwice(
    async (request, response) => (await admit(request, response)) && answerHttp(request, response),
    wanted,
    log,
  )
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES })
  sockets.on('connection', (socket) => {
    const send = (/** @type {string} */ text) =>
      text && socket.readyState === socket.OPEN && socket.send(text)
    const { call: callHere, end } = open((method, subscription, result) =>
      send(toJson({ jsonrpc: '2.0', method, params: { result, subscription } })),
    )
    socket.on('message', (data) => send(respond(String(data), callHere)))
    socket.on('close', end)
    socket.on('error', () => socket.terminate())
  })
  for (const server of servers)
    server.on('upgrade', (request, socket, head) =>
      isOffline()
        ? socket.destroy()
        : sockets.handleUpgrade(request, socket, head, (one) =>
            sockets.emit('connection', one, request),
          ),
    )
  const cut = () => {
    for (const socket of sockets.clients) socket.terminate()
    for (const server of servers) server.closeAllConnections()
  }
  const stop = async () => {
    await Promise.all([...sockets.clients].map(endSocket))
    sockets.close()
    await Promise.all(
      servers.map((server) => {
        const closed = new Promise((resolve) => server.close(resolve))
        server.closeAllConnections()
        return closed
      }),
    )
  }
  return { url: `http://${HOST}:${port}`, wsUrl: `ws://${HOST}:${port}`, cut, stop }
}
