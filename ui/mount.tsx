import { createRoot } from 'react-dom/client'
import { createLazy } from '../kernel/lazy'
import type { AttachInput } from './attach'
import { createAttempts } from './shell/attempts'
import { createViewRuntime } from './shell/runtime'
import { ShellView } from './shell/ShellView'
import { applyTheme } from './shell/theme'
import { styleText } from './theme/stylesheet'

const mounted = Symbol.for('tessera-kit.mounted')

/** Renders the shell into the surface's container, once; the container is marked, so that a second call does nothing. */
export function mountShell({ shell, options, look, signal }: AttachInput): void {
  const { surface } = shell
  const container = surface.container as HTMLElement & { [mounted]?: true }
  if (container[mounted]) return
  container[mounted] = true

  const setStyle = surface.adopt(styleText())
  const offTheme = applyTheme(surface, look)
  const runtime = createViewRuntime(shell.kit)
  const loadMore = async () => {
    const { actions, createMore, moreStyles } = await import('./more')
    setStyle(styleText(moreStyles))
    runtime.complete(createMore, actions)
  }
  const attempts = createAttempts(shell.kit)
  const root = createRoot(container)
  root.render(<ShellView shell={shell} ui={options} runtime={runtime} attempts={attempts} loadMore={createLazy(loadMore).get} />)
  void shell.messages.load()
  shell.preload()

  // A wallet's own overlay can come only while something waits for a wallet; what tells one is fetched with the first wait.
  let before: ReadonlySet<Element> = new Set()
  container.addEventListener('click', () => {
    before = new Set(document.body.children)
  }, { capture: true, signal })
  const overlays = createLazy(async () => (await import('./shell/overlay')).watchOverlays(shell, before))
  const offWait = shell.modal.subscribe(({ loading }) => {
    if (loading && !surface.embedded) overlays.get().catch(() => {})
  })

  const offs = [offTheme, offWait, () => overlays.now()?.()]
  signal.addEventListener('abort', () => {
    for (const off of offs) off()
    attempts.cancel()
    // React forbids unmounting while it renders; destroy may be called from a component's own handler.
    queueMicrotask(() => root.unmount())
  })
}
