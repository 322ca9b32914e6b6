import { useConnection, useKit, useModal } from 'tessera-kit/react'
import { Problem } from './Problem'

/**
 * Before a wallet is connected: one sentence, one button. Without the ui plugin the page lists the
 * wallets itself.
 */
export const Welcome = ({ headless }: { headless: boolean }) => (
  <section className="card welcome" aria-labelledby="welcome-title">
    <img src="/mark.svg" width="72" height="72" alt="" />
    <h1 id="welcome-title">Your wallet, this page</h1>
    <p>Connect, sign a message and send a little test money on chains that run on this machine.</p>
    {headless ? <OwnList /> : <OpenButton />}
  </section>
)

function OpenButton() {
  const { preload } = useKit()
  const { open } = useModal()
  return (
    <button
      type="button"
      className="button primary wide"
      onClick={() => open()}
      onPointerEnter={preload}
      onFocus={preload}
      data-testid="connect"
    >
      Connect
    </button>
  )
}

function OwnList() {
  const { connectors: all, connect, status, error } = useConnection()
  // what is reached by a code, or confirmed in a frame, needs a screen for it
  const connectors = all.filter(
    ({ manifest }) => manifest.kind !== 'pairing' && manifest.approval !== 'frame',
  )
  return (
    <div className="wallets">
      <ul>
        {connectors.map(({ manifest }) => (
          <li key={manifest.id}>
            <button
              type="button"
              className="wallet"
              onClick={() => void connect(manifest.id)}
              aria-busy={status === 'connecting'}
              data-testid="wallet"
            >
              {manifest.icon && <img src={manifest.icon} width="32" height="32" alt="" />}
              <bdi>{manifest.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p className="note" role="status">
        {status === 'connecting' && 'Continue in your wallet.'}
        {status !== 'connecting' && error !== undefined && (
          <Problem error={error} nothing="Nothing was shared." />
        )}
        {status !== 'connecting' && error === undefined && hint(connectors.length)}
      </p>
    </div>
  )
}

const hint = (wallets: number) =>
  wallets
    ? 'The ui plugin is off: this list is the page’s own.'
    : 'No wallets: the injected plugin is off, or none announced itself.'
