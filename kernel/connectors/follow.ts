import { heldBy } from './machine'
import { connectionKey } from './connections'
import { readStored, type StoredSessions } from './sessionStore'
import { leaveUnused } from './waits'
import type { Watch } from './watch'
import { arrange, bringForward, prefer } from './arranging'
import { drop, put } from './holding'
import type { HeldCore } from './sessionVerbs'

/** Asks a stored wallet silently in these namespaces; with the reason `tab`, nothing is shown of it before it has answered. */
export type Ask = (connectorId: string, namespaces: readonly string[], reason: 'restored' | 'tab') => Promise<void>

const nothing: StoredSessions = { version: 2, connections: {}, current: {} }

/**
 * Makes what another tab has stored so here too. Wallets that are new are asked silently, those that are gone are left without a word to
 * them, and nothing is stored. Where this tab is asking a wallet, it is looked again when that has ended.
 */
export function createFollow(core: HeldCore, watch: Watch, ask: Ask): () => Promise<void> {
  const { afterAttempts, attempts, book, debug, ending, namespaces, peek } = core
  let tried = new Set<string>()
  let later = false

  const look = (): StoredSessions | undefined => {
    try {
      const text = peek?.() ?? null
      return text === null ? nothing : readStored(JSON.parse(text))
    } catch {
      return undefined
    }
  }
  const apply = async (): Promise<void> => {
    later = false
    const stored = ending.aborted ? undefined : look()
    if (!stored) {
      if (!ending.aborted) debug('what another tab has stored is not usable')
      return
    }
    const missing = new Map<string, string[]>()
    book.together(() => {
      for (const namespace of namespaces) {
        if (attempts.has(namespace)) later = true
        else {
          for (const id of applyNamespace(core, stored, namespace)) {
            const key = connectionKey(namespace, id)
            if (!tried.has(key)) missing.set(id, [...(missing.get(id) ?? []), namespace])
            tried.add(key)
          }
        }
      }
      applyChoices(core, stored)
    }, 'tab')
    leaveUnused(core, watch)
    await Promise.all([...missing].map(([id, where]) => ask(id, where, 'tab').then(apply)))
  }
  afterAttempts(() => {
    if (later) apply().catch((error) => debug('another tab could not be followed', error))
  })
  return () => {
    tried = new Set()
    return apply()
  }
}

/** One namespace as it is stored; answers the wallets that are not connected here yet, or have an account that is not known here. */
function applyNamespace({ book }: HeldCore, all: StoredSessions, namespace: string): string[] {
  const stored = all.connections[namespace] ?? []
  const ids = book.connections(namespace).map(({ connectorId }) => connectorId)
  const gone = ids.filter((id) => !stored.some(({ connectorId }) => connectorId === id))
  drop(book, namespace, gone, 'tab')
  const missing: string[] = []
  for (const { connectorId, active, chainId } of stored) {
    const here = book.connection(namespace, connectorId)
    const known = here?.accounts.some(({ address }) => address === active)
    if (!here || !known) missing.push(connectorId)
    if (here && (here.chainId !== chainId || (known && here.active !== active))) put(book, namespace, { ...here, chainId, active: known ? active : here.active }, 'tab')
  }
  arrange(book, namespace, all)
  const front = all.current[namespace]
  if (front !== undefined && heldBy(book.get(namespace))?.connectorId !== front) bringForward(book, namespace, front, 'tab')
  return missing
}

/** What is chosen beside the connections. */
function applyChoices({ book, networks }: HeldCore, { active, network, preferredAccountTypes = {} }: StoredSessions): void {
  if (active !== undefined && book.get(active).status === 'connected') book.setActive(active, 'tab')
  prefer(book, preferredAccountTypes, 'tab')
  // a network that this kit does not have says nothing; none at all: what was chosen is forgotten
  const known = networks.find(({ id }) => id === network)
  if (known || network === undefined) book.select(known?.id, 'tab')
}
