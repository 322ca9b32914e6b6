import { FrameError, frameError } from '../../protocol/errors'
import { randomId } from '../../protocol/native'
import { type FrameRequests, nativeOnly, type RequestName } from '../../protocol/requests'
import { classifyMethod } from '../../protocol/rpcMethods'
import { type FromW3mFrame, readW3mFrame, w3mRequest } from '../../protocol/w3m'
import { checkedPayload } from './native'
import { createPending } from './pending'
import type { FrameChannel, FrameEvents, FrameWindows, WindowMessage } from './types'

/** A channel of the specification's protocol, and the end of its listener. */
export interface W3mChannel extends FrameChannel {
  stop(): void
}

/** What the channel is given beside its windows. `table` is the lenient one. */
export interface W3mDeps {
  readonly events: FrameEvents
  readonly table: FrameRequests
  /** The frame's document is there: the first time, or after it was loaded anew. */
  onReady(): void
  /** The page gave up what the frame may still be asking the user. */
  onAbandoned(): void
}

/**
 * Creates a channel over `window.postMessage` to a site of the specification's protocol. Unlike the
 * original, it looks at the origin and the source of what comes, names the frame's origin in what
 * it sends, and ends every request. An account that the frame tells unasked counts once the frame
 * has answered who is signed in.
 */
export function createW3mChannel(
  { host, frame, origin, checks, clock }: FrameWindows,
  { events, onAbandoned, onReady, table }: W3mDeps,
): W3mChannel {
  const pending = createPending(clock, events.onTimeout)
  let ended: Error | undefined
  let signedIn = false
  let loaded = false

  const answered = (name: RequestName, id: string | undefined, payload: unknown) => {
    const own = id !== undefined && pending.nameOf(id) === name
    if (!own && !(name === 'GET_USER' && signedIn)) return
    const { success, data } = table[name].answer.safeParse(
      name in emptyAnswers ? undefined : payload,
    )
    if (own && !success)
      pending.reject(id, frameError('internal', `the frame's answer to ${name} is not valid`))
    if (!success) return
    if (own) {
      if (name === 'GET_USER') signedIn = true
      pending.resolve(id, data)
    } else events.onUser(data as never)
  }
  const take = (message: FromW3mFrame) => {
    if (message.type === 'ready') {
      if (loaded) pending.rejectAll(frameError('reloaded'))
      loaded = true
      signedIn = false
      onReady()
    } else if (message.type === 'answer') answered(message.name, message.id, message.payload)
    else if (pending.nameOf(message.id) === message.name)
      pending.reject(message.id, refusal(message.error))
  }
  const listener = (event: WindowMessage) => {
    if (ended || !checks.isFromFrame(event, origin, frame())) return
    const message = readW3mFrame(event.data)
    if (message) take(message)
  }
  host.addEventListener('message', listener)

  return {
    ready: undefined,
    async request(name, payload, options = {}) {
      if (ended) throw ended
      if ((nativeOnly as readonly string[]).includes(name))
        throw frameError('unsupported', `this frame has no ${name}`)
      const checked = checkedPayload(
        table,
        name,
        name === 'RPC_REQUEST' ? withoutChain(payload) : payload,
      )
      if (name === 'SIGN_OUT') signedIn = false
      const id = randomId()
      // the protocol has no word for giving up: a late answer finds nobody, but a late approval
      // would be signed
      const giveUp =
        name === 'RPC_REQUEST' &&
        classifyMethod((checked as { method: string }).method) === 'unsafe'
          ? onAbandoned
          : () => {}
      const outcome = pending.add(id, name, options, giveUp)
      if (pending.nameOf(id)) frame()?.postMessage(w3mRequest(name, id, checked), origin)
      return outcome as never
    },
    close(error) {
      ended ??= error
      pending.rejectAll(error)
    },
    stop: () => host.removeEventListener('message', listener),
  }
}

/** Answers without content: whatever comes with them is dropped. */
const emptyAnswers: Readonly<Partial<Record<RequestName, true>>> = {
  CONNECT_DEVICE: true,
  CONNECT_OTP: true,
  UPDATE_EMAIL_PRIMARY_OTP: true,
  SYNC_THEME: true,
  SYNC_DAPP_DATA: true,
  SIGN_OUT: true,
  RELOAD: true,
}

/** Sites of this protocol know the network from `SWITCH_NETWORK` alone. */
const withoutChain = (payload: unknown): unknown => {
  const { chainId: _, ...call } = (payload ?? {}) as Readonly<Record<string, unknown>>
  return call
}

/** A site without codes tells by words alone that the user declined. */
function refusal({
  code,
  message,
  name,
}: Extract<FromW3mFrame, { type: 'error' }>['error']): FrameError {
  const text = message || 'An error occurred'
  if (name !== undefined && code !== undefined) return new FrameError(name, text, { code })
  return /\b(?:rejected|denied|declined|cancel)/i.test(text)
    ? frameError('rejected', text)
    : new FrameError('internal', text, code === undefined ? {} : { code })
}
