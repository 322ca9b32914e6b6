import { type ChainId, type ConnectorManifest, definePlugin, lazyConnector, type PluginMessages, type ViewEntry, type Views } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import { optionsCheck } from './options'
import type { WalletConnectApi, WalletConnectOptions, WalletConnectState } from './types'

declare module 'tessera-kit' {
  interface Views {
    /** The QR code or the link into the app; `wallet` is an id of the directory. */
    'walletconnect/pairing': { wallet?: string; connector?: string; namespace?: string; chainId?: ChainId } | void
    /** Every wallet of the directory. */
    'walletconnect/wallets': { namespace?: string } | void
    /** Where to get one wallet of the directory. */
    'walletconnect/get': { wallet: string }
    /** A request is pending in the wallet. */
    'walletconnect/request': void
  }
}

const connectorId = 'walletConnect'

const firstScreen = () => import('./views/firstScreen')
const lazyViews = async () => (await firstScreen()).loadViews()
/** A view that is loaded when it is first shown, and its texts. */
interface LazyView {
  readonly view: ViewEntry['load']
  readonly en: PluginMessages[string]
  readonly ar: PluginMessages[string]
}
/** An entry for a view of the plugin; `source` loads the module that knows where the view and its texts are. */
const view = (name: keyof Views & string, source: () => Promise<LazyView>, title?: ViewEntry['title']): ViewEntry => ({
  name,
  load: async () => (await source()).view(),
  messages: { en: async () => (await source()).en(), ar: async () => (await source()).ar() },
  ...(title && { title }),
})
/** The origin of a URL, `wss:` as `https:`. Any other text is returned as it is: the check of the options reports it. */
const originOf = (url: string): string => {
  try {
    return new URL(url).origin.replace(/^ws/, 'http')
  } catch {
    return `${url}`
  }
}

/**
 * Wallets on phones and other devices, by WalletConnect's Sign protocol (2.0). `createKit([ui(), walletConnect({ projectId })], …)`; with a relay
 * of your own, `{ relayUrl }`. The protocol's library is loaded when a pointer reaches the row, or a connection is stored.
 */
export const walletConnect = definePlugin('walletconnect', (options: WalletConnectOptions = {}) => ({
  needs: ['connectors', 'storage:lazy', 'views', ...[options.relayUrl, options.explorer?.url].flatMap((url) => (url ? [`network:${originOf(url)}` as const] : []))],
  options: optionsCheck,
  state: {
    initial: (): WalletConnectState => ({ waiting: [], recent: [] }),
  },
  views: [
    view('walletconnect/pairing', async () => (await firstScreen()).pairing),
    view('walletconnect/wallets', async () => (await lazyViews()).views.wallets, 'walletconnect.all'),
    view('walletconnect/get', async () => (await lazyViews()).views.get),
    view('walletconnect/request', async () => (await lazyViews()).views.request, 'walletconnect.request'),
  ],
  slots: [
    { slot: 'connect.wallets', load: async () => ({ default: (await firstScreen()).connectEntry }) },
    { slot: 'get-a-wallet.wallets', load: async () => (await lazyViews()).getEntry() },
  ],
  messages: { en: async () => ({ default: (await firstScreen()).english }), ar: async () => (await lazyViews()).ar() },
  setup(ctx): WalletConnectApi {
    let isOpen = false
    ctx.on('modal:change', (modal) => {
      isOpen = modal.open
    })
    const service = lazy(async () => (await import('./connector')).createConnectorService(ctx, options, { isModalOpen: () => isOpen }))
    const directory = lazy(async () => (await (await firstScreen()).directory()).openDirectory(ctx, options))
    const manifest: ConnectorManifest = {
      id: connectorId,
      // the connected wallet's name, while one is connected
      get name() {
        return ctx.state.get().peer?.name ?? 'WalletConnect'
      },
      kind: 'pairing',
      namespaces: [...new Set(ctx.networks.map(({ namespace }) => namespace))],
      platforms: ['desktop'],
      // one session at a time: it is not offered while it is in use; the row of our own screen stands with the wallets of the directory
      get listed() {
        return options.manualControl !== undefined && !ctx.state.get().peer
      },
      approval: 'wallet',
      ...(!options.manualControl && { view: 'walletconnect/pairing' }),
    }
    ctx.connectors.add(lazyConnector(manifest, async () => (await service.get()).verbs))
    return {
      options,
      state: ctx.state.get,
      subscribe: ctx.state.subscribe,
      directory: directory.get,
      setIntendedWallet: (wallet) => void service.get().then(({ setIntendedWallet: intend }) => intend(wallet), () => {}),
      cancelRequest: (id) => service.now()?.cancelRequest(id),
      authenticate: async (input) => (await service.get()).authenticate(input),
    }
  },
}))

export type { Directory, WalletPage, WalletSource } from './directory/types'
export type { DirectoryWallet, WalletLinks, WalletStores } from './directory/types'
export type { ExplorerOptions, Pairing, Peer, WaitingRequest, WalletConnectApi, WalletConnectOptions, WalletConnectState } from './types'
