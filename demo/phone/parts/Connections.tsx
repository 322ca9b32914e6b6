import type { Connection } from '../book'
import type { Keyring } from '../keyring'
import { Letter } from './Letter'

export interface ConnectionsProps {
  readonly keyring: Keyring
  readonly connections: readonly Connection[]
  readonly onEnd: (topic: string) => void
}

/** The connected apps, each with its way out. */
export const Connections = ({ keyring, connections, onEnd }: ConnectionsProps) => (
  <section className="block" aria-labelledby="connections">
    <h2 id="connections">Connections</h2>
    {connections.length === 0 ? (
      <p className="empty" data-testid="no-connections">
        No app is connected.
      </p>
    ) : (
      <ul className="rows">
        {connections.map(({ topic, peer, chains }) => (
          <li key={topic} className="row" data-testid="connection" data-topic={topic}>
            <span className="row-main">
              <Letter name={peer.name} />
              <span className="row-text">
                <bdi>{peer.name}</bdi>
                <span className="note networks-of">
                  {chains
                    .map((chain) => keyring.networks.find(({ id }) => id === chain)?.name ?? chain)
                    .join(', ')}
                </span>
              </span>
            </span>
            <button
              type="button"
              className="button quiet"
              onClick={() => onEnd(topic)}
              aria-label={`Disconnect ${peer.name}`}
              data-testid="end"
            >
              Disconnect
            </button>
          </li>
        ))}
      </ul>
    )}
  </section>
)
