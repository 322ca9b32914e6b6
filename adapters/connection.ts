import type { Connected, KitApi } from '../kernel/index'
import { currentConnection } from '../kernel/plugins/toolkit'

/** A kit's present connection in a namespace. */
export const connectionOf = (kit: KitApi, namespace: string): Connected | undefined =>
  currentConnection(kit.getState().session.namespaces[namespace])
