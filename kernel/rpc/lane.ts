import { createBatcher, type SendOptions } from './batch'
import type { Endpoint } from './endpoints'
import type { ExchangeOptions, Outcome } from './exchange'
import { createPassage, type PassageDeps, type Patience } from './passage'
import { type Envelope, post } from './post'
import { fetchRest, type RestWording } from './rest'
import type { RpcRequest } from './types'

/** What the URLs of one chain share. */
export interface LaneDeps extends PassageDeps, Pick<ExchangeOptions, 'fetch' | 'maxBytes'> {
  readonly rest?: RestWording | undefined
  readonly nextId: () => number
  /** Fires at the transport's end. */
  readonly signal: AbortSignal
}

/** The way to one URL. */
export interface Lane {
  /** One attempt. Rejects with `kernel/aborted`, and with `rpc/invalid-params` for what cannot be worded. */
  send(request: RpcRequest, options: SendOptions): Promise<Outcome>
  /** Milliseconds until the URL answered the request well; undefined if it did not. */
  ping(request: RpcRequest, ms: number): Promise<number | undefined>
}

/** Makes the way to one URL: by JSON-RPC in batches, or by plain HTTP one by one. */
export function createLane(endpoint: Endpoint, deps: LaneDeps): Lane {
  const { fetch, maxBytes, clock, rest, nextId, signal: ending } = deps
  const passage = createPassage(endpoint, deps)
  const optionsOf = ({ signal, ms }: Patience): ExchangeOptions => ({ fetch, clock, maxBytes, signal, timeout: ms })
  const one = async ({ method, params }: RpcRequest, patience: Patience, byPing?: boolean): Promise<Outcome> => {
    const work = async () =>
      rest ? [await fetchRest(endpoint, { method, params }, rest, optionsOf(patience))] : post(endpoint, [{ id: nextId(), method, params }], optionsOf(patience))
    return ((await passage(1, patience, work, byPing)) as readonly Outcome[])[0] as Outcome
  }
  const send = (calls: readonly Envelope[], patience: Patience) => passage(calls.length, patience, () => post(endpoint, calls, optionsOf(patience)))
  const batched = createBatcher({ size: endpoint.size, wait: endpoint.wait, clock, nextId, send })

  return {
    send: (request, options) => (rest ? one(request, options) : batched(request, options)),
    async ping(request, ms) {
      const begun = clock.now()
      const outcome = await one(request, { signal: ending, ms }, true)
      return outcome.ok ? clock.now() - begun : undefined
    },
  }
}
