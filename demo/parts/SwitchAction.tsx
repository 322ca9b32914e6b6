import { useNetwork } from 'tessera-kit/react'
import { ActionRow } from './ActionRow'
import { Problem } from './Problem'

/** Asks the wallet to change to the kit's other network. */
export function SwitchAction({ chainId }: { chainId: string }) {
  const { networks, switchNetwork, pending, error } = useNetwork()
  const other = networks.find(({ id }) => id !== chainId)
  if (!other) return null
  return (
    <ActionRow icon="swap" title="Switch network" verb="Switch" testId="switch" pending={pending} onRun={() => void switchNetwork(other.id)}>
      {pending && 'Continue in your wallet.'}
      {!pending && error !== undefined && <Problem error={error} nothing="The network is the same." />}
      {!pending && error === undefined && (
        <>
          To <bdi data-testid="other-network">{other.name}</bdi>
        </>
      )}
    </ActionRow>
  )
}
