import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

/** Milliseconds for the headers, and again for all of a request. */
const REQUEST_TIMEOUT = 10_000
const IDLE_TIMEOUT = 30_000
const CONNECTIONS = 2_000
const HEADER_BYTES = 16 * 1024
/** Milliseconds that requests under way have at the end. */
const LAST_WAIT = 10_000

export interface Listening {
  readonly port: number
  /**
   * Takes no more connections, waits for the requests under way at most ten seconds, and ends what
   * is left.
   */
  close(): Promise<void>
}

const closeServer = async (server: Server) => {
  const closed = once(server, 'close')
  server.close()
  // a connection whose last request is answered would stay open for the next
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const all = setTimeout(() => server.closeAllConnections(), LAST_WAIT)
  await closed
  clearInterval(idle)
  clearTimeout(all)
}

/** Serves on a port; 0 is a free one. Throws where the port is taken. */
export const listen = async (hono: Hono, host: string, port: number): Promise<Listening> => {
  const server = createAdaptorServer({
    fetch: hono.fetch,
    serverOptions: {
      headersTimeout: REQUEST_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: IDLE_TIMEOUT,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: HEADER_BYTES,
    },
  }) as Server
  server.maxConnections = CONNECTIONS
  const listening = once(server, 'listening')
  server.listen(port, host)
  await listening
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) }
}
