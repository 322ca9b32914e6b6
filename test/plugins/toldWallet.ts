import { type ConnectedNamespace, type Connector, defineConnector, definePlugin } from 'tessera-kit'

/** By namespace. */
export type Sessions = Readonly<Record<string, ConnectedNamespace>>
/** Changes of the wallet's own, as connectors tell of them. */
interface Told {
  readonly change: { readonly namespace: string } & Partial<
    Pick<ConnectedNamespace, 'accounts' | 'chainId'>
  >
  readonly disconnect: { readonly namespace?: string }
}

/** What else a test says of it. */
interface WalletRules {
  /** Default: it never answers. */
  readonly request?: Connector['request']
  /** Who shows what is signed. Default: the wallet itself. */
  readonly approval?: Connector['manifest']['approval']
}

/** A wallet in a host page: its sessions are the test's, and so is what it does by itself. */
export function createWallet(
  initial: Sessions,
  { request = () => new Promise(() => {}), approval = 'wallet' }: WalletRules = {},
) {
  const listeners = new Map<string, (told: never) => void>()
  const wallet = definePlugin('wallet', () => ({
    needs: ['connectors'],
    setup(ctx) {
      ctx.connectors.add(
        defineConnector({
          manifest: {
            id: 'wallet',
            name: 'Wallet',
            kind: 'external',
            namespaces: Object.keys(initial),
            approval,
          },
          connect: async () => ({ sessions: initial }),
          disconnect: async () => {},
          request,
          on: (event, listener) => {
            listeners.set(event, listener)
            return () => {}
          },
        }),
      )
    },
  }))
  return {
    plugin: wallet(),
    tell: <E extends keyof Told>(event: E, told: Told[E]) => listeners.get(event)?.(told as never),
  }
}
