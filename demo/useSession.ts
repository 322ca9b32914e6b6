import type { KernelState, NamespaceSession } from 'tessera-kit'
import { useKitState } from 'tessera-kit/react'

const front = ({ session }: KernelState): NamespaceSession | undefined =>
  session.active === undefined
    ? Object.values(session.namespaces)[0]
    : session.namespaces[session.active]

/** The connection in front, if there ever was one. */
export const useSession = (): NamespaceSession | undefined => useKitState(front)
