import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, keccak256 } from 'viem'

/** As much of a chain as a transfer needs: it takes signed transactions and keeps them. */
export async function startChain() {
  const sent: Hex[] = []
  const answers: Record<string, (...params: never[]) => unknown> = {
    eth_getTransactionCount: () => '0x0',
    eth_estimateGas: () => '0x5208',
    eth_gasPrice: () => '0x3b9aca00',
    eth_sendRawTransaction: (raw: Hex) => {
      sent.push(raw)
      return keccak256(raw)
    },
  }
  const server = createServer(async (request, response) => {
    response
      .setHeader('access-control-allow-origin', '*')
      .setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return response.end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(parts).toString())
    const answer = answers[method]
    const outcome = answer
      ? { result: answer(...(params as never[])) }
      : { error: { code: -32601, message: `no ${method} here` } }
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The transactions, as they were signed. */
    sent,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
