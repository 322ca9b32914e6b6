import {
  activeConnection,
  type Connected,
  type Connection,
  currentConnection,
  type KitApi,
  type Network,
  type SessionState,
} from '../../../kernel/index'
import type { ViewContext, ViewHooks } from '../../view'

/** The connections of a namespace, also while another wallet is connecting in it. */
export function connectionsOf(
  { connections, namespaces }: SessionState,
  namespace: string,
): readonly Connection[] {
  const current = currentConnection(namespaces[namespace])
  return connections?.[namespace] ?? (current ? [current] : [])
}

/** The active connection of a namespace. */
export const activeConnectionOf = (
  session: SessionState,
  namespace: string,
): Connection | undefined => currentConnection(session.namespaces[namespace])

/** The namespaces of the kit's networks, in their order. */
export const namespacesOf = ({ networks }: Pick<KitApi, 'networks'>): readonly string[] => [
  ...new Set(networks.map(({ namespace }) => namespace)),
]

/** The display name of a namespace: that of its first network, or its CAIP-2 id. */
export const namespaceName = ({ networks }: Pick<KitApi, 'networks'>, namespace: string): string =>
  networks.find((network) => network.namespace === namespace)?.name ?? namespace

/** The active connection and its network. */
export interface ActiveConnection {
  readonly session: Connected
  /** Undefined if the kit does not have the network. */
  readonly network: Network | undefined
}

/** The active connection, or undefined while there is none. */
export function useActiveConnection(
  hooks: ViewHooks,
  { kit }: ViewContext,
): ActiveConnection | undefined {
  const session = activeConnection(hooks.useKit((now) => now.session))
  return (
    session && { session, network: kit.networks.find((network) => network.id === session.chainId) }
  )
}

/** The wallet's name from its connector's manifest: untrusted text. */
export function useWalletName(
  hooks: ViewHooks,
  connectorId: string | undefined,
): string | undefined {
  return hooks.useKit((state) =>
    state.connectors.find(({ manifest }) => manifest.id === connectorId),
  )?.manifest.name
}

/**
 * Whether the view is still shown: a late response of a wallet must not navigate. Also checks the
 * router, since a renderer may unmount the view later.
 */
export function useAlive(hooks: ViewHooks, { kit }: ViewContext): { readonly current: boolean } {
  const top = () => kit.getState().router.history.at(-1)?.view
  const own = hooks.useRef(top())
  const mounted = hooks.useRef(true)
  hooks.useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return {
    get current() {
      return mounted.current && top() === own.current
    },
  }
}
