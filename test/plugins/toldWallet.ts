import { type ConnectedNamespace, defineConnector, definePlugin } from 'tessera-kit'

/** By namespace. */
export type Sessions = Readonly<Record<string, ConnectedNamespace>>
/** Changes of the wallet's own, as connectors tell of them. */
interface Told {
  readonly change: { readonly namespace: string } & Partial<Pick<ConnectedNamespace, 'accounts' | 'chainId'>>
  readonly disconnect: { readonly namespace?: string }
}

/** A wallet in a host page: its sessions are the test's, and so is what it does by itself. */
export function createWallet(initial: Sessions) {
  const listeners = new Map<string, (told: never) => void>()
  const wallet = definePlugin('wallet', () => ({
    needs: ['connectors'],
    setup(ctx) {
      ctx.connectors.add(
        defineConnector({
          manifest: { id: 'wallet', name: 'Wallet', kind: 'external', namespaces: Object.keys(initial), approval: 'wallet' },
          connect: async () => ({ sessions: initial }),
          disconnect: async () => {},
          request: () => new Promise(() => {}),
          on: (event, listener) => {
            listeners.set(event, listener)
            return () => {}
          },
        }),
      )
    },
  }))
  return { plugin: wallet(), tell: <E extends keyof Told>(event: E, told: Told[E]) => listeners.get(event)?.(told as never) }
}
