import type { Connected, NamespaceSession } from '../kernel/connectors/machine'
import type { KitApi } from '../kernel/kitApi'

/** The connection that callers see: while another wallet is being connected, still the present one. */
export const seen = (session: NamespaceSession | undefined): Connected | undefined =>
  session?.status === 'connected' ? session : session?.status === 'connecting' ? session.fallback : undefined

/** A kit's connection in a namespace, as it is now. */
export const connectionOf = (kit: KitApi, namespace: string): Connected | undefined => seen(kit.getState().session.namespaces[namespace])
