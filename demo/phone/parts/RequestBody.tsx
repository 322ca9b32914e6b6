import type { Described } from '../describe'

/** What is signed or sent, in full: the parts, the text, and the raw request one tap away. */
export const RequestBody = ({ rows, text, raw }: Omit<Described, 'title'>) => (
  <>
    {text !== undefined && (
      <pre className="signed" data-testid="text">
        <bdi>{text}</bdi>
      </pre>
    )}
    {rows.length > 0 && (
      <dl className="parts">
        {rows.map(([label, value]) => (
          <div key={`${label} ${value}`}>
            <dt className="note">{label}</dt>
            <dd>
              <bdi data-testid={`part-${label.toLowerCase()}`}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    )}
    <details>
      <summary className="note">Details</summary>
      <pre className="raw">
        <bdi>{raw}</bdi>
      </pre>
    </details>
  </>
)
