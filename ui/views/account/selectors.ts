import { activeConnection, type Connected, type Connection, currentConnection, type KitApi, type Network, type SessionState } from '../../../kernel/index'
import type { ViewContext, ViewHooks } from '../../view'

/** The connected wallets of a namespace, also while another one is asked there. */
export function connectionsOf({ connections, namespaces }: SessionState, namespace: string): readonly Connection[] {
  const current = currentConnection(namespaces[namespace])
  return connections?.[namespace] ?? (current ? [current] : [])
}

/** The connection in front of a namespace. */
export const frontOf = (session: SessionState, namespace: string): Connection | undefined => currentConnection(session.namespaces[namespace])

/** The namespaces of the kit's networks, in their order. */
export const namespacesOf = ({ networks }: Pick<KitApi, 'networks'>): readonly string[] => [...new Set(networks.map(({ namespace }) => namespace))]

/** What a namespace is called: the name of the first of the kit's networks in it. */
export const namespaceName = ({ networks }: Pick<KitApi, 'networks'>, namespace: string): string => networks.find((network) => network.namespace === namespace)?.name ?? namespace

/** The connection a view is about. */
export interface ActiveConnection {
  readonly session: Connected
  /** Its network, if it is one of the kit's. */
  readonly network: Network | undefined
}

/** The connection in front, or undefined while there is none. */
export function useActiveConnection(hooks: ViewHooks, { kit }: ViewContext): ActiveConnection | undefined {
  const session = activeConnection(hooks.useKit((now) => now.session))
  return session && { session, network: kit.networks.find((network) => network.id === session.chainId) }
}

/** The wallet's own name for itself: foreign text. */
export function useWalletName(hooks: ViewHooks, connectorId: string | undefined): string | undefined {
  return hooks.useKit((state) => state.connectors.find(({ manifest }) => manifest.id === connectorId))?.manifest.name
}

/**
 * Whether the view still shows; what a wallet answers later must not move the modal. The router is asked too: a renderer may take
 * a moment to take the view away.
 */
export function useAlive(hooks: ViewHooks, { kit }: ViewContext): { readonly current: boolean } {
  const top = () => kit.getState().router.history.at(-1)?.view
  const mine = hooks.useRef(top())
  const mounted = hooks.useRef(true)
  hooks.useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return {
    get current() {
      return mounted.current && top() === mine.current
    },
  }
}
