import { useKitState } from 'tessera-kit/react'
import { stateText } from '../stateText'

/** The kit's state as it is now. */
export function StatePanel() {
  const text = useKitState(stateText)
  return (
    <section className="card panel" aria-labelledby="state-title">
      <header className="panel-head">
        <h2 id="state-title">State</h2>
        <span className="note">kit.getState(), live</span>
      </header>
      <pre
        className="scroll"
        data-testid="state"
        tabIndex={0}
        role="region"
        aria-labelledby="state-title"
      >
        {text}
      </pre>
    </section>
  )
}
