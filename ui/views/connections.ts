import type { Connection, KitApi, SessionState } from '../../kernel'

/** The connected wallets of a namespace, also while another one is asked there. */
export function connectionsOf({ connections, namespaces }: SessionState, namespace: string): readonly Connection[] {
  const now = namespaces[namespace]
  const held = now?.status === 'connecting' ? now.fallback : now
  return connections?.[namespace] ?? (held?.status === 'connected' ? [held] : [])
}

/** The connection in front of a namespace. */
export function frontOf(session: SessionState, namespace: string): Connection | undefined {
  const now = session.namespaces[namespace]
  const held = now?.status === 'connecting' ? now.fallback : now
  return held?.status === 'connected' ? held : undefined
}

/** The namespaces of the kit's networks, in their order. */
export const namespacesOf = ({ networks }: Pick<KitApi, 'networks'>): readonly string[] => [...new Set(networks.map(({ namespace }) => namespace))]

/** What a namespace is called: the name of the first of the kit's networks in it. */
export const namespaceName = ({ networks }: Pick<KitApi, 'networks'>, namespace: string): string => networks.find((network) => network.namespace === namespace)?.name ?? namespace
