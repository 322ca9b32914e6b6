import {
  type ApprovalRequest,
  type ChainId,
  type Connection,
  definePlugin,
  type Network,
  type ShellHandle,
  type ViewEntry,
  type Views,
} from '../kernel/index'
import { lazy } from '../kernel/plugins/toolkit'
import { whenIdle } from './idle'
import { type UiOptions, uiOptionsCheck } from './options'
import type { IconName } from './primitives/types'
import { type Appearance, firstPaint } from './shell/appearance'
import { showNotLoaded } from './shell/notLoaded'
import type { ThemeMode, ThemeVariables } from './theme/tokens'
import { defineView } from './view'
import type { LazyView } from './views/index'

declare module 'tessera-kit' {
  interface Views {
    /**
     * With `namespace`, lists its wallets only, and connects on `chainId` (CAIP-2) if that is
     * given.
     */
    connect: { namespace?: string; chainId?: ChainId } | void
    /** For a wallet with several namespaces: connect in one of them or in all. */
    'choose-namespace': { connector: string }
    connecting: { connector: string; namespace?: string; chainId?: ChainId }
    account: void
    wallets: void
    networks: void
    switching: { network: string }
    'unsupported-chain': void
    approve: void
    'what-is-a-wallet': void
    'get-a-wallet': { connector?: string } | void
  }
  interface Slots {
    /** Above the ways to connect. */
    'connect.header': { namespace?: string; chainId?: ChainId } | void
    /** Ways to connect, before or after the wallets. */
    'connect.methods': void
    /**
     * At the end of a wallet's row, beside its button; `connector` is the id of the wallet's
     * connector.
     */
    'connect.row': { connector: string }
    /** More wallets, below those of the connectors. */
    'connect.wallets': void
    /** At the end of the connect view. */
    'connect.footer': { namespace?: string; chainId?: ChainId } | void
    /** Below the progress of a connection and its buttons. */
    'connecting.footer': { connector: string; namespace?: string; chainId?: ChainId }
    /** Wallets to install, instead of the view's own short list. */
    'get-a-wallet.wallets': void
    /**
     * In place of the account's picture above its address, which stays: the first entry, 64 pixels
     * wide, with a line for a name below it.
     */
    'account.name': { address: string; chainId: ChainId }
    /** Below the address, above the balance. */
    'account.header': { address: string; chainId: ChainId }
    /**
     * In place of the balance of the account view, which shows the coin of the network in front:
     * the first entry.
     */
    'account.balance': { address: string; chainId: ChainId }
    /** Buttons under the balance of the account view. */
    'account.actions': { address: string; chainId: ChainId }
    /**
     * Tabs below the actions of the account view; an entry's title is its label, and one alone is a
     * section.
     */
    'account.tabs': { address: string; chainId: ChainId }
    /** At the end of a network's row, beside its button. */
    'networks.row': { network: Network }
    /**
     * Below an account's address, behind its balance, in its row's button: plain text, that is cut
     * where there is no room. Drawn once the row has been in sight.
     */
    'wallets.account': { address: string; chainId: ChainId }
    /** At the end of a connected wallet's row, before its disconnect button. */
    'wallets.row': { namespace: string; connection: Connection }
    /** Below what the kit says of a request that waits for approval. */
    'approve.details': { request: ApprovalRequest; hold: () => () => void }
  }
  interface Icons extends Record<IconName, true> {}
  interface Flags {
    /**
     * The connect view has a checkbox for the terms, and nothing else can be used until it is
     * checked. Default false.
     */
    'ui.legalCheckbox': boolean
    /** Collapses the wallets into one row where there are other ways to connect. Default false. */
    'ui.collapseWallets': boolean
  }
}

/** What `kit.use(ui)` returns: changes to the theme that apply at once. */
export interface UiApi {
  setThemeMode(mode: ThemeMode): void
  /** Replaces the variables given before, also those of the options. */
  setThemeVariables(variables: ThemeVariables): void
}

const loadFirstScreen = () => import('./chunks/firstScreen')
const loadViews = async () => (await loadFirstScreen()).loadViews()
/**
 * Loads the connect view. `defineView` is called again so that it is part of the page start: as a
 * chunk of its own it would be one more request on the first click.
 */
const loadConnect = async () => ({
  default: defineView<never>(...(await loadFirstScreen()).connect),
})
/**
 * The entry of a view and its messages. `source` loads the first screen's chunk, which has their
 * loaders.
 */
const view = (
  name: keyof Views & string,
  source: () => Promise<LazyView>,
  more: Omit<ViewEntry, 'name' | 'load'> = {},
): ViewEntry => ({
  name,
  load: async () => (await source()).view(),
  messages: { en: async () => (await source()).en(), ar: async () => (await source()).ar() },
  ...more,
})
const lazyView = (
  name: keyof Awaited<ReturnType<typeof loadViews>>['views'],
  more?: Omit<ViewEntry, 'name' | 'load'>,
) => view(name, async () => (await loadViews()).views[name], more)

/**
 * The modal, its views and its theme. A host may leave it out, or use another plugin that needs
 * `surface` instead.
 */
export const ui = definePlugin('ui', (options: UiOptions = {}) => ({
  // no other plugin may show what is signed
  needs: ['surface', 'views', 'replace:approve'],
  options: uiOptionsCheck,
  state: {
    initial: (): Appearance => ({
      mode: options.themeMode ?? 'dark',
      variables: options.themeVariables,
    }),
  },
  flags: { 'ui.legalCheckbox': false, 'ui.collapseWallets': false },
  views: [
    { name: 'connect', title: 'ui.connect', load: loadConnect, help: 'what-is-a-wallet' },
    view('connecting', async () => (await loadFirstScreen()).connecting),
    ...(['choose-namespace', 'account', 'switching'] as const).map((name) => lazyView(name)),
    ...(['wallets', 'networks', 'approve', 'what-is-a-wallet', 'get-a-wallet'] as const).map(
      (name) => lazyView(name, { title: `ui.${name}` }),
    ),
    lazyView('unsupported-chain', { title: 'ui.unsupported-chain', onBack: 'close' }),
  ],
  messages: {
    en: async () => ({ default: (await loadFirstScreen()).english }),
    ar: async () => (await loadViews()).ar(),
  },
  setup(ctx): UiApi {
    const { embed, preload = 'idle' } = options
    const handle = ctx.shell()
    const appearance = ctx.state
    const attach = lazy(loadFirstScreen)
    const preloadHome = async () => {
      try {
        await (await handle.load()).views.preload(homeView(handle))
      } catch {
        // opening the modal tries again, and reports the failure
      }
    }
    handle.register({
      home: (namespace) =>
        namespace ? { view: 'connect', params: { namespace } } : { view: homeView(handle) },
      firstPaint: firstPaint(appearance.get().mode),
      embed: () => (typeof embed === 'function' ? embed() : embed),
      preload: preload === 'none' ? () => {} : preloadHome,
      // the accent's colours are derived before the first paint, or the buttons would visibly
      // change colour
      ready: (others) =>
        Promise.all([
          attach.get(),
          appearance.get().variables?.accent && import('./theme/contrast'),
          others && import('./chunks/pluginViews'),
        ]),
      notLoaded: (error, retry) => showNotLoaded(appearance.get().mode, ctx.signal, error, retry),
      attach: (shell) =>
        attach.now()?.attachShell({ shell, options, appearance, signal: ctx.signal }),
    })
    if (embed) handle.kit.open()
    else if (preload === 'idle') whenIdle(preloadHome, ctx.signal)
    return {
      setThemeMode: (mode) => appearance.set({ mode }),
      setThemeVariables: (variables) => appearance.set({ variables }),
    }
  },
}))

/**
 * `account` when connected, `unsupported-chain` when connected on a network that the kit does not
 * have and must leave, else `connect`.
 */
function homeView({ session, options }: ShellHandle): string {
  const { active, namespaces } = session.get()
  const current = namespaces[active ?? '']
  if (current?.status !== 'connected') return 'connect'
  const known = options.networks.some((network) => network.id === current.chainId)
  return known || options.allowUnsupportedChain || !options.enableNetworkSwitch
    ? 'account'
    : 'unsupported-chain'
}

export type { UiOptions } from './options'
export type { ThemeMode, ThemeVariables } from './theme/tokens'
