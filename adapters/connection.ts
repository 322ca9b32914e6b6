import { currentConnection } from '../kernel/sessions/currentConnection'
import type { Connected } from '../kernel/sessions/types'
import type { KitApi } from '../kernel/kitApi'

/** A kit's connection in a namespace, as it is now. */
export const connectionOf = (kit: KitApi, namespace: string): Connected | undefined => currentConnection(kit.getState().session.namespaces[namespace])
