import type {
  ConnectInput,
  Connector,
  ConnectorEvents,
  ConnectorManifest,
  ConnectResult,
} from '../../../kernel/connectors/types'
import type { ChainId, ConnectedNamespace } from '../../../kernel/networks/types'

type Listener = (payload: never) => void

/** How a hand-made connector answers; each may be replaced while it runs. */
export interface Hands {
  connect: (input: ConnectInput) => Promise<ConnectResult>
  disconnect: () => Promise<void>
  request: (call: unknown) => Promise<unknown>
  switchNetwork?: (network: { id: string }) => Promise<void>
}

/** One namespace's session: its first account is active. */
export const sessionOf = (chainId: ChainId, ...addresses: string[]): ConnectedNamespace => ({
  accounts: addresses.map((address) => ({ address })),
  active: addresses[0] as string,
  chainId,
})

export const never = <T>() => new Promise<T>(() => {})

/** A connector worked by the test, which counts its listeners and keeps what it was asked. */
export function handConnector(
  id = 'hand',
  sessions: Record<string, ConnectedNamespace> = { eip155: sessionOf('eip155:1', '0xA', '0xB') },
  more: Partial<ConnectorManifest> = {},
) {
  const listeners = new Map<string, Set<Listener>>()
  const calls: { verb: string; input?: ConnectInput }[] = []
  const hands: Hands = {
    connect: async ({ namespaces }) => ({
      sessions: Object.fromEntries(
        Object.entries(sessions).filter(([namespace]) => namespaces.includes(namespace)),
      ),
    }),
    disconnect: async () => {},
    request: async () => null,
    switchNetwork: async () => {},
  }
  const connector: Connector = {
    manifest: {
      id,
      name: `Wallet ${id}`,
      kind: 'announced',
      namespaces: Object.keys(sessions),
      approval: 'wallet',
      ...more,
    },
    connect(input) {
      calls.push({ verb: 'connect', input })
      return hands.connect(input)
    },
    disconnect() {
      calls.push({ verb: 'disconnect' })
      return hands.disconnect()
    },
    request: (call) => hands.request(call),
    async switchNetwork(network) {
      calls.push({ verb: 'switchNetwork' })
      await hands.switchNetwork?.(network)
    },
    on(event, listener) {
      const own = listeners.get(event) ?? new Set()
      listeners.set(event, own.add(listener as Listener))
      return () => void own.delete(listener as Listener)
    },
  }
  return {
    connector,
    hands,
    calls,
    verbs: () => calls.map(({ verb }) => verb),
    /** Listeners on it now. */
    listeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    emit<E extends keyof ConnectorEvents>(event: E, payload: ConnectorEvents[E]) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
    },
  }
}
