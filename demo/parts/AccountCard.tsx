import type { Connected, KernelState } from 'tessera-kit'
import { Mosaic, useConnection, useKit, useKitState } from 'tessera-kit/react'
import type { Hex } from 'tessera-kit/testing'
import { getAddress } from 'viem'
import { formatBalance, shorten } from '../format'
import { useBalance } from '../useBalance'
import { useTask } from '../useTask'
import { CopyButton } from './CopyButton'
import { Icon } from './Icons'
import { SendAction } from './SendAction'
import { SignAction } from './SignAction'
import { SwitchAction } from './SwitchAction'

const connectorsOf = (state: KernelState) => state.connectors

/** The connected account and what can be done with it. */
export function AccountCard({ session, recipient }: { session: Connected; recipient: Hex }) {
  const kit = useKit()
  const { disconnect } = useConnection()
  const leaving = useTask<void>()
  const address = getAddress(session.active)
  const { chainId, connectorId } = session
  const { amount, reload } = useBalance(kit, address, chainId)
  const network = kit.networks.find(({ id }) => id === chainId)
  const wallet = useKitState(connectorsOf).find(({ manifest }) => manifest.id === connectorId)
  return (
    <section className="card account" aria-label="Your account">
      <header className="who">
        <span className="tile">
          <Mosaic address={address} size={56} />
        </span>
        <div className="who-text">
          <h1>
            <bdi className="num" title={address} data-testid="address" data-value={address}>
              {shorten(address)}
            </bdi>
            <CopyButton text={address} label="Copy address" />
          </h1>
          <p className="note">
            <bdi>{wallet?.manifest.name ?? 'Your wallet'}</bdi>
          </p>
        </div>
      </header>
      <div className="holdings">
        <p className="balance">
          <span className="num" data-testid="balance" data-value={amount ?? ''} aria-busy={amount === undefined}>
            {amount === undefined ? <span className="skeleton">0,000.00</span> : amount === null ? '–' : formatBalance(amount)}
          </span>{' '}
          <span className="unit">{network?.nativeCurrency.symbol ?? ''}</span>
        </p>
        <span className="chip" data-testid="network" data-value={chainId}>
          <bdi>{network?.name ?? chainId}</bdi>
        </span>
      </div>
      <ul className="actions">
        <SignAction key={`sign ${address}`} address={address} />
        <SendAction key={`send ${address} ${chainId}`} to={recipient} chainId={chainId} onMined={reload} />
        <SwitchAction chainId={chainId} />
      </ul>
      <button
        type="button"
        className="button plain wide"
        onClick={() => leaving.run(() => disconnect())}
        aria-busy={leaving.pending}
        data-testid="disconnect"
      >
        <Icon name="exit" />
        Disconnect
      </button>
    </section>
  )
}
