import { readRecent } from '../connectors/recent'
import type { Core } from '../core'
import type { HookCalls } from '../hooks/table'
import { createLazy } from '../lazy'
import { createMessages, type Messages } from './i18n'
import { createNavigation, type ModalNavigation } from './navigation'
import type { Shell } from './shell'
import { createSurface } from './surface'
import type { Surface } from './types'
import { createSlots, createViews } from './views'

/** The modal's part of a started kit: views, slots, texts, messages, and what moves them. Loaded on the first opening. */
export interface Modal {
  readonly control: ModalNavigation
  readonly messages: Messages
  readonly shell: Shell
  end(): void
}

/** Makes the modal's part and seats the shell in it. */
export function createModal(core: Core, hooks: HookCalls, owner: string): Modal {
  const { api, options, cells, clock, events, report, reportAny } = core
  readRecent(core)
  const views = createViews(cells.views, () => core.flags, (view) => view.messages && messages.add(view.plugin, view.messages))
  const slots = createSlots(cells.slots)
  const { snack, alerts } = notices(core)
  const messages = createMessages({
    catalogues: Object.fromEntries(core.plugins.flatMap(({ name, spec }) => (spec.messages ? [[name, spec.messages]] : []))),
    locale: options.locale ?? (core.document.documentElement.lang || 'en'),
    ...(options.messages && { overrides: options.messages }),
    debug: options.debug,
    onLoad: () => cells.modal.set((state) => ({ ...state })),
    report: (error) => report(error.plugin, error),
  })
  const control = createNavigation({
    router: cells.router,
    modal: cells.modal,
    approvals: cells.approvals,
    views,
    hooks,
    home: () => core.root()?.home(),
    refusal: async () => (await import('../requests/errors')).rpcError('user-rejected'),
    onChange: (open) => events.emit('modal:change', { open }),
    report: reportAny,
  })
  const { surface, leave } = seatSurface(core, control)
  const shell: Shell = {
    owner,
    kit: api,
    options,
    surface,
    clock,
    session: cells.session,
    connectors: cells.connectors,
    recent: cells.recent,
    router: cells.router,
    modal: cells.modal,
    views,
    slots,
    snack,
    alerts,
    messages,
    approvals: cells.approvals,
    control,
    orderConnectors: hooks.connectors,
    flag: (name) => core.flags[name],
    preload() {
      core.sessions.get().catch(reportAny)
    },
  }
  // the dialog shows at once; what draws in it may still be on its way
  core
    .root()
    ?.ready()
    .then(() => {
      if (!core.ended()) core.root()?.attach(shell)
    })
    .catch((error) => {
      control.close(true)
      reportAny(error)
    })
  return {
    control,
    messages,
    shell,
    end() {
      control.destroy()
      leave()
      surface.destroy()
      snack.hide()
      cells.alerts.set([])
    },
  }
}

/** Messages and alerts; what shows them is fetched with the first. */
function notices({ cells, clock, ended, options: { debug }, reportAny }: Core): Pick<Shell, 'snack' | 'alerts'> {
  const snack = createLazy(async () => (await import('./snackbar')).createSnackbar({ cell: cells.snack, clock }))
  let shown = false
  const alerts = async () => (await import('./alerts')).createAlerts({ cell: cells.alerts, debug, log: (text) => console.error(text) })
  return {
    snack: {
      show(...message) {
        shown = true
        snack.get().then((made) => ended() || made.show(...message), reportAny)
      },
      hide: () => void (shown && snack.get().then((made) => made.hide(), reportAny)),
    },
    alerts: {
      raise: (code) => alerts().then((made) => made.raise(code), reportAny),
      dismiss: (code) => void alerts().then((made) => made.dismiss(code), reportAny),
    },
  }
}

/** The surface as the modal's state wants it: shown while it is open, and closed only as the router allows. */
function seatSurface(core: Core, control: ModalNavigation): { surface: Surface; leave: () => void } {
  const surface = createSurface(core.element, core.document)
  const root = core.root()
  const target = root?.embed?.()
  if (target) surface.embed(target)
  if (root?.firstPaint) surface.adopt(root.firstPaint)
  surface.onLeave(() => !control.close().refused)
  surface.onForcedClose(() => control.close(true))
  const leave = core.cells.modal.subscribe((now, before) => {
    if (now.open && !before.open) surface.show()
    else if (before.open && !now.open) surface.hide()
  })
  return { surface, leave }
}
