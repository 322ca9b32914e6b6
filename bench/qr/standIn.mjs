// Everything that the pages of this benchmark may reach: their own files, and one server that
// answers for every name in the world.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { WebSocket, WebSocketServer } from 'ws'

/** How long an answer of a stand-in takes, in milliseconds: one round trip. */
export const ROUND_TRIP = 50
/** A socket to the relay stands after TCP, TLS and the upgrade. */
const SOCKET_OPENS = 3 * ROUND_TRIP

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

const certificate = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-cert-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ]
  try {
    execFileSync('openssl', request, { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const listen = (server) =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))

/**
 * Serves a built page, compressed as a host's server would. `sent()` counts the bytes of script
 * that were fetched since it was last called.
 */
export const servePage = async (folder) => {
  const files = new Map()
  let scripts = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath ?? entry.path, entry.name)
    files.set(`/${relative(folder, path)}`, {
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      body: gzipSync(readFileSync(path)),
    })
  }
  const server = createServer((request, response) => {
    const file = files.get(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname))
    if (file?.type === TYPES['.js']) scripts += file.body.length
    response.statusCode = file ? 200 : 404
    if (file)
      response
        .setHeader('content-type', file.type)
        .setHeader('content-encoding', 'gzip')
        .setHeader('cache-control', 'no-store')
    response.end(file?.body)
  })
  const port = await listen(server)
  const close = () =>
    new Promise((resolve) => (server.close(resolve), server.closeAllConnections()))
  const sent = () => {
    const found = scripts
    scripts = 0
    return found
  }
  return { url: `http://127.0.0.1:${port}/index.html`, sent, close }
}

/**
 * The page of the verify host: it says at once that it knows the origin, in the words that the
 * library of these kits waits for.
 */
const attestation = (url) => {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ id: url.searchParams.get('id'), isVerified: true, isScam: false })}.AAAA`
  return `<!doctype html><script>parent.postMessage(${JSON.stringify(JSON.stringify({ type: 'verify_attestation', attestation: token }))}, '*')</script>`
}

const NO_WALLETS = { count: 0, data: [] }

/** A small valid answer for each host that these kits ask. */
const answer = (host, url) => {
  if (host.startsWith('verify.')) return ['text/html', attestation(url)]
  if (host.startsWith('fonts.')) return ['text/css', '']
  if (url.pathname.endsWith('/getWallets')) return ['application/json', JSON.stringify(NO_WALLETS)]
  if (/getWalletImage|getAssetImage|image/.test(url.pathname))
    return ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>']
  if (/rpc|reth|merkle/.test(host))
    return ['application/json', '{"jsonrpc":"2.0","id":1,"result":"0x0"}']
  return ['application/json', '{}']
}

/**
 * One TLS server for every name: a small answer after a round trip, and sockets led to the relay on
 * this machine. `setSilent(true)` makes the verify host accept and never answer. `seen()` tells
 * which hosts were asked since it was last called.
 */
export const startStandIn = async (relayUrl) => {
  let silent = false
  let hosts = {}
  const note = (request) => {
    const host = request.headers.host ?? ''
    hosts[host] = (hosts[host] ?? 0) + 1
    return host
  }
  const server = createSecureServer(certificate(), async (request, response) => {
    const host = note(request)
    request.resume()
    if (silent && host.startsWith('verify.')) return
    const [type, body] = answer(host, new URL(request.url ?? '/', `https://${host}`))
    await wait(ROUND_TRIP)
    response
      .setHeader('access-control-allow-origin', request.headers.origin ?? '*')
      .setHeader('access-control-allow-credentials', 'true')
    response
      .setHeader(
        'access-control-allow-headers',
        request.headers['access-control-request-headers'] ?? '*',
      )
      .setHeader('access-control-allow-methods', 'GET, POST')
    response.setHeader('content-type', type)
    response.end(request.method === 'OPTIONS' ? '' : body)
  })
  server.on('tlsClientError', () => {})
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', async (request, socket, head) => {
    const host = note(request)
    socket.on('error', () => {})
    if (!host.startsWith('relay.')) return socket.destroy()
    await wait(SOCKET_OPENS)
    if (socket.destroyed) return
    sockets.handleUpgrade(request, socket, head, (near) => {
      // the relay checks that the client's token is meant for the name it called
      const far = new WebSocket(new URL(request.url ?? '/', relayUrl), { headers: { host } })
      const early = []
      near.on('message', (data) =>
        far.readyState === far.OPEN ? far.send(String(data)) : early.push(String(data)),
      )
      far.on('open', () => early.forEach((data) => far.send(data)))
      far.on('message', (data) => near.send(String(data)))
      for (const [one, other] of [
        [near, far],
        [far, near],
      ])
        one.on('error', () => {}).on('close', () => other.terminate())
    })
  })
  const port = await listen(server)
  return {
    port,
    setSilent: (value) => {
      silent = value
    },
    seen() {
      const found = hosts
      hosts = {}
      return found
    },
    stop: () =>
      new Promise(
        (resolve) => (
          sockets.clients.forEach((client) => client.terminate()),
          server.close(resolve),
          server.closeAllConnections()
        ),
      ),
  }
}
