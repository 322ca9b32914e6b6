import type { KernelState } from '../kit/types'
import type { Network } from '../networks/types'
import { sessionsKey } from '../sessions/pageStart'
import { fromStored, readStored, type StoredConnection } from '../sessions/stored'
import type { NamespaceSession } from '../sessions/types'
import { initialModal } from '../state/store'
import { cookieName, readCookie } from './cookieStorage'

/**
 * A visitor's stored session as part of a kit's state; plain data that may be serialized to the
 * browser.
 */
export type Snapshot = Partial<Pick<KernelState, 'session' | 'modal'>>

/** Which kit a snapshot is for. */
export interface SnapshotOptions {
  /** The kit's `id`. Default `'default'`. */
  readonly id?: string
  /** The kit's networks; sessions of other namespaces are left out. */
  readonly networks: readonly Pick<Network, 'id' | 'namespace'>[]
}

/** Longest header that is read, in characters. */
const maxHeader = 65_536
/** Account addresses of CAIP-10 (https://chainagnostic.org/CAIPs/caip-10). */
const address = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Reads the session that a kit with {@link cookieStorage} has stored from a request's `Cookie`
 * header, for `KitProvider`'s `initialState`: each namespace as `reconnecting` with its stored
 * accounts. Pure, and never throws: missing or invalid data gives an empty snapshot. An address in
 * a cookie is a claim of the visitor's browser, not a proof of ownership.
 */
export function readSnapshot(
  cookieHeader: string | null | undefined,
  { id = 'default', networks }: SnapshotOptions,
): Snapshot {
  try {
    if (typeof cookieHeader !== 'string' || cookieHeader.length > maxHeader) return {}
    const stored = readStored(
      JSON.parse(readCookie(cookieHeader, cookieName(sessionsKey(id))) ?? 'null'),
    )
    if (!stored) return {}
    const namespaces: Record<string, NamespaceSession> = {}
    for (const namespace of new Set(networks.map((network) => network.namespace))) {
      const connectorId = own(stored.current, namespace)
      const connection = own(stored.connections, namespace)?.find(
        (known) => known.connectorId === connectorId,
      )
      if (connection && isValid(connection, namespace))
        namespaces[namespace] = {
          status: 'reconnecting',
          connectorId: connection.connectorId,
          stored: fromStored(connection),
        }
    }
    const active = [stored.active, ...Object.keys(namespaces)].find(
      (namespace) => namespace !== undefined && Object.hasOwn(namespaces, namespace),
    )
    const network = networks.find((known) => known.id === stored.network)
    return {
      ...(active !== undefined && { session: { active, namespaces } }),
      ...(network && {
        modal: { ...initialModal, selectedNetworkId: network.id, activeChain: network.namespace },
      }),
    }
  } catch {
    return {}
  }
}

const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined

const isValid = (stored: StoredConnection, namespace: string): boolean =>
  stored.accounts.includes(stored.active) &&
  stored.accounts.every((account) => address.test(account)) &&
  stored.chainId.startsWith(`${namespace}:`)
