import { originOf } from '../../../lib/plain-text/originOf'
import {
  createDispatcher,
  type Dispatched,
  type Dispatcher,
  type FrameHandlers,
} from '../../protocol/dispatch'
import { type FrameErrorName, frameError } from '../../protocol/errors'
import { toWire, type WireError } from '../../protocol/native'
import { weigh } from '../../protocol/plainData'
import { classifyMethod } from '../../protocol/rpcMethods'
import {
  type FromW3mPage,
  readW3mPage,
  w3mAnswer,
  w3mFailure,
  w3mReady,
  w3mVersion,
} from '../../protocol/w3m'
import { type Clock, systemClock } from '../clock'
import {
  type FrameWindow,
  type HandshakeChecks,
  handshakeChecks,
  type Pages,
  type WindowMessage,
} from './acceptHandshake'
import { type ObserveVisibility, watchVisibility } from './watchVisibility'

/**
 * What makes a message a request of the page. Tests leave one out to see that the attack on it then
 * succeeds.
 */
export interface W3mChecks extends Omit<HandshakeChecks, 'isAnswer'> {
  /**
   * Two messages with the same key are one request: the second runs nothing, and gets the first
   * one's end.
   */
  readonly keyOf: (request: FromW3mPage) => string
}

/**
 * Ids of pages are short, random and not told apart by whom: an id that comes again is the same
 * request only with the same name and payload.
 */
export const w3mChecks: W3mChecks = {
  ...handshakeChecks,
  keyOf: ({ id, name, payload }) => `${id} ${name} ${weigh(payload) ?? JSON.stringify(payload)}`,
}

export interface W3mOptions {
  readonly window: FrameWindow
  readonly pages: Pages
  /** Where the document was loaded from, for browsers that do not name the windows around it. */
  readonly referrer?: string
  /** Network of the frame's address: where a page begins, if the app has it. */
  readonly chainId?: string | null
  /**
   * What answers a page of this origin, as the browser reports it. Called once, with the first
   * request.
   */
  readonly connect: (origin: string) => Promise<FrameHandlers>
  readonly clock?: Clock
  readonly checks?: W3mChecks
  readonly observe?: ObserveVisibility
  /** Gives the frame the focus. */
  readonly focus?: () => void
}

const asksUser = ({ name, payload }: FromW3mPage) =>
  name === 'UPDATE_EMAIL' ||
  (name === 'RPC_REQUEST' &&
    classifyMethod(
      String((payload as { readonly method?: unknown } | null | undefined)?.method),
    ) === 'unsafe')

/** What a page of the specification shows its visitor of a refusal: it has no words of its own. */
const words: Partial<Record<FrameErrorName, string>> = {
  rejected: 'User rejected the request',
  login_needed: 'Sign in first',
  otp_wrong: 'Invalid code',
  otp_expired: 'The code has expired',
  otp_locked: 'Too many wrong codes',
  address_reserved:
    'A wallet was moved away from this address. Undo that by the link in the mail, or use the new address',
  link_expired: 'The link has expired',
  provider_refused: 'User rejected the request',
  provider_failed: 'The provider did not answer as it should',
  login_expired: 'The sign-in took too long',
  link_asked: 'The mail address of this account has a wallet already',
  identity_changed: 'This account has another owner key than when you last signed in',
  way_unavailable: 'This way to sign in is not set up',
  recovery_needed: 'This device is new to the wallet',
  device_pending: 'The link in the mail was not opened yet',
  rate_limited: 'Too many tries',
  mail_unavailable: 'The mail could not be sent',
  upstream: 'The network cannot be reached',
  chain_unknown: 'The app does not have this network',
  unsupported: 'This is not supported',
  approval_unavailable: 'Nothing could show this request',
  aborted: 'Request was aborted',
  frozen: 'The wallet is frozen',
}

const worded = (error: WireError) => {
  const { message, name, retryAfter } = error
  const text = message === name ? (words[name as FrameErrorName] ?? message) : message
  return {
    ...error,
    message:
      retryAfter === undefined
        ? text
        : `${text}. Please try again after ${Math.ceil(retryAfter)} seconds`,
  }
}

/**
 * Answers the page around the frame in the specification's protocol: its requests come as messages
 * of the window, so each one's origin and source are looked at, and all that is posted names the
 * page's exact origin. What is not of the protocol is passed over, and nothing but READY is posted
 * unasked. A page cannot say that it gave a request up: it hides the frame, and what the user is
 * asked then ends. Returns the function that stops listening and aborts all requests.
 */
export function serveW3m(options: W3mOptions): () => void {
  const {
    window,
    pages,
    connect,
    clock = systemClock,
    checks = w3mChecks,
    observe,
    focus = () => self.focus(),
  } = options
  const {
    referrer = document.referrer,
    chainId = new URLSearchParams(location.search).get('chainId'),
  } = options
  if (!checks.isTop(window)) return () => undefined
  let served: { readonly origin: string; readonly dispatcher: Promise<Dispatcher> } | undefined
  const asked = new Set<string>()

  const begin = async (origin: string) => {
    const dispatcher = createDispatcher({
      handlers: await connect(origin),
      keys: 'lenient',
      now: clock.now,
    })
    if (chainId !== null)
      await dispatcher.dispatch({ id: '', name: 'SWITCH_NETWORK', payload: { chainId } })
    return dispatcher
  }
  const answer = async (origin: string, dispatcher: Promise<Dispatcher>, request: FromW3mPage) => {
    const { id, name } = request
    const key = checks.keyOf(request)
    if (asksUser(request)) asked.add(key)
    const outcome = await dispatcher.then(
      (own) => own.dispatch({ id: key, name, payload: request.payload }),
      (): Dispatched => ({ ok: false, error: toWire(frameError('internal')) }),
    )
    asked.delete(key)
    window.parent.postMessage(
      outcome.ok
        ? w3mAnswer(name, id, outcome.payload)
        : w3mFailure(name, id, worded(outcome.error)),
      origin,
    )
  }
  const listener = (event: WindowMessage) => {
    const { origin } = event
    if (
      !checks.isParent(window, event) ||
      !checks.isOfApp(origin, pages) ||
      !checks.isAncestor(window, origin)
    )
      return
    const request = readW3mPage(event.data)
    if (!request) return
    served ??= { origin, dispatcher: begin(origin) }
    // handlers are those of one origin
    if (served.origin === origin) void answer(origin, served.dispatcher, request)
  }
  window.addEventListener('message', listener)
  const unwatch = watchVisibility(
    {
      // such a page leaves the focus where it was, and without it nothing can be approved
      onShown: () => asked.size > 0 && focus(),
      onHidden: () =>
        void served?.dispatcher.then(
          ({ cancel }) => asked.forEach(cancel),
          () => undefined,
        ),
    },
    observe,
  )
  const around = window.location.ancestorOrigins?.[0]
  // of several only the one that is around the frame is told
  const candidates =
    around === undefined
      ? new Set([...pages.origins, originOf(referrer)].filter((origin) => origin !== ''))
      : [around]
  for (const origin of candidates)
    if (checks.isOfApp(origin, pages)) window.parent.postMessage(w3mReady(w3mVersion), origin)
  return () => {
    window.removeEventListener('message', listener)
    unwatch()
    void served?.dispatcher.then(
      (dispatcher) => dispatcher.end(),
      () => undefined,
    )
  }
}
