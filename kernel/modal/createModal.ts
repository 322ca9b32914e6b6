import { readRecent } from '../connectors/recent'
import type { KitServices as Core } from '../kit/services'
import { createMessages } from './i18n'
import { createNavigation, type ModalNavigation } from './navigation'
import type { ModalPart, Shell } from './shell'
import { createSurface } from './surface'
import type { Surface } from './types'
import { createSlots, createViews } from './views'

/** Makes the modal's part and seats the shell in it. */
export function createService(core: Core): ModalPart {
  const hooks = core.taps.calls
  const owner = core.shells.at(-1)?.owner ?? ''
  const { api, options, cells, clock, events, report, reportAny } = core
  readRecent(core)
  const slots = createSlots(cells.slots, core.prefetched)
  const views = createViews(
    cells.views,
    () => core.flags,
    (view) => {
      // an entry that does not arrive keeps no view from being shown: whoever draws it loads it again, and reports
      for (const slot of view.slots ?? []) for (const entry of slots.list(slot, { flags: core.flags })) slots.preload(entry).catch(() => {})
      return view.messages && messages.add(view.plugin, view.messages)
    },
    core.prefetched,
  )
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
    views,
    hooks,
    home: () => core.root()?.home(),
    requests: core.requests,
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
  const end = () => {
    control.destroy()
    leave()
    surface.destroy()
    snack.hide()
    cells.alerts.set([])
  }
  core.onEnd(end)
  return { control, messages, shell, end }
}

/** Messages and alerts; the code that shows them is loaded with the first. */
function notices({ ended, extras, reportAny }: Core): Pick<Shell, 'snack' | 'alerts'> {
  let shown = false
  return {
    snack: {
      show(...message) {
        shown = true
        extras.get().then(({ snackbar }) => ended() || snackbar.show(...message), reportAny)
      },
      hide: () => void (shown && extras.get().then(({ snackbar }) => snackbar.hide(), reportAny)),
    },
    alerts: {
      raise: (code) => extras.get().then(({ alerts }) => alerts.raise(code), reportAny),
      dismiss: (code) => void extras.get().then(({ alerts }) => alerts.dismiss(code), reportAny),
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
