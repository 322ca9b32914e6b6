import { afterEach } from 'vitest'
import { createTransport } from '../../../kernel/transport/transport'
import type { TransportOptions } from '../../../kernel/transport/types'
import { fastClock } from './fastClock'
import { type Handler, type RpcServer, rpcServer, type WireRequest } from './rpcServer'

/** Servers and transports that end with each test of the file that calls this. */
export function transportFixture() {
  const undo: (() => unknown)[] = []
  afterEach(async () => {
    for (const fn of undo.splice(0)) await fn()
  })
  return {
    undo,
    async serve(handler: Handler): Promise<RpcServer> {
      const server = await rpcServer(handler)
      undo.push(server.close)
      return server
    },
    /**
     * Time runs 5 times as fast, so that a busy machine does not look like a hanging server; tests
     * of hanging servers pass a faster clock.
     */
    connect(
      servers: readonly { readonly url: string }[],
      options: Partial<TransportOptions> = {},
      clock = fastClock(5),
    ) {
      const transport = createTransport({ urls: servers.map(({ url }) => url), clock, ...options })
      undo.unshift(transport.destroy)
      return {
        transport,
        clock,
        ask: (method: string, ...params: unknown[]) => transport.request({ method, params }),
      }
    },
  }
}

/** The waits between rounds: neither gathering, nor an attempt's or a ping's end. */
export const pauses = (clock: { waits: readonly number[] }) =>
  clock.waits.filter((ms) => ms !== 0 && ms !== 10_000 && ms !== 4_000)
export const single = (body: WireRequest | WireRequest[]) => body as WireRequest
/**
 * Answers the first request with the first handler, and so on; the last one answers all further.
 */
export const inTurn = (...handlers: Handler[]): Handler => {
  let turn = 0
  return (...args) => (handlers[Math.min(turn++, handlers.length - 1)] as Handler)(...args)
}
export const status =
  (code: number, headers: Record<string, string> = {}, text = ''): Handler =>
  (_, response) =>
    void response.writeHead(code, headers).end(text)
/** The whole of an error as text: nothing of a URL but its host may be in it. */
export const tell = (error: unknown): string => {
  const { message, details, cause } = error as {
    message: string
    details?: unknown
    cause?: unknown
  }
  return `${message} ${JSON.stringify(details)} ${cause ? tell(cause) : ''}`
}
