import type { Connected, NamespaceSession, SessionState } from './types'

/** The connection that requests go to: the session's own or, while another wallet is being asked, the one that a failure returns to. */
export const currentConnection = (session: NamespaceSession | undefined): Connected | undefined =>
  session?.status === 'connected' ? session : session?.status === 'connecting' ? session.fallback : undefined

/** The current connection of the active namespace. */
export const activeConnection = ({ active, namespaces }: SessionState): Connected | undefined => currentConnection(namespaces[active ?? ''])
