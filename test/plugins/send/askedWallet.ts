import {
  type ConnectedNamespace,
  type ConnectorManifest,
  defineConnector,
  definePlugin,
  type RpcCall,
} from 'tessera-kit'

/** What the test answers: it is a function of the page, `askTest`. */
type AskTest = (
  method: string,
  params: unknown,
) => Promise<{
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}>

/**
 * A wallet in a host page that asks the test for each request, and one that tells the kit when it
 * has changed.
 */
export function createAskedWallet(
  namespace: string,
  session: ConnectedNamespace,
  approval: ConnectorManifest['approval'],
) {
  let listener: (told: { readonly namespace: string } & Partial<ConnectedNamespace>) => void =
    () => {}
  const change = (told: Partial<ConnectedNamespace>) => listener({ namespace, ...told })
  const ask = async ({ method, params }: Pick<RpcCall, 'method' | 'params'>): Promise<unknown> => {
    const { result, error } = await (window as unknown as { askTest: AskTest }).askTest(
      method,
      params,
    )
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  }
  /** Its plugin; `request` answers what the test is not asked for. */
  const plugin = (request: (call: RpcCall) => Promise<unknown> = ask) =>
    definePlugin('wallet', () => ({
      needs: ['connectors'],
      setup(ctx) {
        ctx.connectors.add(
          defineConnector({
            manifest: {
              id: 'wallet',
              name: 'Wallet',
              kind: 'external',
              namespaces: [namespace],
              approval,
            },
            connect: async () => ({ sessions: { [namespace]: session } }),
            disconnect: async () => {},
            request: async (call) => request(call as RpcCall),
            switchNetwork: async ({ id }) => change({ chainId: id }),
            on(event, told) {
              if (event === 'change') listener = told as never
              return () => {}
            },
          }),
        )
      },
    }))()
  return { plugin, change, ask }
}
