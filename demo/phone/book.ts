import { type Ask, type Peer, peerOf } from './ask'
import type { Kit } from './openKit'

/** An app that is connected. */
export interface Connection {
  readonly topic: string
  readonly peer: Peer
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
}

const alive = ({ expiresAt }: Ask) => expiresAt * 1000 > Date.now()

/** What waits for an answer now, as the library keeps it: also over a reload. Oldest first. */
export function readAsks({ engine }: Kit): Ask[] {
  const { signClient } = engine
  const asks: Ask[] = [
    ...signClient.proposal.getAll().map(
      (params): Ask => ({
        kind: 'proposal',
        id: params.id,
        expiresAt: params.expiryTimestamp,
        params,
      }),
    ),
    ...signClient.auth.requests.getAll().map(
      (params): Ask => ({
        kind: 'sign-in',
        id: params.id,
        expiresAt: params.expiryTimestamp,
        params: params as never,
      }),
    ),
    ...signClient.getPendingSessionRequests().map(
      ({ id, topic, params }): Ask => ({
        kind: 'request',
        id,
        topic,
        params,
        expiresAt: params.request.expiryTimestamp ?? Number.POSITIVE_INFINITY,
      }),
    ),
  ]
  return asks.filter(alive).sort((a, b) => a.id - b.id)
}

/** The apps that are connected now. */
export const readConnections = ({ engine }: Kit): Connection[] =>
  engine.signClient.session.getAll().map(({ topic, peer, namespaces }) => ({
    topic,
    peer: peerOf(peer.metadata),
    chains: [
      ...new Set(
        Object.values(namespaces).flatMap(({ accounts }) =>
          accounts.map((one) => one.slice(0, one.lastIndexOf(':'))),
        ),
      ),
    ],
  }))
