import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { lazy } from '../../kernel/async/lazy'
import type { Shell } from '../../kernel/modal/shell'
import { idle } from '../idle'
import type { UiOptions } from '../options'
import { createStyles } from '../theme/stylesheet'
import type { AppearanceStore } from './appearance'
import { applyTheme } from './applyTheme'
import { createConnectAttempts } from './connectAttempts'
import { createViewRuntime } from './createRuntime'
import { followApprovals } from './followKit'
import { ShellView } from './ShellView'

/** From when on a wait is one that somebody must answer, in milliseconds: a wallet that knows the page answers at once. */
const lasting = 400
const mounted = Symbol.for('tessera-kit.mounted')

/** Renders the shell into the surface's container, once; the container is marked, so that a second call does nothing. */
export function mountShell({ shell, options, look, signal }: AttachInput): void {
  const { surface } = shell
  const container = surface.container as HTMLElement & { [mounted]?: true }
  if (container[mounted]) return
  container[mounted] = true

  const addStyles = createStyles(surface)
  const offTheme = applyTheme(surface, look)
  const runtime = createViewRuntime(shell.kit)
  const loadMore = async () => {
    const { actions, createMore, followSession, moreStyles, notices } = await import('../chunks/rest')
    addStyles(moreStyles)
    runtime.complete(createMore, actions, notices)
    followSession(shell, signal)
  }
  const attempts = createConnectAttempts(shell.kit)
  // what was fetched beside the renderer is there with the first drawing; what comes later is drawn into the closed dialog then
  const first = (shell.router.get().history.at(-1) ?? shell.control.home())?.view
  const later = () => void (shell.modal.get().open || shell.messages.load())
  if (first && !shell.views.loaded(first)) shell.views.preload(first).then(later, () => {})
  const root = createRoot(container)
  const draw = () => root.render(<ShellView shell={shell} ui={options} runtime={runtime} attempts={attempts} loadMore={lazy(loadMore).get} addStyles={addStyles} />)
  // ahead of a click it is drawn in slices
  if (shell.modal.get().open || surface.embedded) draw()
  else startTransition(draw)
  void shell.messages.load()

  // A wallet's own overlay can come only while something waits for a wallet: what tells one is fetched with the first wait that lasts.
  let before: ReadonlySet<Element> = new Set()
  container.addEventListener('click', () => {
    before = new Set(document.body.children)
  }, { capture: true, signal })
  const overlays = lazy(async () => (await import('./walletOverlay')).watchWalletOverlays(shell, before))
  let wait: unknown
  const offWait = shell.modal.subscribe(({ loading }) => {
    shell.clock.clearTimeout(wait)
    if (loading && !surface.embedded) wait = shell.clock.setTimeout(() => void overlays.get().catch(() => {}), lasting)
  })

  const offs = [offTheme, offWait, () => shell.clock.clearTimeout(wait), () => overlays.now()?.()]
  signal.addEventListener('abort', () => {
    for (const off of offs) off()
    attempts.cancel()
    // React forbids unmounting while it renders; destroy may be called from a component's own handler.
    queueMicrotask(() => root.unmount())
  })
}

/** What the start path hands to the renderer's side. */
export interface AttachInput {
  readonly shell: Shell
  readonly options: UiOptions
  readonly look: AppearanceStore
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal
}

/** Ties the modal's state to the dialog and the renderer, until the kit's end. While the modal is closed, the renderer waits for idle time. */
export function attachShell(input: AttachInput): void {
  const { shell, signal } = input
  signal.addEventListener('abort', followApprovals(shell, 'approve'))
  if (shell.modal.get().open || shell.surface.embedded) {
    mountShell(input)
    return
  }
  const mount = () => {
    leave()
    mountShell(input)
  }
  const cancel = idle(mount)
  const off = shell.modal.subscribe(({ open }) => open && mount())
  const leave = () => {
    cancel()
    off()
  }
  signal.addEventListener('abort', leave)
}
