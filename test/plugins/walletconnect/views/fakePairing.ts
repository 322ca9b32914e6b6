import type {
  ConnectInput,
  Connector,
  ConnectProgress,
  ConnectResult,
} from '../../../../kernel/connectors/types'
import type { PluginContext } from '../../../../kernel/plugins/context'
import {
  type DirectoryWallet,
  type WalletConnectApi,
  type WalletConnectOptions,
  type WalletConnectState,
  walletConnect,
} from '../../../../plugins/walletconnect/index'

/** One try to pair, answered by the test. */
export interface Try {
  readonly input: ConnectInput
  readonly tell: (progress: ConnectProgress) => void
  readonly resolve: (result?: ConnectResult) => void
  readonly reject: (error: unknown) => void
}

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const paired: ConnectResult = {
  sessions: { eip155: { accounts: [{ address: account }], active: account, chainId: 'eip155:1' } },
}

/** As long as pairing URIs get: a one-step sign-in is named in them too. */
export const longUri = (turn = 0): string =>
  `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f'}${turn % 10}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}&expiryTimestamp=1793328000&methods=wc_sessionPropose%2Cwc_sessionAuthenticate`
/** As they usually are. */
export const usualUri = (turn = 0): string => longUri(turn).replace(/&methods.*/, '')

export const rainbow: DirectoryWallet = {
  id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
  name: 'Rainbow',
  rdns: 'me.rainbow',
  links: { native: 'rainbow://', universal: 'https://rnbwapp.com' },
  stores: {
    homepage: 'https://rainbow.me',
    ios: 'https://apps.apple.com/app/id1457119021',
    android: 'https://play.google.com/store/apps/details?id=me.rainbow',
  },
}

/** A wallet that is an app on phones and computers, a page, and an extension. */
export const desk: DirectoryWallet = {
  ...rainbow,
  id: 'desk',
  name: 'Desk Wallet',
  rdns: 'com.example.desk',
  links: {
    native: 'desk',
    universal: 'https://desk.example/app/',
    desktop: 'desk-app://',
    web: 'https://web.desk.example',
  },
}

/**
 * The plugin's views, texts and manifest, over a connector that does what a test says: no library,
 * no relay.
 */
export function createFakePairing(
  wallets: readonly DirectoryWallet[] = [rainbow],
  options: WalletConnectOptions = {},
) {
  const tries: Try[] = []
  const intended: (string | undefined)[] = []
  const cancelled: number[] = []
  let slice: PluginContext<'walletconnect', WalletConnectState>['state'] | undefined
  const connect = (input: ConnectInput) =>
    new Promise<ConnectResult>((resolve, reject) => {
      input.signal.addEventListener('abort', () =>
        reject(new DOMException('aborted', 'AbortError')),
      )
      tries.push({
        input,
        reject,
        resolve: (result = paired) => resolve(result),
        tell: (progress) => input.onProgress?.(progress),
      })
    })
  const byId = async (id: string) => wallets.find((wallet) => wallet.id === id)
  const plugin = walletConnect(options)
  const setup = (ctx: PluginContext<'walletconnect', WalletConnectState>): WalletConnectApi => {
    slice = ctx.state
    const connector: Connector = {
      manifest: {
        id: 'walletConnect',
        name: 'WalletConnect',
        kind: 'pairing',
        namespaces: ['eip155', 'solana'],
        approval: 'wallet',
        view: 'walletconnect/pairing',
      },
      connect,
      disconnect: async () => {},
      request: async () => null,
      on: () => () => {},
    }
    ctx.connectors.add(connector)
    return {
      options,
      state: ctx.state.get,
      subscribe: ctx.state.subscribe,
      directory: async () => ({ byId }) as never,
      setIntendedWallet: (wallet) => void intended.push(wallet?.id),
      cancelRequest: (id) => {
        cancelled.push(id)
        ctx.state.set((now) => ({
          ...now,
          waiting: now.waiting.filter((request) => request.id !== id),
        }))
      },
      authenticate: () => Promise.reject(new Error('not part of these tests')),
    }
  }
  return {
    plugin: { ...plugin, spec: { ...plugin.spec, setup } } as typeof plugin,
    tries,
    intended,
    cancelled,
    last: () => tries.at(-1),
    set: (part: Partial<WalletConnectState>) => slice?.set((now) => ({ ...now, ...part })),
    code: (uri: string) =>
      tries.at(-1)?.tell({ type: 'uri', uri, expiresAt: Date.now() + 240_000 }),
  }
}
export type FakePairing = ReturnType<typeof createFakePairing>
