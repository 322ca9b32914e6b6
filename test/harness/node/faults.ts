import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Which } from '../types'

/**
 * What a local server does wrong on purpose; may change while it runs. `reject` and `malformed` name
 * what is asked for: methods of JSON-RPC (`getBalance`), or routes of Esplora
 * (`/address/:address/utxo`). `true` means all of them.
 */
export type ServerFaults = {
  /** Milliseconds before each response. Default 0. */
  readonly slow?: number
  /** Cuts every connection without a response. */
  readonly offline?: boolean
  /** Status 429: for every request, or for as many of the next ones. */
  readonly rateLimit?: boolean | number
  /** Answers with an error of the server. */
  readonly reject?: Which
  /** Answers with a result of the wrong shape. */
  readonly malformed?: Which
}

/** Headers that let pages of any origin read the response. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
} as const

/** What stands for a result in a `malformed` response: no result of any method has this shape. */
export const MALFORMED = { malformed: true } as const

/** Whether a name is meant by `true` or by a list. */
export const means = (which: Which | undefined, name: string) =>
  typeof which === 'boolean' ? which : which?.includes(name) === true

/** The faults of one server. */
export const createFaults = (initial: ServerFaults = {}) => {
  let faults = initial
  const isLimited = () => {
    const { rateLimit } = faults
    if (typeof rateLimit !== 'number') return rateLimit === true
    if (rateLimit <= 0) return false
    faults = { ...faults, rateLimit: rateLimit - 1 }
    return true
  }
  return {
    set: (change: ServerFaults) => {
      faults = { ...faults, ...change }
    },
    isOffline: () => faults.offline === true,
    rejects: (name: string) => means(faults.reject, name),
    malforms: (name: string) => means(faults.malformed, name),
    /** Whether a request gets as far as its answer; where it does not, it was dealt with. */
    admit: async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
      if (faults.slow) await new Promise((resolve) => setTimeout(resolve, faults.slow))
      if (faults.offline) {
        request.socket.destroy()
        return false
      }
      // a preflight is no request of the page
      if (request.method === 'OPTIONS' || !isLimited()) return true
      response.writeHead(429, { ...CORS, 'retry-after': '1' }).end('Too Many Requests')
      return false
    },
  }
}
