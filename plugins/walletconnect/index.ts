import {
  type ChainId,
  type ConnectorManifest,
  definePlugin,
  lazyConnector,
  type SlotEntry,
  type ViewEntry,
} from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import { optionsCheck } from './options'
import type { WalletConnectApi, WalletConnectOptions, WalletConnectState } from './types'

declare module 'tessera-kit' {
  interface Views {
    /** The QR code or the link into the app; `wallet` is an id of the directory. */
    'walletconnect/pairing': {
      wallet?: string
      connector?: string
      namespace?: string
      chainId?: ChainId
    } | void
    /** Every wallet of the directory. */
    'walletconnect/wallets': { namespace?: string } | void
    /** Where to get one wallet of the directory. */
    'walletconnect/get': { wallet: string }
    /** A request is pending in the wallet. */
    'walletconnect/request': void
  }
  interface Telemetry {
    /**
     * A search of the directory had stood for a second: its text, or '' for one of more than 40
     * characters or four words, and how many wallets it found.
     */
    'walletconnect/searched': { search: string; badge: 'certified' | 'none'; found: number }
  }
}

const connectorId = 'walletConnect'

type Parts = typeof import('./views/index')
/** A loader of what `pick` takes of the file that comes with the first screen. */
const from =
  <T>(pick: (parts: Parts) => Promise<T>) =>
  async (): Promise<T> =>
    pick(await import('./views/index'))
/** Loaders of the texts that `pick` takes. */
const texts = (pick: (parts: Parts) => Parts['messages']) => ({
  en: from((parts) => pick(parts).en()),
  ar: from((parts) => pick(parts).ar()),
})
/** The entry of a view; it and its texts are loaded when it is first shown. */
const view = (name: keyof Parts['views']): ViewEntry => ({
  name: `walletconnect/${name}`,
  load: from(({ views }) => views[name].view()),
  messages: texts(({ views }) => views[name]),
})
const slot = (name: keyof Parts['slots']): SlotEntry => ({
  slot: name,
  load: from(({ slots }) => slots[name]()),
})
/**
 * What is needed to reach a URL, `wss:` as `https:`. Nothing for no URL, or for a text that is none,
 * which the check of the options reports.
 */
const networkOf = (url = ''): readonly `network:${string}`[] => {
  try {
    return [`network:${new URL(url).origin.replace(/^ws/, 'http')}`]
  } catch {
    return []
  }
}

/**
 * Wallets on phones and other devices, by WalletConnect's Sign protocol (2.0).
 * `createKit([ui(), walletConnect({ projectId })], …)`; with a relay of your own, `{ relayUrl }`.
 * The protocol's library is loaded when a pointer reaches the row, or a connection is stored.
 */
export const walletConnect = definePlugin(
  'walletconnect',
  (options: WalletConnectOptions = {}) => ({
    needs: [
      'connectors',
      'storage:lazy',
      'views',
      'hooks:settled',
      'hooks:connectors',
      ...networkOf(options.relayUrl),
      ...networkOf(options.explorer?.url),
    ],
    options: optionsCheck,
    state: {
      initial: (): WalletConnectState => ({ waiting: [], recent: [] }),
    },
    views: [
      view('pairing'),
      { ...view('wallets'), title: 'walletconnect.all' },
      view('get'),
      { ...view('request'), title: 'walletconnect.request' },
    ],
    slots: [slot('connect.wallets'), slot('get-a-wallet.wallets')],
    messages: texts(({ messages }) => messages),
    setup(ctx): WalletConnectApi {
      let isOpen = false
      ctx.on('modal:change', ({ open }) => {
        isOpen = open
      })
      const service = lazy(async () =>
        (await import('./connector')).createConnectorService(ctx, options, {
          isModalOpen: () => isOpen,
        }),
      )
      const directory = lazy(
        from(async (parts) => (await parts.directory()).openDirectory(ctx, options)),
      )
      const manifest: ConnectorManifest = {
        id: connectorId,
        // the connected wallet's name, while one is connected
        get name() {
          return ctx.state.get().peer?.name ?? 'WalletConnect'
        },
        kind: 'pairing',
        namespaces: [...new Set(ctx.networks.map(({ namespace }) => namespace))],
        platforms: ['desktop'],
        // one session at a time: it is not offered while it is in use; the row of our own screen
        // stands with the wallets of the directory
        get listed() {
          return options.manualControl !== undefined && !ctx.state.get().peer
        },
        approval: 'wallet',
        ...(!options.manualControl && { view: 'walletconnect/pairing' }),
      }
      if (options.excludeWalletIds) {
        ctx.hooks.connectors.tap((connectors) => directory.now()?.notExcluded(connectors))
        ctx.connectors.find(directory.get as () => Promise<never>)
      }
      ctx.connectors.add(lazyConnector(manifest, async () => (await service.get()).verbs))
      return {
        options,
        state: ctx.state.get,
        subscribe: ctx.state.subscribe,
        directory: directory.get,
        setIntendedWallet: (wallet) =>
          void service.get().then(
            (loaded) => loaded.setIntendedWallet(wallet),
            () => {},
          ),
        cancelRequest: (id) => service.now()?.cancelRequest(id),
        authenticate: async (input) => (await service.get()).authenticate(input),
      }
    },
  }),
)

export type {
  Directory,
  DirectoryWallet,
  WalletLinks,
  WalletPage,
  WalletSource,
  WalletStores,
} from './directory/types'
export type {
  ExplorerOptions,
  Pairing,
  Peer,
  WaitingRequest,
  WalletConnectApi,
  WalletConnectOptions,
  WalletConnectState,
} from './types'
