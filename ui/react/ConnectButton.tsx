import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { KernelState, KitApi, Network } from '../../kernel/index'
import { connectButton } from '../button/buttonState'
import { whenLoaded } from '../button/whenLoaded'
import { ButtonFrame, type KitButtonProps } from './ButtonFrame'
import { useKit } from './KitProvider'
import { Mark, Mosaic, preloadMosaic } from './marks'
import { useKitState } from './useKitState'

/** Props of {@link ConnectButton}. */
export interface ConnectButtonProps extends KitButtonProps {
  /** Label while nothing is connected. */
  readonly label?: string
  /** Shows the native balance on wide screens, which costs RPC requests. Default false. */
  readonly balance?: boolean
}

/**
 * Shows that nothing is connected, that a connection is pending, the account, or that the network
 * is wrong; a click opens the modal. Throws `react/no-provider`.
 */
export function ConnectButton({ label, balance, ...rest }: ConnectButtonProps): ReactElement {
  const kit = useKit<KitApi>()
  const labels = label === undefined ? rest.labels : { ...rest.labels, connect: label }
  const source = useKitState(shownState)
  const shown = connectButton(kit, source, labels)
  const { state, address, network } = shown
  const { loading } = source.modal
  // loads with the code of the sessions, not after: a wallet that answers before that code is here
  // is never rendered as connecting
  useEffect(() => {
    if (loading || state === 'connecting') preloadMosaic()
  }, [loading, state])
  const icon =
    state === 'connected' && address ? (
      <Mosaic address={address} />
    ) : (
      <Mark name={state === 'wrong' ? 'alert' : state === 'connecting' ? 'spin' : 'wallet'} />
    )
  return (
    <ButtonFrame {...rest} target="connect" shown={shown} icon={icon}>
      {balance && address && network ? (
        <Balance key={network.id + address} kit={kit} network={network} address={address} />
      ) : null}
    </ButtonFrame>
  )
}

const shownState = ({ session, modal }: KernelState) => ({ session, modal })

/** The balance once it has been read. The code for it is loaded on demand. */
function Balance({
  kit,
  network,
  address,
}: {
  kit: KitApi
  network: Network
  address: string
}): ReactNode {
  const [text, setText] = useState<string>()
  useEffect(
    () =>
      whenLoaded(async () =>
        (await import('../button/watchBalance')).watchBalance.bind(
          null,
          kit,
          network,
          address,
          setText,
        ),
      ),
    [kit, network, address],
  )
  return (
    text && (
      <span className="tessera-balance">
        <bdi dir="ltr">{text}</bdi>
      </span>
    )
  )
}
