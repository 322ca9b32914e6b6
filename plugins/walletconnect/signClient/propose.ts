import type { Clock } from '../../../kernel/async/clock'
import { withTimeout } from '../../../kernel/async/withTimeout'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { isKitError } from '../../../kernel/errors/KitError'
import { walletconnectError } from '../errors'
import type { CreatePairing, Library, LibraryCore } from './libraryTypes'
import type { Responses } from './responses'
import type { EarlyRound, Proposal, ProtocolSession, Round } from './types'

/** How long it may take to hand a proposal to the relay. The library goes on for a minute, which nobody watches. */
const publishMs = 15_000
/** Just before the library gives a proposal up (five minutes): its own end leaves a rejection that nobody hears. */
export const answerMs = 298_000

export interface ProposeDeps {
  readonly library: Library
  readonly clock: Clock
  readonly answers: Responses
  /** The client's end. */
  readonly ended: AbortSignal
  readonly disconnect: (topic: string) => Promise<void>
}

/** Makes a pairing without asking the relay; its URI can be shown at once. */
export async function prepareRound(create: CreatePairing, methods?: readonly string[]): Promise<Round> {
  return create({ ...unasked, ...(methods && { methods }) })
}

/** Subscribes when the relay is there: any other transport waits for its connection first. */
const unasked = { transportType: 'link_mode', internal: { skipSubscribe: true } } as const

/** Has the library listen for the answers to a pairing that was made without it; what its own making of one does, asks nobody either. */
export async function adoptPairing({ crypto, expirer, pairing, relayer }: LibraryCore, { topic, uri, key, expiry, methods }: EarlyRound): Promise<Round> {
  const record = { topic, expiry, relay: { protocol: 'irn' }, active: false, ...(methods && { methods }) }
  await crypto.setSymKey(key, topic)
  pairing.events.emit('pairing_create', record)
  expirer.set(topic, expiry)
  await pairing.pairings.set(topic, record)
  await relayer.subscribe(topic, unasked)
  return { topic, uri }
}

/** What the library says when it cannot reach the relay, as the kit says it. */
function unreachable(cause: unknown): Error {
  return isKitError(cause) ? (cause as Error) : walletconnectError('relay-unreachable', undefined, { cause })
}

/** Waits for `work` as long as a relay may take; `late` gets what it brings after that. */
export async function publish<T>({ clock, ended }: Pick<ProposeDeps, 'clock' | 'ended'>, work: Promise<T>, late: (value: T) => void): Promise<T> {
  let over = false
  work.then((value) => {
    if (over) late(value)
  }, () => {})
  try {
    return await withTimeout(work, { ms: publishMs, signal: ended, clock, onTime: () => walletconnectError('relay-unreachable') })
  } catch (error) {
    over = true
    throw unreachable(error)
  }
}

/** See `Client.propose`. */
export async function propose(deps: ProposeDeps, round: Round, proposal: Proposal): Promise<ProtocolSession> {
  const { library, answers, ended, disconnect } = deps
  const { client, core } = library
  if (ended.aborted) throw kernelError('aborted')
  // the library makes a pairing of its own unless this one is active
  await core.pairing.pairings.update(round.topic, { active: true })
  const sent = client.connect({ pairingTopic: round.topic, optionalNamespaces: proposal })
  const { approval } = await publish(deps, sent, (late) => {
    // it was handed over after all: whoever approves it is told that nobody waits
    void answers.wait({ work: late.approval(), ms: answerMs, giveUp: () => expireProposals(library, round.topic) }).then(({ topic }) => disconnect(topic), () => {})
  })
  return answers.wait({ work: approval(), ms: answerMs, giveUp: () => expireProposals(library, round.topic) })
}

/** Makes the library end its wait for a pairing's proposals, and forget them. */
export function expireProposals({ client, core }: Library, pairingTopic: string): void {
  for (const { id } of client.proposal.getAll().filter((one) => one.pairingTopic === pairingTopic)) {
    client.events.emit('proposal_expire', { id })
    core.expirer.del(id)
    void client.proposal.delete(id, { code: 0, message: 'Proposal expired' })
  }
}
