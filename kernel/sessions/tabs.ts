import { activate, remove, setPreferences, sortAsStored, upsert } from './active'
import type { SessionContext, WalletEvents } from './context'
import { currentConnection } from './currentConnection'
import type { Connect } from './reconnect'
import { sameAddress } from './store'
import { connectionKey, nothingStored, readStored, type StoredSessions } from './stored'

/**
 * Applies another tab's stored sessions. New wallets are connected silently; removed ones are
 * dropped without calling `disconnect`; nothing is stored. Where an attempt is running, its
 * namespace is looked at again when that has ended.
 */
export function createTabSync(
  context: SessionContext,
  walletEvents: WalletEvents,
  connect: Connect,
): () => Promise<void> {
  const { attempts, debug, disposer, namespaces, readText, store } = context
  const { signal } = disposer
  let tried = new Set<string>()
  let again = false

  const look = (): StoredSessions | undefined => {
    try {
      const text = readText?.() ?? null
      return text === null ? nothingStored : readStored(JSON.parse(text))
    } catch {
      return undefined
    }
  }
  const apply = async (): Promise<void> => {
    again = false
    const stored = signal.aborted ? undefined : look()
    if (!stored) {
      if (!signal.aborted) debug('unusable sessions')
      return
    }
    const missing = new Map<string, string[]>()
    store.batch(() => {
      for (const namespace of namespaces) {
        if (attempts.running.has(namespace)) {
          again = true
          attempts.afterNext(applyAgain)
        } else {
          for (const id of applyNamespace(context, stored, namespace)) {
            const key = connectionKey(namespace, id)
            if (!tried.has(key)) missing.set(id, [...(missing.get(id) ?? []), namespace])
            tried.add(key)
          }
        }
      }
      applyPreferences(context, stored)
    }, 'tab')
    walletEvents.leaveUnused()
    await Promise.all([...missing].map(([id, where]) => connect(id, where, 'tab').then(apply)))
  }
  const applyAgain = () => {
    if (again) apply().catch((error) => debug('a tab is not followed', error))
  }
  return () => {
    tried = new Set()
    return apply()
  }
}

/**
 * Applies one namespace as it is stored; returns the wallets that are not connected here yet, or
 * have an account that is not known here.
 */
function applyNamespace(
  { store }: SessionContext,
  all: StoredSessions,
  namespace: string,
): string[] {
  const stored = all.connections[namespace] ?? []
  const ids = store.connections(namespace).map(({ connectorId }) => connectorId)
  const gone = ids.filter((id) => !stored.some(({ connectorId }) => connectorId === id))
  remove(store, namespace, gone, 'tab')
  const missing: string[] = []
  for (const { connectorId, active, chainId } of stored) {
    const here = store.connection(namespace, connectorId)
    const known = here?.accounts.find(({ address }) => sameAddress(address, active))?.address
    if (!here || !known) missing.push(connectorId)
    if (here && (here.chainId !== chainId || (known && here.active !== known)))
      upsert(store, namespace, { ...here, chainId, active: known ?? here.active }, 'tab')
  }
  sortAsStored(store, namespace, all)
  const current = all.current[namespace]
  if (current !== undefined && currentConnection(store.get(namespace))?.connectorId !== current)
    activate(store, namespace, current, 'tab')
  return missing
}

/** Applies the active namespace, the preferred kinds of accounts and the selected network. */
function applyPreferences(
  { networks, store }: SessionContext,
  { active, network, preferredAccountTypes = {} }: StoredSessions,
): void {
  if (active !== undefined && store.get(active).status === 'connected')
    store.setActive(active, 'tab')
  setPreferences(store, preferredAccountTypes, 'tab')
  // a network that this kit does not have changes nothing; none at all: the selection is dropped
  const known = networks.find(({ id }) => id === network)
  if (known || network === undefined) store.select(known?.id, 'tab')
}
