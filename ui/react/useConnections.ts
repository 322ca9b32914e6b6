import { useMemo } from 'react'
import {
  type Addresses,
  type Connection,
  currentConnection,
  type KernelState,
  type KitApi,
} from '../../kernel/index'
import { useKit } from './KitProvider'
import { sessionOf, useKitState } from './useKitState'
import { useTask } from './useTask'

/** One connected wallet in one namespace. */
export interface ConnectedWallet<N extends string = string> extends Connection<N> {
  readonly namespace: N
  /** It is the active connection of its namespace. */
  readonly isActive: boolean
}

/**
 * A connected wallet of any namespace: where `namespace` is compared with one of {@link Addresses},
 * its addresses have that form.
 */
export type AnyConnectedWallet = { [N in keyof Addresses]: ConnectedWallet<N> }[keyof Addresses]

/**
 * What {@link useConnections} returns. The switch and set functions never reject: they resolve to
 * whether they succeeded, and `error` has the reason.
 */
export interface UseConnections {
  /**
   * Every connected wallet, by namespace in the order of the kit's networks. A wallet connected in
   * two namespaces is listed twice.
   */
  readonly connections: readonly AnyConnectedWallet[]
  /** The preferred `Account.type` of each namespace. */
  readonly preferredAccountTypes: Readonly<Record<string, string>>
  /** See `kit.switchConnection`. */
  readonly switchConnection: (namespace: string, connectorId: string) => Promise<boolean>
  /** See `kit.switchAccount`. */
  readonly switchAccount: (namespace: string, address: string) => Promise<boolean>
  /** See `kit.setPreferredAccountType`. */
  readonly setPreferredAccountType: (namespace: string, type: string) => Promise<boolean>
  /** See `kit.disconnect`. */
  readonly disconnect: KitApi['disconnect']
  readonly pending: boolean
  readonly error: unknown
}

const none: Readonly<Record<string, string>> = Object.freeze({})

/**
 * Every connected wallet and its accounts, and switching between them. Throws `react/no-provider`.
 */
export function useConnections(): UseConnections {
  const kit = useKit<KitApi>()
  const session = useKitState(sessionOf)
  const connections = useMemo(
    () => connectedWallets(kit, session) as readonly AnyConnectedWallet[],
    [kit, session],
  )
  const { run, state } = useTask(async (change: () => Promise<void>) => {
    await change()
    return true
  })
  const actions = useMemo(() => {
    const succeeded = async (change: () => Promise<void>) => (await run(change)) ?? false
    return {
      switchConnection: (namespace: string, connectorId: string) =>
        succeeded(() => kit.switchConnection(namespace, connectorId)),
      switchAccount: (namespace: string, address: string) =>
        succeeded(() => kit.switchAccount(namespace, address)),
      setPreferredAccountType: (namespace: string, type: string) =>
        succeeded(() => kit.setPreferredAccountType(namespace, type)),
      disconnect: kit.disconnect,
    }
  }, [kit, run])
  return {
    connections,
    preferredAccountTypes: session.preferredAccountTypes ?? none,
    ...actions,
    pending: state.status === 'pending',
    error: state.error,
  }
}

function connectedWallets(
  { networks }: KitApi,
  { connections = {}, namespaces }: KernelState['session'],
): readonly ConnectedWallet[] {
  const order = [
    ...new Set([...networks.map(({ namespace }) => namespace), ...Object.keys(connections)]),
  ]
  return order.flatMap((namespace) => {
    const current = currentConnection(namespaces[namespace])
    return (connections[namespace] ?? []).map((connection) => ({
      ...connection,
      namespace,
      isActive: connection.connectorId === current?.connectorId,
    }))
  })
}
