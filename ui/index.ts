import { definePlugin } from '../kernel/plugin'
import type { Shell } from '../kernel/shell'
import { followApprovals, followSession } from './moves'
import { createThemer } from './shell/themer'
import { type UiOptions, uiOptionsCheck } from './options'
import type { ThemeMode, ThemeVariables } from './theme/tokens'

declare module 'tessera-kit' {
  interface Views {
    connect: void
    connecting: { connector: string }
    account: void
    networks: void
    switching: { network: string }
    'unsupported-chain': void
    approve: void
    'what-is-a-wallet': void
    'get-a-wallet': { connector?: string } | void
  }
  interface Slots {
    'connect.methods': true
    'account.actions': true
    'account.tabs': true
  }
  interface Flags {
    /** Ask for consent to the terms before anything can be chosen on the connect view. */
    'ui.legalCheckbox': boolean
    /** Show wallets behind one row when there are other ways to connect. */
    'ui.collapseWallets': boolean
  }
}

/** What `kit.use(ui)` gives: live changes of the look. */
export interface UiApi {
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
}

const view = (name: string, title?: string, more: object = {}) => ({ name: name as never, ...(title && { title: title as `ui.${string}` }), ...more })

/** The kit's shell: the modal, its core views and its looks. A host may leave it out, or bring another plugin that needs `surface`. */
export const ui = definePlugin('ui', (options: UiOptions = {}) => ({
  needs: ['surface', 'views', 'storage', 'request:*:*', 'hooks:view'],
  options: uiOptionsCheck,
  flags: { 'ui.legalCheckbox': false, 'ui.collapseWallets': false },
  views: [
    view('connect', 'ui.connect', { load: () => import('./views/ConnectView'), help: 'what-is-a-wallet' }),
    view('connecting', undefined, { load: () => import('./views/ConnectingView') }),
    view('account', undefined, { load: () => import('./views/AccountView') }),
    view('networks', 'ui.networks', { load: () => import('./views/NetworksView') }),
    view('switching', undefined, { load: () => import('./views/SwitchingView') }),
    view('unsupported-chain', 'ui.unsupported-chain', { load: () => import('./views/UnsupportedChainView'), onBack: 'close', canClose: () => false }),
    view('approve', 'ui.approve', { load: () => import('./views/ApproveView') }),
    view('what-is-a-wallet', 'ui.what-is-a-wallet', { load: () => import('./views/WhatIsAWalletView') }),
    view('get-a-wallet', 'ui.get-a-wallet', { load: () => import('./views/GetWalletView') }),
  ] as never,
  messages: { en: () => import('./messages/en'), ar: () => import('./messages/ar') },
  setup(ctx): UiApi {
    const shell: Shell = ctx.shell()
    const { surface } = shell
    const themer = createThemer(surface, options)
    const mount = once(() => import('./mount'))
    const render = () => void mount().then(({ mountShell }) => {
      if (!ctx.signal.aborted) mountShell({ shell, options, signal: ctx.signal, themer })
    }, (error) => ctx.debug('the modal could not be loaded', error))
    shell.control.setRoot({
      home: () => ({ view: homeView(shell) }),
      preload() {
        void mount().catch(() => {})
        void shell.messages.load()
        void shell.views.preload(homeView(shell)).catch(() => {})
      },
    })
    for (const undo of [themer.end, followApprovals(shell), followSession(shell)]) ctx.signal.addEventListener('abort', undo)
    if (options.embed) {
      const target = typeof options.embed === 'function' ? options.embed() : options.embed
      surface.embed(target)
      shell.control.open()
      render()
    } else {
      const off = shell.modal.subscribe((now, before) => {
        if (now.open === before.open) return
        if (now.open) {
          surface.show()
          render()
        } else surface.hide()
      })
      ctx.signal.addEventListener('abort', off)
    }
    return { setThemeMode: themer.setMode, setThemeVariables: themer.setVariables }
  },
}))

/** Account when connected, the unsupported view when its network is not ours, else connect. */
function homeView({ session, options }: Shell): string {
  const { active, namespaces } = session.get()
  const current = active === undefined ? undefined : namespaces[active]
  if (current?.status !== 'connected') return 'connect'
  const known = options.networks.some((network) => network.id === current.chainId)
  return known || options.allowUnsupportedChain || !options.enableNetworkSwitch ? 'account' : 'unsupported-chain'
}

/** Calls `load` once; after a failure the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= load().catch((error) => {
      pending = undefined
      throw error
    })
    return pending
  }
}

export type { UiOptions } from './options'
export type { ThemeMode, ThemeVariables } from './theme/tokens'
