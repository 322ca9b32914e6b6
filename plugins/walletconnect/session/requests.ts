import { type ChainId, isKitError } from '../../../kernel/index'
import { dropUnsoundChoice } from '../links/deepLinkChoice'
import type { ProtocolSession } from '../signClient/types'
import type { WaitingRequest } from '../types'
import type { SessionContext } from './context'
import { asWalletError, codeOf, rpcError } from './rpcError'

/** One request to the wallet. */
export interface RequestInput {
  readonly topic: string
  /** The chain by the kit's id; `wire` is the id that the wallet uses. */
  readonly chainId: ChainId
  readonly wire: ChainId
  readonly method: string
  readonly params: unknown
  /** The id of the kit's call; when that settles, the request is cancelled. */
  readonly callId?: number
  /** Needs no action of the visitor: it is not listed, and no hint is shown. */
  readonly silent?: boolean
  readonly signal?: AbortSignal
}

/**
 * The pending requests of a connector. A response that comes after a request was cancelled is
 * ignored.
 */
export interface Requests {
  /**
   * Rejects with the wallet's error, `walletconnect/expired`, code 4001 when it is cancelled, and
   * code 4900 when the session ends.
   */
  send(input: RequestInput): Promise<unknown>
  /** Cancels one, by its id in `waiting`. */
  cancel(id: number): void
  /** Rejects those of a session, or of one of its namespaces, with code 4900. */
  rejectAll(topic: string, namespace?: string): void
}

/** Milliseconds before the hint to continue in the wallet is shown. */
const hintDelayMs = 600

const givenUp = () => rpcError(4001, 'The request was given up')

interface Entry extends RequestInput {
  readonly since: number
  readonly reject: (error: unknown) => void
}

/** Makes the list of pending requests; `hint` shows that one is pending. */
export function createRequests({ ctx, client, clock }: SessionContext, hint: () => void): Requests {
  const open = new Map<number, Entry>()
  let last = 0
  const show = () => {
    const waiting = [...open].flatMap(
      ([id, { silent: quiet, method, chainId, since }]): WaitingRequest[] =>
        quiet ? [] : [{ id, method, chainId, since }],
    )
    ctx.state.set({ waiting })
  }
  const rejectWhere = (error: unknown, matches: (entry: Entry, id: number) => boolean) => {
    for (const [id, entry] of [...open]) if (matches(entry, id)) entry.reject(error)
  }
  // the call was settled without the wallet: the caller no longer awaits a response
  ctx.on('request:settled', ({ call }) =>
    rejectWhere(givenUp(), ({ callId }) => callId === call.id),
  )

  return {
    async send(input) {
      const { signal, silent: quiet } = input
      const opened = await client.get()
      const id = ++last
      const since = clock.now()
      let timer: unknown
      let abort = () => {}
      try {
        return await new Promise<unknown>((resolve, reject) => {
          open.set(id, { ...input, since, reject })
          abort = () => reject(givenUp())
          if (signal?.aborted) return abort()
          signal?.addEventListener('abort', abort)
          if (!quiet) {
            show()
            timer = clock.setTimeout(() => open.has(id) && hint(), hintDelayMs)
          }
          const { topic, wire, method, params } = input
          dropUnsoundChoice()
          opened
            .request({ topic, chainId: wire, method, params: params ?? [] })
            .then(resolve, reject)
        })
      } catch (error) {
        const converted = asWalletError(error)
        const isLibraryError =
          converted === error && !isKitError(error) && codeOf(error) === undefined
        throw isLibraryError && hasLeft(opened.session(input.topic), input.wire)
          ? rpcError(4900, 'The wallet was disconnected', error)
          : converted
      } finally {
        open.delete(id)
        clock.clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        if (!quiet) show()
      }
    },
    cancel: (id) => rejectWhere(givenUp(), (_, each) => each === id),
    rejectAll: (topic, namespace) =>
      rejectWhere(
        rpcError(4900, 'The wallet was disconnected'),
        (entry) =>
          entry.topic === topic &&
          (namespace === undefined || entry.chainId.startsWith(`${namespace}:`)),
      ),
  }
}

/**
 * Whether a session no longer has this chain's namespace: the library then rejects a request
 * itself, possibly before its event arrives here.
 */
const hasLeft = (session: ProtocolSession | undefined, wire: string) =>
  !Object.keys(session?.namespaces ?? {}).some((key) => key.split(':')[0] === wire.split(':')[0])
