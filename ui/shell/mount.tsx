import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { ModalState, Shell } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import { idle } from '../idle'
import { createStyles } from '../theme/stylesheet'
import { applyTheme } from './applyTheme'
import { createConnectAttempts } from './connectAttempts'
import { createViewRuntime } from './createRuntime'
import { createKitReader, followApprovals } from './followKit'
import { prerenderedEntry, ShellView } from './ShellView'
import type { AttachInput } from './types'

/**
 * Milliseconds after which a pending request is taken to show a prompt: a wallet that has
 * authorized the page before responds sooner.
 */
const promptDelay = 400
const mounted = Symbol.for('tessera-kit.mounted')

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

  // Loaded with the first request that lasts, or the first opening above a dialog of the page.
  const layers = lazy(async () => (await import('./layers')).followLayers(shell, last, addStyles))
  const loadLayers = () => void layers.get().catch(() => {})
  let last: Element | null
  let timer: unknown
  const follow = ({ loading, open }: ModalState) => {
    shell.clock.clearTimeout(timer)
    if (!loading) last = document.body.lastElementChild
    // the rest follows a session
    if (loading || shell.session.get().active)
      timer = shell.clock.setTimeout(loading ? loadLayers : complete, promptDelay)
    if (open && document.querySelector('[role$=dialog]')) loadLayers()
  }
  const offLoading = shell.modal.subscribe(follow)
  follow(shell.modal.get())

  signal.addEventListener('abort', () => {
    offTheme()
    offLoading()
    shell.clock.clearTimeout(timer)
    layers.now()?.()
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
