import { type Clock, isKitError } from '../../../kernel/index'
import { kernelError, withTimeout } from '../../../kernel/plugins/toolkit'
import { walletconnectError } from '../errors'
import { ignoreRejection } from './guard'
import type { CreatePairing, Library, LibraryCore } from './libraryTypes'
import type { EarlyRound, PairInput, Proposal, ProtocolSession, Responses, Round } from './types'

/** Milliseconds before its end at which a code counts as expired: too short to scan and approve. */
const marginMs = 10_000

/** What {@link createPairingRounds} works with. */
export interface RoundsDeps {
  readonly clock: Clock
  /** Makes a pairing, without a request. */
  readonly prepare: (methods?: readonly string[]) => Promise<Round>
  /** Registers a pairing that was made without the library. */
  readonly adopt: (early: EarlyRound) => Promise<Round>
  /** Its abort ends every pairing. */
  readonly ended: AbortSignal
  /** Called when the relay rejects this page. Returns the unsubscribe function. */
  readonly onRefused: (listener: (error: Error) => void) => () => void
}

/** Shows one code after the other until one round settles. See `Client.pair`. */
export function createPairingRounds<T>(deps: RoundsDeps, input: PairInput<T>): Promise<T> {
  const { clock } = deps
  return new Promise<T>((resolve, reject) => {
    const stop = new AbortController()
    const settled = stop.signal
    let latest = 0
    let renewal: unknown
    const settleOnce = (settle: () => void) => {
      if (settled.aborted) return
      stop.abort()
      clock.clearTimeout(renewal)
      settle()
    }
    const fail = (error: unknown) => settleOnce(() => reject(error))
    const succeed = (value: T) => {
      if (settled.aborted) input.discard(value)
      else settleOnce(() => resolve(value))
    }
    const begin = async (early?: EarlyRound) => {
      const number = ++latest
      const expiresAt = early?.expiresAt ?? clock.now() + lifetimeMs
      renewal = clock.setTimeout(() => void begin(), expiresAt - marginMs - clock.now())
      try {
        const round = await (early ? deps.adopt(early) : deps.prepare(input.methods))
        if (settled.aborted) return
        if (!early) input.onUri({ uri: round.uri, expiresAt })
        succeed(await input.begin(round))
      } catch (error) {
        // an earlier code has expired while a newer one is shown: not a failure
        if (number === latest || !isKitError(error, 'walletconnect/expired')) fail(error)
      }
    }
    const aborted = () => fail(kernelError('aborted'))
    for (const signal of [input.signal, deps.ended]) {
      if (signal.aborted) return aborted()
      signal.addEventListener('abort', aborted, { signal: settled })
    }
    settled.addEventListener('abort', deps.onRefused(fail))
    void begin(input.early)
  })
}

/** How long one code is shown, in milliseconds. The library listens for a minute longer. */
export const lifetimeMs = 240_000

/**
 * Waits until the code is painted: starting the library and making its keys for the relay block the
 * page for a moment each.
 */
export const afterPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

/**
 * Milliseconds to publish a proposal to the relay. The library itself goes on for a minute,
 * unobserved.
 */
const publishMs = 15_000
/**
 * Just before the library gives a proposal up (five minutes), in milliseconds: its own timeout
 * leaves an unhandled rejection.
 */
const answerMs = 298_000

/** What {@link propose} and {@link sendAndWait} work with. */
export interface ProposeDeps {
  readonly library: Library
  readonly clock: Clock
  readonly responses: Responses
  /** Aborted when the client ends. */
  readonly ended: AbortSignal
  readonly disconnect: (topic: string) => Promise<void>
}

/** Makes a pairing without a request to the relay; its URI can be shown at once. */
export async function prepareRound(
  create: CreatePairing,
  methods?: readonly string[],
): Promise<Round> {
  return create({ ...withoutRequest, ...(methods && { methods }) })
}

/**
 * Subscribes later, when the relay is connected: with any other transport the library waits for the
 * connection first.
 */
const withoutRequest = { transportType: 'link_mode', internal: { skipSubscribe: true } } as const

/**
 * Registers an externally created pairing in the library, as its `pairing.create` would, without a
 * request.
 */
export async function adoptPairing(
  { crypto, expirer, pairing, relayer }: LibraryCore,
  { topic, uri, key, expiry, methods }: EarlyRound,
): Promise<Round> {
  const record = {
    topic,
    expiry,
    relay: { protocol: 'irn' },
    active: false,
    ...(methods && { methods }),
  }
  await crypto.setSymKey(key, topic)
  pairing.events.emit('pairing_create', record)
  expirer.set(topic, expiry)
  await pairing.pairings.set(topic, record)
  await relayer.subscribe(topic, withoutRequest)
  return { topic, uri }
}

/** One request over a pairing, for {@link sendAndWait}. */
interface Sending<T, A> {
  readonly sent: Promise<T>
  readonly answer: (sent: T) => Promise<A>
  /** Ends the library's wait for the answer. */
  readonly giveUp: () => void
}

/**
 * Publishes a request over a pairing and waits for its answer. Rejects with
 * `walletconnect/relay-unreachable`, `walletconnect/expired`, the wallet's error.
 */
export async function sendAndWait<T, A>(
  deps: ProposeDeps,
  { topic }: Round,
  { sent, answer, giveUp }: Sending<T, A>,
): Promise<A> {
  const { library, clock, ended, responses } = deps
  let timedOut = false
  const listening = sent.then((value) => {
    const answered = ignoreRejection(responses.wait({ work: answer(value), ms: answerMs, giveUp }))
    const discard = () => endSessions(deps, topic)
    // published after all: a wallet that approves it now gets its session ended
    if (timedOut) answered.then(discard, discard)
    return [answered] as const
  })
  const published = withTimeout(listening, {
    ms: publishMs,
    signal: ended,
    clock,
    onTime: () => walletconnectError('relay-unreachable'),
  })
  library.delayAnswers(published)
  const [answered] = await published.catch((cause: unknown) => {
    timedOut = true
    throw isKitError(cause) ? cause : walletconnectError('relay-unreachable', undefined, { cause })
  })
  return answered
}

/** Ends the sessions that were made over a pairing. */
export function endSessions({ library, disconnect }: ProposeDeps, pairingTopic: string): void {
  for (const session of library.client.session.getAll())
    if (session.pairingTopic === pairingTopic) ignoreRejection(disconnect(session.topic))
}

/** See `Client.propose`. */
export async function propose(
  deps: ProposeDeps,
  round: Round,
  proposal: Proposal,
): Promise<ProtocolSession> {
  const { library, ended } = deps
  const { client, core } = library
  if (ended.aborted) throw kernelError('aborted')
  // the library makes a pairing of its own unless this one is active
  await core.pairing.pairings.update(round.topic, { active: true })
  return sendAndWait(deps, round, {
    sent: core.relayer
      .confirmOnlineStateOrThrow()
      .then(() => client.connect({ pairingTopic: round.topic, optionalNamespaces: proposal })),
    answer: ({ approval }) => approval(),
    giveUp: () => expireProposals(library, round.topic),
  })
}

/** Expires a pairing's proposals in the library, which ends its wait for them. */
export function expireProposals({ client, core }: Library, pairingTopic: string): void {
  for (const { id } of client.proposal
    .getAll()
    .filter((one) => one.pairingTopic === pairingTopic)) {
    client.events.emit('proposal_expire', { id })
    core.expirer.del(id)
    void client.proposal.delete(id, { code: 0, message: 'Proposal expired' })
  }
}
