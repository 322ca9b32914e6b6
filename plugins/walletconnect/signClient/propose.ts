import { type Clock, isKitError } from '../../../kernel/index'
import { kernelError, withTimeout } from '../../../kernel/plugins/toolkit'
import { walletconnectError } from '../errors'
import type { CreatePairing, Library, LibraryCore } from './libraryTypes'
import type { EarlyRound, Proposal, ProtocolSession, Responses, Round } from './types'

/** Milliseconds to publish a proposal to the relay. The library itself goes on for a minute, unobserved. */
const publishMs = 15_000
/** Just before the library gives a proposal up (five minutes), in milliseconds: its own timeout leaves an unhandled rejection. */
export const answerMs = 298_000

/** What {@link propose} works with. */
export interface ProposeDeps {
  readonly library: Library
  readonly clock: Clock
  readonly responses: Responses
  /** Aborted when the client ends. */
  readonly ended: AbortSignal
  readonly disconnect: (topic: string) => Promise<void>
}

/** Makes a pairing without a request to the relay; its URI can be shown at once. */
export async function prepareRound(create: CreatePairing, methods?: readonly string[]): Promise<Round> {
  return create({ ...withoutRequest, ...(methods && { methods }) })
}

/** Subscribes later, when the relay is connected: with any other transport the library waits for the connection first. */
const withoutRequest = { transportType: 'link_mode', internal: { skipSubscribe: true } } as const

/** Registers an externally created pairing in the library, as its `pairing.create` would, without a request. */
export async function adoptPairing({ crypto, expirer, pairing, relayer }: LibraryCore, { topic, uri, key, expiry, methods }: EarlyRound): Promise<Round> {
  const record = { topic, expiry, relay: { protocol: 'irn' }, active: false, ...(methods && { methods }) }
  await crypto.setSymKey(key, topic)
  pairing.events.emit('pairing_create', record)
  expirer.set(topic, expiry)
  await pairing.pairings.set(topic, record)
  await relayer.subscribe(topic, withoutRequest)
  return { topic, uri }
}

/** The library's error for an unreachable relay as `walletconnect/relay-unreachable`. */
function unreachable(cause: unknown): Error {
  return isKitError(cause) ? (cause as Error) : walletconnectError('relay-unreachable', undefined, { cause })
}

/** Waits for `work` as long as the relay may take; `late` gets a value that comes after that. Rejects with `walletconnect/relay-unreachable`. */
export async function publish<T>({ clock, ended }: Pick<ProposeDeps, 'clock' | 'ended'>, work: Promise<T>, late: (value: T) => void): Promise<T> {
  let timedOut = false
  work.then((value) => {
    if (timedOut) late(value)
  }, () => {})
  try {
    return await withTimeout(work, { ms: publishMs, signal: ended, clock, onTime: () => walletconnectError('relay-unreachable') })
  } catch (error) {
    timedOut = true
    throw unreachable(error)
  }
}

/** See `Client.propose`. */
export async function propose(deps: ProposeDeps, round: Round, proposal: Proposal): Promise<ProtocolSession> {
  const { library, responses, ended, disconnect } = deps
  const { client, core } = library
  if (ended.aborted) throw kernelError('aborted')
  // the library makes a pairing of its own unless this one is active
  await core.pairing.pairings.update(round.topic, { active: true })
  const sent = client.connect({ pairingTopic: round.topic, optionalNamespaces: proposal })
  const { approval } = await publish(deps, sent, (late) => {
    // published after all: a wallet that approves it now gets its session ended
    void responses.wait({ work: late.approval(), ms: answerMs, giveUp: () => expireProposals(library, round.topic) }).then(({ topic }) => disconnect(topic), () => {})
  })
  return responses.wait({ work: approval(), ms: answerMs, giveUp: () => expireProposals(library, round.topic) })
}

/** Expires a pairing's proposals in the library, which ends its wait for them. */
export function expireProposals({ client, core }: Library, pairingTopic: string): void {
  for (const { id } of client.proposal.getAll().filter((one) => one.pairingTopic === pairingTopic)) {
    client.events.emit('proposal_expire', { id })
    core.expirer.del(id)
    void client.proposal.delete(id, { code: 0, message: 'Proposal expired' })
  }
}
