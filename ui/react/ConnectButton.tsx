import { type ReactNode, useEffect, useState } from 'react'
import type { KernelState, KitApi, Network } from '../../kernel/index'
import { connectButton } from '../button/buttonState'
import { ButtonFrame, type KitButtonProps } from './ButtonFrame'
import { useKit } from './KitProvider'
import { Mark, Mosaic, prepareMosaic } from './marks'
import { useKitState } from './useKitState'

/** What {@link ConnectButton} takes. */
export interface ConnectButtonProps extends KitButtonProps {
  /** What it says while nothing is connected. */
  readonly label?: string
  /** Show the native balance, on wide screens. Default false: a page that does not ask reads nothing. */
  readonly balance?: boolean
}

/** Connect, connecting, the account, or a network the app does not work on; opens the modal. Throws `react/no-provider`. */
export function ConnectButton({ label, balance, ...rest }: ConnectButtonProps): ReactNode {
  const kit = useKit<KitApi>()
  const labels = label === undefined ? rest.labels : { ...rest.labels, connect: label }
  const shown = connectButton(kit, useKitState(shownState), labels)
  const { state, address, network } = shown
  // with the wallet's code, not after it
  useEffect(() => {
    if (state === 'connecting') prepareMosaic()
  }, [state])
  const icon = state === 'connected' && address ? <Mosaic address={address} /> : <Mark name={state === 'wrong' ? 'alert' : state === 'connecting' ? 'spin' : 'wallet'} />
  return (
    <ButtonFrame {...rest} what="connect" shown={shown} icon={icon}>
      {balance && address && network ? <Balance key={network.id + address} kit={kit} network={network} address={address} /> : null}
    </ButtonFrame>
  )
}

const shownState = ({ session, modal }: KernelState) => ({ session, modal })

/** The balance, once it is known; its code loads only where it is asked for. */
function Balance({ kit, network, address }: { kit: KitApi; network: Network; address: string }): ReactNode {
  const [text, setText] = useState<string>()
  useEffect(() => {
    let undo: (() => void) | undefined
    let live = true
    void import('../button/watchBalance').then(({ watchBalance }) => {
      if (live) undo = watchBalance(kit, network, address, setText)
    }, () => {})
    return () => {
      live = false
      undo?.()
    }
  }, [kit, network, address])
  return text && <span className="tessera-balance">{text}</span>
}
