import { definePlugin, type ViewEntry } from '../kernel/plugin'
import type { ShellSeat } from '../kernel/shell'
import { createLazy } from '../kernel/lazy'
import { createLook, firstPaint } from './shell/look'
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
    /** Ways to connect, before or after the wallets. */
    'connect.methods': true
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

const opening = () => import('./opening')
const later = async () => (await opening()).later()
type Later = Awaited<ReturnType<typeof later>>
/** A view of a later step, and the texts that come with it. */
const view = (name: keyof Later['views'], group: keyof Omit<Later['texts'], 'ar'>, more: Omit<ViewEntry, 'name' | 'load'> = {}): ViewEntry => ({
  name,
  load: async () => (await later()).views[name](),
  messages: { en: async () => (await later()).texts[group].en(), ar: async () => (await later()).texts[group].ar() },
  ...more,
})

/** The kit's shell: the modal, its core views and its looks. A host may leave it out, or bring another plugin that needs `surface`. */
export const ui = definePlugin('ui', (options: UiOptions = {}) => ({
  needs: ['surface', 'views'],
  options: uiOptionsCheck,
  flags: { 'ui.legalCheckbox': false, 'ui.collapseWallets': false },
  views: [
    { name: 'connect', title: 'ui.connect', load: async () => ({ default: (await opening()).connectView }), help: 'what-is-a-wallet' },
    {
      name: 'connecting',
      load: async () => (await opening()).connecting.view(),
      messages: { en: async () => (await opening()).connecting.en(), ar: async () => (await opening()).connecting.ar() },
    },
    view('account', 'account'),
    view('networks', 'account', { title: 'ui.networks' }),
    view('switching', 'account'),
    view('unsupported-chain', 'account', { title: 'ui.unsupported-chain', onBack: 'close', canClose: () => false }),
    view('approve', 'account', { title: 'ui.approve' }),
    view('what-is-a-wallet', 'guide', { title: 'ui.what-is-a-wallet' }),
    view('get-a-wallet', 'guide', { title: 'ui.get-a-wallet' }),
  ],
  messages: { en: async () => ({ default: (await opening()).english }), ar: async () => (await later()).texts.ar() },
  setup(ctx): UiApi {
    const seat = ctx.shell()
    const look = createLook(options)
    const attach = createLazy(opening)
    seat.take({
      home: () => ({ view: homeView(seat) }),
      firstPaint: firstPaint(look.get().mode),
      embed: () => (typeof options.embed === 'function' ? options.embed() : options.embed),
      preload() {
        seat
          .load()
          .then(async ({ messages, views }) => {
            const home = homeView(seat)
            if (views.loaded(home)) return
            await views.preload(home)
            await messages.load()
          })
          .catch(() => {})
      },
      // an accent is there before the first paint, or the button would change its colour before the visitor's eyes
      ready: () => Promise.all([attach.get(), look.get().variables.accent && import('./theme/contrast')]),
      attach: (shell) => attach.now()?.attachShell({ shell, options, look, signal: ctx.signal }),
    })
    if (options.embed) seat.kit.open()
    return { setThemeMode: (mode) => look.set({ mode }), setThemeVariables: (variables) => look.set({ variables }) }
  },
}))

/** Account when connected, the unsupported view when its network is not ours, else connect. */
function homeView({ session, options }: ShellSeat): string {
  const { active, namespaces } = session.get()
  const current = active === undefined ? undefined : namespaces[active]
  if (current?.status !== 'connected') return 'connect'
  const known = options.networks.some((network) => network.id === current.chainId)
  return known || options.allowUnsupportedChain || !options.enableNetworkSwitch ? 'account' : 'unsupported-chain'
}

export type { UiOptions } from './options'
export type { ThemeMode, ThemeVariables } from './theme/tokens'
