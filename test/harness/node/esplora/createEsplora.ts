import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkOf } from '../../wallet/bitcoin/networks'
import { testingError } from '../errors'
import { CORS, createFaults, MALFORMED } from '../faults'
import { createLedger } from './ledger'
import { createRoutes, type Route } from './routes'
import { type EsploraOptions, type EsploraServer, refuse, type SeenRoute } from './types'

const MOST_BYTES = 1_000_000

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MOST_BYTES) throw refuse(413, 'The transaction is too large')
  }
  return text
}

const findRoute = (routes: readonly Route[], method: string | undefined, path: string): Route => {
  const found = routes.filter((route) => route.path.test(path))
  if (!found.length) throw refuse(404, 'Not found')
  const route = found.find((one) => one.method === method)
  if (!route) throw refuse(405, 'Method not allowed')
  return route
}

/** Starts the server; see `startEsplora`. */
export const createEsplora = async ({
  port = 0,
  chain = 'bitcoin:regtest',
  balances = {},
  fees = { 1: 3, 6: 2, 144: 1 },
  faults: initial = {},
}: EsploraOptions): Promise<EsploraServer> => {
  const network = networkOf(chain)
  const ledger = createLedger(network)
  const faults = createFaults(initial)
  const routes = createRoutes(fees)
  const seen: SeenRoute[] = []
  const fund = (address: string, satoshis: bigint) => {
    try {
      return ledger.fund(address, satoshis)
    } catch (cause) {
      throw testingError('bad-address', { address, network: network.name }, { cause })
    }
  }
  for (const [address, satoshis] of Object.entries(balances)) fund(address, satoshis)

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const path = request.url?.split('?')[0] ?? ''
    const route = findRoute(routes, request.method, path)
    seen.push({ route: route.name, path })
    const body = await bodyOf(request)
    if (faults.rejects(route.name)) throw refuse(500, 'Internal error')
    if (faults.malforms(route.name)) return MALFORMED
    return route.answer({ ledger, parts: route.path.exec(path)?.slice(1) ?? [], body })
  }
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    if (!(await faults.admit(request, response))) return
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
    await answer(request).then(
      (result) =>
        response
          .writeHead(200, CORS)
          .end(typeof result === 'string' ? result : JSON.stringify(result)),
      (error: { status?: number; message: string }) =>
        response.writeHead(error.status ?? 500, CORS).end(error.message),
    )
  }
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fund,
    mine: (blocks = 1) => ledger.mine(blocks),
    height: ledger.height,
    requests: () => [...seen],
    set: (change) => {
      faults.set(change)
      if (change.offline) server.closeAllConnections()
    },
    end: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
