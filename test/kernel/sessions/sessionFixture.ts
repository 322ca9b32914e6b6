import { createDisposer } from '../../../kernel/async/disposer'
import { createConnectorRegistry } from '../../../kernel/connectors/registry'
import type { Connector } from '../../../kernel/connectors/types'
import { KitError } from '../../../kernel/errors/KitError'
import { defineNetwork } from '../../../kernel/networks/defineNetwork'
import type { Network } from '../../../kernel/networks/types'
import { toRpcError } from '../../../kernel/requests/errors'
import { createSessions } from '../../../kernel/sessions/sessions'
import type { SessionChange, SessionState } from '../../../kernel/sessions/types'
import { scopeStorage } from '../../../kernel/storage/scopedStorage'
import { createClock } from '../../harness/fakeClock'
import { createStorage, type FakeStorage } from '../../harness/fakeStorage'
import { createCell, openStorage } from '../parts'
import { handConnector } from './handConnector'

const network = (id: Network['id']): Network =>
  defineNetwork({
    id,
    name: id,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: [],
    driver: async () => {
      throw new Error('no driver is needed here')
    },
  })

export const networks = [network('eip155:1'), network('eip155:10'), network('solana:main')]

/**
 * One page's life of the connections, on a clock and a storage of the test's; the storage outlives
 * it.
 */
export function openPage(
  storage: FakeStorage = createStorage(),
  kitNetworks: readonly Network[] = networks,
) {
  const clock = createClock()
  const cell = createCell<SessionState>({ namespaces: {} })
  const list = createCell<readonly Connector[]>([])
  const connectors = createConnectorRegistry(list, clock)
  const changes: SessionChange[] = []
  const debug: string[] = []
  const tell = (message: string) => void debug.push(message)
  const adapter = openStorage(storage, tell)
  const kept = scopeStorage(() => adapter, 'default', 'kernel', tell)
  const disposer = createDisposer((error) => tell(`an undo failed: ${error}`))
  const sessions = createSessions({
    slice: cell,
    connectors,
    networks: kitNetworks,
    clock,
    storage: kept,
    disposer,
    emit: (change) => changes.push(change),
    toKitError: async (error) => toRpcError(error),
    debug: tell,
  })
  return {
    storage,
    clock,
    cell,
    connectors,
    changes,
    debug,
    sessions: { ...sessions, destroy: disposer.end },
    /** The status of a namespace with its reason, as "connected" or "disconnected: locked". */
    status(namespace = 'eip155') {
      const session = cell.get().namespaces[namespace]
      if (!session) return 'disconnected'
      return session.status === 'disconnected' && session.reason
        ? `disconnected: ${session.reason}`
        : session.status
    },
    get: (namespace = 'eip155') => cell.get().namespaces[namespace],
    /** The connected wallets of a namespace with their active accounts. */
    held: (namespace = 'eip155') =>
      (cell.get().connections?.[namespace] ?? []).map(
        ({ connectorId, active }) => `${connectorId} ${active}`,
      ),
    moves: () =>
      changes.map(
        ({ namespace, previous, current, reason }) =>
          `${namespace} ${previous.status}>${current.status} ${reason}`,
      ),
    stored: () => JSON.parse(storage.getItem('tessera:default:kernel:sessions') ?? 'null'),
  }
}

export type Page = ReturnType<typeof openPage>

/**
 * Waits on the fake clock until a promise has ended, at most `ms`; answers its outcome and how long
 * it took.
 */
export async function within<T>(
  page: Page,
  ms: number,
  work: Promise<T>,
): Promise<{ value?: T; error?: { code?: string; message: string }; took: number }> {
  let outcome: { value?: T; error?: { code?: string; message: string } } | undefined
  work.then(
    (value) => {
      outcome = { value }
    },
    (error) => {
      outcome = { error }
    },
  )
  const begin = page.clock.now()
  await page.clock.advance(0)
  const step = Math.max(50, ms / 100)
  for (let waited = 0; !outcome && waited < ms; waited += step) await page.clock.advance(step)
  if (!outcome) throw new Error(`still waiting after ${ms} ms`)
  return { ...outcome, took: page.clock.now() - begin }
}

const refusal = Object.assign(new Error('User rejected the request'), { code: 4001 })
/** How wallets answer that do not connect. */
export const refuse = async () => {
  throw refusal
}
export const locked = async () => {
  throw new KitError('injected/locked', 'The wallet is locked', 'user')
}

/** A page with a wallet connected in it. */
export async function connectedPage(wallet = handConnector(), page = openPage()) {
  page.connectors.add(wallet.connector)
  await within(page, 1000, page.sessions.connect(wallet.connector.manifest.id))
  return { page, wallet }
}
/** The storage a page leaves behind that had this wallet connected. */
export async function leaveConnected(wallet = handConnector()) {
  const { page } = await connectedPage(wallet)
  page.sessions.destroy()
  if (wallet.listeners()) throw new Error('the page left listeners on the wallet')
  return page.storage
}
