import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Shell } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import { idle } from '../idle'
import type { UiOptions } from '../options'
import { createStyles } from '../theme/stylesheet'
import type { AppearanceStore } from './appearance'
import { applyTheme } from './applyTheme'
import { createConnectAttempts } from './connectAttempts'
import { createViewRuntime } from './createRuntime'
import { createKitReader, followApprovals } from './followKit'
import { prerenderedEntry, ShellView } from './ShellView'

/**
 * Milliseconds after which a pending request is taken to show a prompt: a wallet that has
 * authorized the page before responds sooner.
 */
const promptDelay = 400
const mounted = Symbol.for('tessera-kit.mounted')

/** What the page start passes to the renderer. */
export interface AttachInput {
  readonly shell: Shell
  readonly options: UiOptions
  readonly appearance: AppearanceStore
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal
}

/**
 * Whether the closed dialog shows what the router says now: the home view, without parameters of
 * the caller.
 */
function isRendered(shell: Shell): boolean {
  const { history } = shell.router.get()
  const [entry] = history
  const rendered = shell.surface.container.firstElementChild ? prerenderedEntry(shell) : undefined
  return (
    history.length === 1 && entry?.view === rendered?.view && entry?.params === rendered?.params
  )
}

/**
 * Renders the shell into the surface's container, until `signal` is aborted. The container is
 * marked: a second call does nothing.
 */
export function mountShell(input: AttachInput): void {
  const { shell, options, appearance, signal } = input
  const { surface } = shell
  const container = surface.container as HTMLElement & { [mounted]?: true }
  if (container[mounted]) return
  container[mounted] = true

  const addStyles = createStyles(surface)
  const offTheme = applyTheme(surface, appearance)
  const reader = createKitReader(shell.kit, () => isRendered(shell), signal)
  const more = lazy(async () => (await import('../chunks/rest')).addRest(input, runtime, addStyles))
  // after the kit's end there is nothing to render into
  const complete = () =>
    void more
      .get()
      .then(render)
      .catch(() => {})
  const runtime = createViewRuntime(reader, complete)
  const attempts = createConnectAttempts(shell.kit)
  // A home view that has not loaded with the renderer is rendered into the closed dialog once it
  // has: loading the messages renders again.
  const first = (shell.router.get().history.at(-1) ?? shell.control.home())?.view
  if (first && !shell.views.loaded(first))
    shell.views
      .preload(first)
      .then((): unknown => shell.modal.get().open || shell.messages.load())
      .catch(() => {})
  const root = createRoot(container)
  const render = () =>
    root.render(
      <ShellView
        shell={shell}
        ui={options}
        runtime={runtime}
        attempts={attempts}
        loadMore={more.get}
        addStyles={addStyles}
      />,
    )
  // while the modal is closed, rendering must not block input
  if (shell.modal.get().open || surface.embedded) render()
  else startTransition(render)
  void shell.messages.load()
  // pictures come with the rest, and so do plural forms, which texts of the host may have
  if (shell.iconPacks()[0] || shell.options.messages) complete()

  // A wallet shows its overlay only while a request is pending: the code that detects one is loaded
  // with the first request that lasts.
  let before: ReadonlySet<Element> = new Set()
  container.addEventListener(
    'click',
    () => {
      before = new Set(document.body.children)
    },
    { capture: true, signal },
  )
  const overlays = lazy(async () =>
    (await import('./walletOverlay')).watchWalletOverlays(shell, before),
  )
  let timer: unknown
  const offLoading = shell.modal.subscribe(({ loading }) => {
    shell.clock.clearTimeout(timer)
    if (loading && !surface.embedded)
      timer = shell.clock.setTimeout(() => void overlays.get().catch(() => {}), promptDelay)
  })

  signal.addEventListener('abort', () => {
    offTheme()
    offLoading()
    shell.clock.clearTimeout(timer)
    overlays.now()?.()
    attempts.cancel()
    // React must not unmount while it renders, and `destroy` may be called during a render.
    queueMicrotask(() => root.unmount())
  })
}

/**
 * Mounts the shell: at once if the modal is open or embedded, else in idle time or when it opens.
 * Also shows pending approvals.
 */
export function attachShell(input: AttachInput): void {
  const { shell, signal } = input
  signal.addEventListener('abort', followApprovals(shell, 'approve'))
  if (shell.modal.get().open || shell.surface.embedded) {
    mountShell(input)
    return
  }
  const mount = () => {
    undo()
    mountShell(input)
  }
  const cancel = idle(mount)
  const off = shell.modal.subscribe(({ open }) => open && mount())
  const undo = () => {
    cancel()
    off()
  }
  signal.addEventListener('abort', undo)
}
