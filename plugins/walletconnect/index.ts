import type { ConnectorManifest } from '../../kernel/connectors/connector'
import { lazyConnector } from '../../kernel/connectors/lazyConnector'
import { createLazy } from '../../kernel/lazy'
import type { ChainId } from '../../kernel/networks/network'
import { definePlugin } from '../../kernel/plugin'
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

/**
 * Wallets on phones and other devices, by WalletConnect's Sign protocol (2.0). `createKit([ui(), walletConnect({ projectId })], …)`; with a relay
 * of your own, `{ relayUrl }`. The protocol's library is fetched when somebody points at the row, or a connection is stored.
 */
export const walletConnect = definePlugin('walletconnect', (options: WalletConnectOptions = {}) => ({
  needs: ['connectors', 'hooks:connectors', 'storage:lazy', 'views', ...(options.explorer ? ([`network:${new URL(options.explorer.url).origin}`] as const) : [])],
  options: optionsCheck,
  state: {
    initial: (): WalletConnectState => ({ waiting: [], recent: [] }),
  },
  views: [
    { name: 'walletconnect/pairing', load: () => import('./views/PairingView'), messages: { en: () => import('./messages/pairing/en'), ar: () => import('./messages/pairing/ar') } },
    { name: 'walletconnect/wallets', title: 'walletconnect.all', load: () => import('./views/AllWalletsView'), messages: { en: () => import('./messages/wallets/en'), ar: () => import('./messages/wallets/ar') } },
    { name: 'walletconnect/get', load: () => import('./views/GetView'), messages: { en: () => import('./messages/wallets/en'), ar: () => import('./messages/wallets/ar') } },
    { name: 'walletconnect/request', title: 'walletconnect.request', load: () => import('./views/RequestView'), messages: { en: () => import('./messages/pairing/en'), ar: () => import('./messages/pairing/ar') } },
  ],
  slots: [
    { slot: 'connect.wallets', load: () => import('./views/ConnectEntry') },
    { slot: 'get-a-wallet.wallets', load: () => import('./views/GetEntry') },
  ],
  messages: { en: () => import('./messages/en'), ar: () => import('./messages/ar') },
  setup(ctx): WalletConnectApi {
    let open = false
    ctx.on('modal:change', (modal) => {
      open = modal.open
    })
    const part = createLazy(async () => (await import('./connector')).createConnectorPart(ctx, options, { isModalOpen: () => open }))
    const directory = createLazy(async () => {
      const [{ createDirectory }, { readCustomInTurns }, { readRecent }] = await Promise.all([import('./directory/createDirectory'), import('./directory/readCustom'), import('./session/recent')])
      ctx.state.set({ recent: readRecent(await ctx.openStorage()) })
      return createDirectory(ctx, options, await readCustomInTurns(ctx, options))
    })
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

export type { Directory, WalletPage, WalletSource } from './directory/directory'
export type { DirectoryWallet, WalletLinks, WalletStores } from './directory/wallet'
export type { ExplorerOptions, WalletConnectOptions } from './options'
export type { Pairing, Peer, WaitingRequest, WalletConnectApi, WalletConnectState } from './types'
