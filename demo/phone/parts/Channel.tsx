import { useEffect, useRef } from 'react'
import type { PhoneState, PhoneWallet } from '../wallet'

/** A code of Farcaster was read: who approves it. */
export function Channel({ wallet, state }: { wallet: PhoneWallet; state: PhoneState }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="prompt" aria-labelledby="prompt-title" data-testid="channel">
      <h1 id="prompt-title" ref={title} tabIndex={-1}>
        Sign in with Farcaster?
      </h1>
      <div className="prompt-body">
        <p className="note">Approve only a code that you opened yourself.</p>
      </div>
      <footer className="answers">
        <button
          type="button"
          className="button wide"
          onClick={() => wallet.leaveChannel()}
          data-testid="reject"
        >
          Reject
        </button>
        {wallet.people.map((who) => (
          <button
            key={who}
            type="button"
            className="button primary wide"
            onClick={() => void wallet.approveChannel(who)}
            disabled={!state.online}
          >
            {`Approve as ${who}`}
          </button>
        ))}
      </footer>
    </section>
  )
}
