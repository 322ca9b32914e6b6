import type { ReactElement } from 'react'
import type { KitApi } from '../../kernel/index'
import { networkButton } from '../button/buttonState'
import { ButtonFrame, type KitButtonProps } from './ButtonFrame'
import { useKit } from './KitProvider'
import { Mark, NetworkMark } from './marks'
import { useKitState } from './useKitState'

/** Shows the active network; a click opens the list of networks. Throws `react/no-provider`. */
export function NetworkButton(props: KitButtonProps): ReactElement {
  const kit = useKit<KitApi>()
  const shown = networkButton(
    kit,
    useKitState(({ session, modal }) => ({ session, modal })),
    props.labels,
  )
  return (
    <ButtonFrame
      {...props}
      target="network"
      shown={shown}
      icon={shown.network ? <NetworkMark network={shown.network} /> : <Mark name="alert" />}
    />
  )
}
