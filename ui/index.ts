import type { Views } from '../kernel'
import type { ChainId } from '../kernel/networks/types'
import { definePlugin } from '../kernel/plugins/definePlugin'
import type { ViewEntry } from '../kernel/plugins/types'
import type { ShellHandle } from '../kernel/modal/shell'
import { lazy } from '../kernel/async/lazy'
import { defineView } from './view'
import { createAppearance, firstPaint } from './shell/appearance'
import type { Step } from './views/index'
import { whenIdle } from './idle'
import { type UiOptions, uiOptionsCheck } from './options'
import type { ThemeMode, ThemeVariables } from './theme/tokens'

declare module 'tessera-kit' {
  interface Views {
    /** With `namespace`, for its wallets only; a connection made there comes out on `chainId` (CAIP-2). */
    connect: { namespace?: string; chainId?: ChainId } | void
    /** Says whether a wallet that spans several namespaces is connected in one of them or in all. */
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
    /** Ways to connect, before or after the wallets. */
    'connect.methods': true
    /** More wallets, below the connectors. */
    'connect.wallets': true
    /** Wallets to get, instead of the few that the view knows itself. */
    'get-a-wallet.wallets': true
    /** Buttons under the balance of the account view. */
    'account.actions': true
    /** What the account view shows below its actions. */
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

const opening = () => import('./chunks/firstScreen')
const later = async () => (await opening()).later()
/** The first view. Made here, so that what every view is made with is on the page from the start: in a file of its own it would be one request more with the first click. */
const connect = async () => ({ default: defineView<never>((await opening()).connect, { core: true, ahead: true }) })
/** A view and the texts that come with it; where both are is known once the opening is here. */
const view = (name: keyof Views & string, source: () => Promise<Step>, more: Omit<ViewEntry, 'name' | 'load'> = {}): ViewEntry => ({
  name,
  load: async () => (await source()).view(),
  messages: { en: async () => (await source()).en(), ar: async () => (await source()).ar() },
  ...more,
})
const laterView = (name: keyof Awaited<ReturnType<typeof later>>['views'], more?: Omit<ViewEntry, 'name' | 'load'>) => view(name, async () => (await later()).views[name], more)

const titleOf = <Name extends string>(name: Name) => ({ title: `ui.${name}` as const })

/** The kit's shell: the modal, its core views and its looks. A host may leave it out, or bring another plugin that needs `surface`. */
export const ui = definePlugin('ui', (options: UiOptions = {}) => ({
  needs: ['surface', 'views'],
  options: uiOptionsCheck,
  flags: { 'ui.legalCheckbox': false, 'ui.collapseWallets': false },
  views: [
    { name: 'connect', title: 'ui.connect', load: connect, help: 'what-is-a-wallet' },
    view('connecting', async () => (await opening()).connecting),
    ...(['choose-namespace', 'account', 'switching'] as const).map((name) => laterView(name)),
    ...(['wallets', 'networks', 'approve', 'what-is-a-wallet', 'get-a-wallet'] as const).map((name) => laterView(name, titleOf(name))),
    laterView('unsupported-chain', { ...titleOf('unsupported-chain'), onBack: 'close', canClose: () => false }),
  ],
  messages: { en: async () => ({ default: (await opening()).english }), ar: async () => (await later()).ar() },
  setup(ctx): UiApi {
    const { embed, preload = 'idle' } = options
    const seat = ctx.shell()
    const look = createAppearance(options)
    const attach = lazy(opening)
    const fetchHome = async () => {
      try {
        await (await seat.load()).views.preload(homeView(seat))
      } catch {
        // the opening tries again, and says what failed
      }
    }
    seat.register({
      home: (namespace) => (namespace ? { view: 'connect', params: { namespace } } : { view: homeView(seat) }),
      firstPaint: firstPaint(look.get().mode),
      embed: () => (typeof embed === 'function' ? embed() : embed),
      preload: preload === 'none' ? () => {} : fetchHome,
      // an accent is there before the first paint, or the button would change its colour before the visitor's eyes
      ready: () => Promise.all([attach.get(), look.get().variables.accent && import('./theme/contrast')]),
      attach: (shell) => attach.now()?.attachShell({ shell, options, look, signal: ctx.signal }),
    })
    if (embed) seat.kit.open()
    else if (preload === 'idle') whenIdle(fetchHome, ctx.signal)
    return { setThemeMode: (mode) => look.set({ mode }), setThemeVariables: (variables) => look.set({ variables }) }
  },
}))

/** Account when connected, the unsupported view when its network is not ours, else connect. */
function homeView({ session, options }: ShellHandle): string {
  const { active, namespaces } = session.get()
  const current = namespaces[active ?? '']
  if (current?.status !== 'connected') return 'connect'
  const known = options.networks.some((network) => network.id === current.chainId)
  return known || options.allowUnsupportedChain || !options.enableNetworkSwitch ? 'account' : 'unsupported-chain'
}

export type { UiOptions } from './options'
export type { ThemeMode, ThemeVariables } from './theme/tokens'
