import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WireRequest {
  readonly jsonrpc: '2.0'
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}
export type Handler = (
  body: WireRequest | WireRequest[],
  response: ServerResponse,
  request: IncomingMessage,
) => unknown

/**
 * A real HTTP server on a free port. What the handler returns is sent as JSON with status 200;
 * `undefined` leaves the answer to it.
 */
export async function rpcServer(handler: Handler) {
  const bodies: (WireRequest | WireRequest[])[] = []
  const server = createServer((request, response) => {
    // a page of a test asks first whether it may
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS')
      return void response
        .writeHead(204, {
          'access-control-allow-headers': '*',
          'access-control-allow-methods': '*',
        })
        .end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const body = text ? JSON.parse(text) : undefined
      bodies.push(body)
      const answer = handler(body, response, request)
      if (answer === undefined) return
      response.setHeader('content-type', 'application/json')
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
    request.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/secret-key`,
    host: `127.0.0.1:${port}`,
    bodies,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type RpcServer = Awaited<ReturnType<typeof rpcServer>>

/** Answers `method(params)` as its result. */
export const echo = (call: WireRequest) => ({
  jsonrpc: '2.0',
  id: call.id,
  result: `${call.method}:${(call.params ?? []).join()}`,
})
export const echoAll: Handler = (body) => (Array.isArray(body) ? body.map(echo) : echo(body))
export const fail = (call: WireRequest, code: number, message = 'no', more: object = {}) => ({
  jsonrpc: '2.0',
  id: call.id,
  error: { code, message, ...more },
})
