import type { RequestOptions } from '../requests/types'
import type { Connected, NamespaceSession, SessionState } from './types'

/**
 * The connection that requests go to: the session's own or, while another wallet is being asked,
 * the one that a failure returns to.
 */
export const currentConnection = <N extends string = string>(
  session: NamespaceSession<N> | undefined,
): Connected<N> | undefined =>
  session?.status === 'connected'
    ? session
    : session?.status === 'connecting'
      ? session.fallback
      : undefined

/** The current connection of the active namespace. */
export const activeConnection = ({ active, namespaces }: SessionState): Connected | undefined =>
  currentConnection(namespaces[active ?? ''])

/** What {@link namespaceOf} reads of a kit. */
interface KitView {
  getState(): { readonly session: { readonly active?: string | undefined } }
  network(): { readonly namespace: string }
}

/**
 * The namespace of a request: the option `namespace`, else that of `chainId`, else the active
 * session's, else the current network's.
 */
export const namespaceOf = (api: KitView, { namespace, chainId }: RequestOptions): string =>
  namespace ?? chainId?.split(':', 1)[0] ?? api.getState().session.active ?? api.network().namespace
