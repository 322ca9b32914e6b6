import { useEffect, useRef, useState } from 'react'
import { peerOfRequest } from '../answers'
import { type Ask, type Peer, peerOf } from '../ask'
import { describe } from '../describe'
import { missing } from '../grant'
import { messageOf } from '../signIn'
import type { PhoneState, PhoneWallet } from '../wallet'
import { Letter } from './Letter'
import { ProposalBody } from './ProposalBody'
import { RequestBody } from './RequestBody'

export interface PromptProps {
  readonly wallet: PhoneWallet
  readonly state: PhoneState
  readonly ask: Ask
}

const titles = { proposal: 'Connect to this app?', 'sign-in': 'Sign in to this app?' } as const

const whoAsks = ({ kit }: PhoneWallet, ask: Ask): Peer =>
  ask.kind === 'request'
    ? peerOfRequest(kit, ask.topic)
    : peerOf((ask.kind === 'proposal' ? ask.params.proposer : ask.params.requester).metadata)

/** One thing to answer: who asks, what, and the two answers. */
export function Prompt({ wallet, state, ask }: PromptProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [answered, setAnswered] = useState(false)
  useEffect(() => title.current?.focus(), [])
  const { keyring, kit } = wallet
  const peer = whoAsks(wallet, ask)
  const request = ask.kind === 'request' ? describe(keyring, ask) : undefined
  const message =
    ask.kind === 'sign-in'
      ? messageOf(kit, keyring, ask, state.choice.account, state.choice.chainId)
      : undefined
  const lacks = ask.kind === 'proposal' ? missing(keyring, ask.params.requiredNamespaces) : []
  const can =
    state.online && lacks.length === 0 && (ask.kind !== 'sign-in' || message !== undefined)
  const run = (work: (ask: Ask) => Promise<void>) => {
    setAnswered(true)
    void work(ask).finally(() => setAnswered(false))
  }
  return (
    <section
      className="prompt"
      aria-labelledby="prompt-title"
      data-testid="prompt"
      data-kind={ask.kind}
    >
      <header className="asker">
        <Letter name={peer.name} />
        <p className="asker-name">
          <bdi data-testid="peer">{peer.name}</bdi>
        </p>
        <p className="note">
          <bdi data-testid="peer-url">{peer.url}</bdi>
        </p>
      </header>
      <h1 id="prompt-title" ref={title} tabIndex={-1} data-testid="prompt-title">
        {request?.title ?? titles[ask.kind as keyof typeof titles]}
      </h1>
      <div className="prompt-body" tabIndex={0} role="region" aria-label="What it asks">
        {ask.kind === 'proposal' && (
          <ProposalBody keyring={keyring} choice={state.choice} params={ask.params} lacks={lacks} />
        )}
        {request && <RequestBody {...request} />}
        {ask.kind === 'sign-in' && (
          <RequestBody
            rows={[]}
            text={message ?? 'The app signs in on networks the phone does not have.'}
            raw={JSON.stringify(ask.params.authPayload, null, 2)}
          />
        )}
      </div>
      <p className="note prompt-note" role="status">
        {state.asks.length > 1 && `${state.asks.length - 1} more after this one. `}
        {!state.online && 'The phone is offline. Go online to answer.'}
      </p>
      <footer className="answers">
        <button
          type="button"
          className="button wide"
          onClick={() => run(wallet.reject)}
          disabled={!state.online || answered}
          data-testid="reject"
        >
          Reject
        </button>
        <button
          type="button"
          className="button primary wide"
          onClick={() => run(wallet.approve)}
          disabled={!can || answered}
          aria-busy={answered}
          data-testid="approve"
        >
          <span className="label">Approve</span>
          {answered && <span className="spinner" />}
        </button>
      </footer>
    </section>
  )
}
