import type { ServerResponse } from 'node:http'
import { type Hex, verifyMessage } from 'viem'
import { createNameServer } from '../../../scripts/nameServer.mjs'
import { startFront } from '../data/fixture'

/** A request as the server got it. */
export interface AskedOf {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * A server of suffix names on this machine: it notes what is asked, and answers otherwise where the
 * test says so.
 */
export interface LocalNameServer {
  readonly url: string
  readonly asked: AskedOf[]
  /** Milliseconds that its clock is ahead. */
  ahead: number
  /** In place of its own answer, which `own` makes; undefined lets it answer. */
  instead?:
    | ((asked: AskedOf, own: () => Promise<Response>) => Response | Promise<Response> | undefined)
    | undefined
  stop(): Promise<void>
}

/** Starts one for names below a suffix. */
export async function startNameServer(suffix: string): Promise<LocalNameServer> {
  const front = await startFront()
  const local: LocalNameServer = { url: front.url, asked: [], ahead: 0, stop: front.stop }
  const handle = createNameServer({
    suffix,
    now: () => Date.now() + local.ahead,
    verify: ({ address, message, signature }) =>
      verifyMessage({ address: address as Hex, message, signature: signature as Hex }),
  })
  const answer = async (path: string, body: string, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(path, front.url)
    const asked: AskedOf = {
      method: body ? 'POST' : 'GET',
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: body ? JSON.parse(body) : undefined,
    }
    local.asked.push(asked)
    const own = () =>
      handle(new Request(new URL(path, front.url), { method: asked.method, ...(body && { body }) }))
    const made = (await local.instead?.(asked, own)) ?? (await own())
    response.writeHead(made.status, Object.fromEntries(made.headers)).end(await made.text())
  }
  front.instead = ({ path, body }, response) => {
    answer(path, body, response).catch(() => response.destroy())
    return true
  }
  return local
}
