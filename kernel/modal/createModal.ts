import { readRecent } from '../connectors/recent'
import type { KitServices } from '../kit/services'
import { isTab } from '../vocabulary'
import { createMessages } from './i18n'
import { createNavigation } from './navigation'
import { offerRetry } from './openModal'
import { currentEntry } from './router'
import type { Modal, Shell } from './shell'
import { createSurface } from './surface'
import type { Messages, ModalNavigation, Surface } from './types'
import { createSlots, createViews } from './views'

/**
 * Creates the modal of a started kit and attaches its shell. Loaded when the modal is first opened.
 */
export function createService(services: KitServices): Modal {
  const hooks = services.taps.calls
  const owner = services.shells.at(-1)?.owner ?? ''
  const { api, options, cells, clock, events, reportAny } = services
  const messages = createTexts(services)
  readRecent(services)
  const slots = createSlots(cells.slots, services.prefetched)
  const views = createViews(
    cells.views,
    () => services.flags,
    (view) => {
      // a slot entry that cannot be loaded does not keep the view from being shown: drawing it
      // loads it again, and reports
      for (const entry of slots.of(view.name, services.flags))
        if (!isTab(entry)) slots.preload(entry).catch(() => {})
      return view.messages && messages.add(view.plugin, view.messages)
    },
    services.prefetched,
  )
  const { snack, alerts } = createNotices(services)
  const control = createNavigation({
    router: cells.router,
    modal: cells.modal,
    views,
    hooks,
    home: () => services.root()?.home(),
    requests: services.requests,
    onChange: (open) => events.emit('modal:change', { open }),
    report: reportAny,
  })
  const { surface, unsubscribe } = connectSurface(services, control)
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
    iconPacks: () => services.plugins.flatMap(({ spec }) => spec.iconPack ?? []),
    snack,
    alerts,
    messages,
    approvals: cells.approvals,
    control,
    orderConnectors: hooks.connectors,
    flag: (name) => services.flags[name],
    plugins: services,
    preload() {
      services.sessions.get().catch(reportAny)
    },
  }
  // the dialog opens at once; the code that renders into it may still be loading
  services
    .root()
    ?.ready()
    .then(() => {
      if (!services.ended()) services.root()?.attach(shell)
    })
    .catch(async (error) => {
      // an opening that waited for this modal comes first
      await services.modal.get()
      if (services.ended()) return
      const { open } = cells.modal.get()
      const entry = currentEntry(cells.router.get())
      // the next opening makes a modal anew, and loads again
      end()
      services.modal.reset()
      reportAny(error)
      if (open) offerRetry(services, error, entry?.view, entry?.params)
    })
  const end = () => {
    control.destroy()
    unsubscribe()
    surface.destroy()
    snack.hide()
    cells.alerts.set([])
  }
  services.onEnd(end)
  return { control, messages, shell, end }
}

/** The texts of a started kit, created once. Nothing is loaded by that. */
export function createTexts({
  cells,
  document,
  options,
  plugins,
  report,
  texts,
}: KitServices): Messages {
  texts.made ??= createMessages({
    catalogues: Object.fromEntries(plugins.map(({ name, spec }) => [name, spec.messages ?? {}])),
    locale: options.locale ?? (document.documentElement.lang || 'en'),
    overrides: options.messages ?? {},
    debug: options.debug,
    onLoad: () => cells.modal.set((state) => ({ ...state })),
    report: (error) => report(error.plugin, error),
  })
  return texts.made
}

/** The snackbar and the alerts, whose code is loaded with their first use. */
function createNotices({ ended, extras, reportAny }: KitServices): Pick<Shell, 'snack' | 'alerts'> {
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

/**
 * Creates the surface and binds it to the modal's state: visible while the modal is open, closable
 * only if the router allows it. `unsubscribe` ends that.
 */
function connectSurface(
  services: KitServices,
  control: ModalNavigation,
): { surface: Surface; unsubscribe: () => void } {
  const surface = createSurface(services.element, services.document)
  const root = services.root()
  const target = root?.embed?.()
  if (target) surface.embed(target)
  if (root?.firstPaint) surface.adopt(root.firstPaint)
  surface.onLeave(() => !control.close().refused)
  surface.onForcedClose(() => control.close(true))
  const unsubscribe = services.cells.modal.subscribe((now, before) => {
    if (now.open && !before.open) surface.show()
    else if (before.open && !now.open) surface.hide()
  })
  return { surface, unsubscribe }
}
