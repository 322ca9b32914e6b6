import type { KernelState } from 'tessera-kit'
import type { Network } from 'tessera-kit/networks'
import { useKitState, useNetwork } from 'tessera-kit/react'
import { shorten } from '../format'
import { ActionRow } from './ActionRow'
import { Problem } from './Problem'

const sessionsOf = ({ session }: KernelState) => session.namespaces

/**
 * Asks the wallet to change to another network; in another namespace it is connected there first.
 */
export function SwitchAction({ to, across }: { to: Network; across: boolean }) {
  const { switchNetwork, pending, error } = useNetwork()
  const there = useKitState(sessionsOf)[to.namespace]
  const title = across ? `Go to ${to.name}` : 'Switch network'
  return (
    <ActionRow
      icon={across ? 'globe' : 'swap'}
      title={title}
      verb={across ? 'Go' : 'Switch'}
      testId={across ? 'across' : 'switch'}
      pending={pending}
      onRun={() => void switchNetwork(to.id)}
    >
      {pending && 'Continue in your wallet.'}
      {!pending && error !== undefined && (
        <Problem error={error} nothing="The network is the same." />
      )}
      {!pending && error === undefined && !across && (
        <>
          To <bdi data-testid="other-network">{to.name}</bdi>
        </>
      )}
      {!pending && error === undefined && across && there?.status === 'connected' && (
        <>
          As <bdi className="num">{shorten(there.active)}</bdi>
        </>
      )}
      {!pending &&
        error === undefined &&
        across &&
        there?.status !== 'connected' &&
        'Your wallet is connected there first.'}
    </ActionRow>
  )
}
