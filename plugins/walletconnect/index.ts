import type { Views } from '../../kernel'
import type { ConnectorManifest } from '../../kernel/connectors/types'
import { lazyConnector } from '../../kernel/connectors/defineConnector'
import { lazy } from '../../kernel/async/lazy'
import type { ChainId } from '../../kernel/networks/types'
import { definePlugin } from '../../kernel/plugins/definePlugin'
import type { PluginMessages, ViewEntry } from '../../kernel/plugins/types'
import { optionsCheck, type WalletConnectOptions } from './options'
import type { WalletConnectApi, WalletConnectState } from './types'

declare module 'tessera-kit' {
  interface Views {
    /** The code to scan, or the way into the app; `wallet` is an id of the directory. */
    'walletconnect/pairing': { wallet?: string; connector?: string; namespace?: string; chainId?: ChainId } | void
    /** Every wallet of the directory. */
    'walletconnect/wallets': { namespace?: string } | void
    /** Where to get one wallet of the directory. */
    'walletconnect/get': { wallet: string }
    /** A request waits for the wallet. */
    'walletconnect/request': void
  }
}

const connectorId = 'walletConnect'

const opening = () => import('./views/firstScreen')
const later = async () => (await opening()).later()
/** A view of a later step, and the texts that come with it. */
interface Step {
  readonly view: ViewEntry['load']
  readonly en: PluginMessages[string]
  readonly ar: PluginMessages[string]
}
/** A view of the plugin; where it and its texts are is known once the opening is here. */
const view = (name: keyof Views & string, source: () => Promise<Step>, title?: ViewEntry['title']): ViewEntry => ({
  name,
  load: async () => (await source()).view(),
  messages: { en: async () => (await source()).en(), ar: async () => (await source()).ar() },
  ...(title && { title }),
})
/** `wss:` counts as `https:`. What is no URL is named as it is: the check of the options says what is wrong with it. */
const originOf = (url: string): string => {
  try {
    return new URL(url).origin.replace(/^ws/, 'http')
  } catch {
    return `${url}`
  }
}

/**
 * Wallets on phones and other devices, by WalletConnect's Sign protocol (2.0). `createKit([ui(), walletConnect({ projectId })], …)`; with a relay
 * of your own, `{ relayUrl }`. The protocol's library is fetched when somebody points at the row, or a connection is stored.
 */
export const walletConnect = definePlugin('walletconnect', (options: WalletConnectOptions = {}) => ({
  needs: ['connectors', 'hooks:connectors', 'storage:lazy', 'views', ...[options.relayUrl, options.explorer?.url].flatMap((url) => (url ? [`network:${originOf(url)}` as const] : []))],
  options: optionsCheck,
  state: {
    initial: (): WalletConnectState => ({ waiting: [], recent: [] }),
  },
  views: [
    view('walletconnect/pairing', async () => (await opening()).pairing),
    view('walletconnect/wallets', async () => (await later()).views.wallets, 'walletconnect.all'),
    view('walletconnect/get', async () => (await later()).views.get),
    view('walletconnect/request', async () => (await later()).views.request, 'walletconnect.request'),
  ],
  slots: [
    { slot: 'connect.wallets', load: async () => ({ default: (await opening()).connectEntry }) },
    { slot: 'get-a-wallet.wallets', load: async () => (await later()).getEntry() },
  ],
  messages: { en: async () => ({ default: (await opening()).english }), ar: async () => (await later()).ar() },
  setup(ctx): WalletConnectApi {
    let open = false
    ctx.on('modal:change', (modal) => {
      open = modal.open
    })
    const part = lazy(async () => (await import('./connector')).createConnectorPart(ctx, options, { isModalOpen: () => open }))
    const directory = lazy(async () => (await (await opening()).directory()).openDirectory(ctx, options))
    const manifest: ConnectorManifest = {
      id: connectorId,
      // the wallet behind it, while one is connected
      get name() {
        return ctx.state.get().peer?.name ?? 'WalletConnect'
      },
      kind: 'pairing',
      namespaces: [...new Set(ctx.networks.map(({ namespace }) => namespace))],
      platforms: ['desktop'],
      approval: 'wallet',
      ...(!options.manualControl && { view: 'walletconnect/pairing' }),
    }
    // one session at a time: it is not offered while it is in use; the row of our own screen stands with the wallets of the directory
    ctx.hooks.connectors.tap((list) => (ctx.state.get().peer || !options.manualControl ? list.filter(({ manifest: { id } }) => id !== connectorId) : list))
    ctx.connectors.add(lazyConnector(manifest, async () => (await part.get()).verbs))
    return {
      options,
      state: ctx.state.get,
      subscribe: ctx.state.subscribe,
      directory: directory.get,
      intend: (wallet) => void part.get().then(({ intend }) => intend(wallet), () => {}),
      cancelRequest: (id) => part.now()?.cancelRequest(id),
      authenticate: async (input) => (await part.get()).authenticate(input),
    }
  },
}))

export type { Directory, WalletPage, WalletSource } from './directory/types'
export type { DirectoryWallet, WalletLinks, WalletStores } from './directory/types'
export type { ExplorerOptions, WalletConnectOptions } from './options'
export type { Pairing, Peer, WaitingRequest, WalletConnectApi, WalletConnectState } from './types'
