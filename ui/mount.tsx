import { createRoot } from 'react-dom/client'
import type { Shell } from '../kernel'
import type { UiOptions } from './options'
import { createAttempts } from './shell/attempts'
import { watchOverlays } from './shell/overlay'
import { createViewRuntime } from './shell/runtime'
import { ShellView } from './shell/ShellView'
import type { Themer } from './shell/themer'
import { styleText, themeVars } from './theme/stylesheet'

/** What the start path hands to the renderer. */
export interface MountInput {
  readonly shell: Shell
  readonly options: UiOptions
  readonly themer: Themer
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal
}

const mounted = Symbol.for('tessera-kit.mounted')

/** Renders the shell into the surface's container, once; the container is marked, so that a second call does nothing. */
export function mountShell({ shell, options, themer, signal }: MountInput): void {
  const { surface } = shell
  const container = surface.container as HTMLElement & { [mounted]?: true }
  if (container[mounted]) return
  container[mounted] = true

  const setStyle = surface.adopt(styleText())
  const host = surface.root.host as HTMLElement
  const applied = new Set<string>()
  const applyTheme = () => {
    const { mode, variables } = themer.get()
    const vars = themeVars(mode, variables)
    host.setAttribute('data-mode', mode)
    for (const name of applied) if (!(name in vars)) host.style.removeProperty(name)
    for (const [name, value] of Object.entries(vars)) {
      host.style.setProperty(name, value)
      applied.add(name)
    }
  }
  applyTheme()

  const runtime = createViewRuntime(shell.kit)
  const loadMore = () =>
    import('./primitives/more').then(async ({ createMore }) => {
      const { moreStyles } = await import('./theme/moreStyles')
      setStyle(styleText(moreStyles))
      return runtime.complete(createMore)
    })
  const attempts = createAttempts(shell.kit)
  const root = createRoot(container)
  root.render(<ShellView shell={shell} ui={options} runtime={runtime} attempts={attempts} loadMore={once(loadMore)} />)
  void shell.messages.load()
  shell.preloadRpc()

  const offs = [themer.subscribe(applyTheme), watchOverlays(shell)]
  signal.addEventListener('abort', () => {
    for (const off of offs) off()
    attempts.cancel()
    // React forbids unmounting while it renders; destroy may be called from a component's own handler.
    queueMicrotask(() => root.unmount())
  })
}

const once = <T,>(load: () => Promise<T>): (() => Promise<T>) => {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= load().catch((error) => {
      pending = undefined
      throw error
    })
    return pending
  }
}
