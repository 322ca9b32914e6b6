import { type ReactNode, useEffect } from 'react'
import type { Connected, KernelState } from 'tessera-kit'
import { formatUnits, type Network } from 'tessera-kit/networks'
import { Mosaic, useBalance, useConnection, useKit, useKitState } from 'tessera-kit/react'
import { getAddress } from 'viem'
import { formatBalance, shorten } from '../format'
import { useTask } from '../useTask'
import { CopyButton } from './CopyButton'
import { FundAction } from './FundAction'
import { Icon } from './Icons'
import { SendAction } from './SendAction'
import { SignAction } from './SignAction'
import { SwitchAction } from './SwitchAction'

const connectorsOf = (state: KernelState) => state.connectors

/** The account in front and what can be done with it. */
export function AccountCard({
  session,
  recipient,
  signIn,
}: {
  session: Connected
  recipient: string
  signIn: ReactNode
}) {
  const kit = useKit()
  const { disconnect } = useConnection()
  const leaving = useTask<void>()
  const { active, chainId, connectorId } = session
  const namespace = chainId.slice(0, chainId.indexOf(':'))
  const address = namespace === 'eip155' ? getAddress(active) : active
  const { value, decimals, symbol, status, reload } = useBalance()
  const amount = value === undefined ? undefined : formatUnits(value, decimals ?? 0)
  useEffect(() => {
    if (status !== 'error') return
    const timer = setTimeout(reload, 3_000)
    return () => clearTimeout(timer)
  }, [status, reload])
  const network = kit.networks.find(({ id }) => id === chainId)
  const sibling = kit.networks.find(
    (other) => other.namespace === namespace && other.id !== chainId,
  )
  const across = kit.networks.find((other) => other.namespace !== namespace)
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
          {signIn}
        </div>
      </header>
      <div className="holdings">
        <p className="balance">
          <span
            className="num"
            data-testid="balance"
            data-value={amount ?? ''}
            aria-busy={status === 'pending'}
          >
            {amount !== undefined ? (
              formatBalance(amount)
            ) : status === 'pending' ? (
              <span className="skeleton">0,000.00</span>
            ) : (
              '–'
            )}
          </span>{' '}
          <span className="unit">{symbol ?? ''}</span>
        </p>
        <span className="chip" data-testid="network" data-value={chainId}>
          <bdi>{network?.name ?? chainId}</bdi>
        </span>
      </div>
      <Actions
        key={`${address} ${chainId}`}
        address={address}
        network={network}
        recipient={recipient}
        sibling={sibling}
        across={across}
        empty={value === 0n}
        onDone={reload}
      />
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

interface ActionsProps {
  readonly address: string
  readonly network: Network | undefined
  readonly recipient: string
  readonly sibling: Network | undefined
  readonly across: Network | undefined
  /** The account has nothing to send. */
  readonly empty: boolean
  readonly onDone: () => void
}

const Actions = ({ address, network, recipient, sibling, across, empty, onDone }: ActionsProps) => (
  <ul className="actions">
    {network && <SignAction address={address} namespace={network.namespace} />}
    {network && empty && <FundAction address={address} network={network} onDone={onDone} />}
    {network && <SendAction to={recipient} network={network} onDone={onDone} />}
    {sibling && <SwitchAction to={sibling} across={false} />}
    {across && <SwitchAction to={across} across />}
  </ul>
)
