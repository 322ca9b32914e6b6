import { useKit } from 'tessera-kit/react'
import { type RequestEntry, useRequestLog } from '../requestLog'

const routes: Readonly<Record<string, string>> = {
  session: 'session',
  url: 'node',
  wallet: 'wallet',
  plugin: 'plugin',
  none: '–',
}
const time = (ms: number) =>
  ms < 1 ? '<1 ms' : ms < 10_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 1000)} s`

/** The last requests as they pass: what was asked, who answered, how long it took, how it ended. */
export function RequestsPanel() {
  const entries = useRequestLog(useKit())
  return (
    <section className="card panel" aria-labelledby="requests-title">
      <header className="panel-head">
        <h2 id="requests-title">Requests</h2>
        <span className="note">the last 20, newest first</span>
      </header>
      <div
        className="scroll"
        data-testid="requests"
        tabIndex={0}
        role="region"
        aria-labelledby="requests-title"
      >
        {entries.length === 0 ? (
          <p className="empty">Requests appear here as they pass through the kit.</p>
        ) : (
          <ol>
            {entries.map((entry) => (
              <Row key={entry.key} entry={entry} />
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

const Row = ({
  entry: { method, route, milliseconds, outcome, code },
}: {
  entry: RequestEntry
}) => (
  <li className="request" data-outcome={outcome}>
    <bdi className="method">{method}</bdi>
    <span className="chip small">{routes[route] ?? route}</span>
    <span className="num ms">{time(milliseconds)}</span>
    <span className="outcome" title={code}>
      {outcome}
    </span>
  </li>
)
