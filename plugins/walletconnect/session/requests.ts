import { isKitError } from '../../../kernel/errors/KitError'
import type { ChainId } from '../../../kernel/networks/types'
import type { ProtocolSession } from '../signClient/types'
import { dropUnsoundChoice } from '../links/deepLinkChoice'
import type { WaitingRequest } from '../types'
import type { SessionContext } from './context'
import { asWalletError, codeOf, rpcError } from './rpcError'

/** One request on its way to the wallet. */
export interface RequestInput {
  readonly topic: string
  /** The chain as the kit calls it, and as the wallet does. */
  readonly chainId: ChainId
  readonly wire: ChainId
  readonly method: string
  readonly params: unknown
  /** The kit's call behind it: with its end, the request ends here. */
  readonly callId?: number
  /** Asks the visitor nothing: it is not listed, and no hint is shown. */
  readonly quiet?: boolean
  readonly signal?: AbortSignal
}

/** The requests of a connector that wait for the wallet. An answer that nobody waits for any more is not heard. */
export interface Requests {
  /** Rejects with the wallet's error, `walletconnect/expired`, code 4001 once given up here, and code 4900 once the session has ended. */
  send(input: RequestInput): Promise<unknown>
  /** Gives one up. */
  cancel(id: number): void
  /** Ends those of a session, or of one namespace of it. */
  drop(topic: string, namespace?: string): void
}

/** Milliseconds after which the visitor is told to go on in the wallet. */
const hintAfter = 600

interface Entry extends RequestInput {
  readonly since: number
  readonly reject: (error: unknown) => void
}

/** `hint` tells the visitor that a request waits. */
export function createRequests({ ctx, client, clock }: SessionContext, hint: () => void): Requests {
  const open = new Map<number, Entry>()
  let last = 0
  const show = () => {
    const waiting = [...open].flatMap(([id, { quiet, method, chainId, since }]): WaitingRequest[] => (quiet ? [] : [{ id, method, chainId, since }]))
    ctx.state.set({ waiting })
  }
  const end = (error: unknown, which: (entry: Entry, id: number) => boolean) => {
    for (const [id, entry] of [...open]) if (which(entry, id)) entry.reject(error)
  }
  // who asked has given up: there is nobody left to tell
  ctx.on('request:settled', ({ call }) => end(rpcError(4001, 'The request was given up'), ({ callId }) => callId === call.id))

  return {
    async send(input) {
      const { signal, quiet } = input
      const asked = await client.get()
      const id = ++last
      const since = clock.now()
      let timer: unknown
      let abort = () => {}
      try {
        return await new Promise<unknown>((resolve, reject) => {
          open.set(id, { ...input, since, reject })
          abort = () => reject(rpcError(4001, 'The request was given up'))
          if (signal?.aborted) return abort()
          signal?.addEventListener('abort', abort)
          if (!quiet) {
            show()
            timer = clock.setTimeout(() => open.has(id) && hint(), hintAfter)
          }
          const { topic, wire, method, params } = input
          dropUnsoundChoice()
          asked.request({ topic, chainId: wire, method, params: params ?? [] }).then(resolve, reject)
        })
      } catch (error) {
        const said = asWalletError(error)
        const isOwn = said === error && !isKitError(error) && codeOf(error) === undefined
        throw isOwn && isLeft(asked.session(input.topic), input.wire) ? rpcError(4900, 'The wallet was disconnected', error) : said
      } finally {
        open.delete(id)
        clock.clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        if (!quiet) show()
      }
    },
    cancel: (id) => end(rpcError(4001, 'The request was given up'), (_, each) => each === id),
    drop: (topic, namespace) =>
      end(rpcError(4900, 'The wallet was disconnected'), (entry) => entry.topic === topic && (namespace === undefined || entry.chainId.startsWith(`${namespace}:`))),
  }
}

/** Whether a session has nothing of this chain's namespace any more: the library refuses by itself what is asked there, and may be the first to. */
const isLeft = (session: ProtocolSession | undefined, wire: string) => !Object.keys(session?.namespaces ?? {}).some((key) => key.split(':')[0] === wire.split(':')[0])
