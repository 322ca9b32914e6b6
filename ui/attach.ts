import type { Shell } from '../kernel/shell'
import type { UiOptions } from './options'
import { createLazy } from '../kernel/lazy'
import type { LookHolder } from './shell/look'
import { followApprovals, followSession } from './shell/follow'

/** What the start path hands to the renderer's side. */
export interface AttachInput {
  readonly shell: Shell
  readonly options: UiOptions
  readonly look: LookHolder
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal
}

const mount = () => import('./mount')

/** Ties the modal's state to the dialog and the renderer, until the kit's end. */
export function attachShell(input: AttachInput): void {
  const { shell, signal } = input
  const { modal, surface, control } = shell
  const renderer = createLazy(mount)
  const render = () =>
    renderer.get().then(
      ({ mountShell }) => {
        if (!signal.aborted) mountShell(input)
      },
      (error) => {
        control.close(true)
        console.error('[tessera] the modal could not be loaded', error)
      },
    )
  const draw = (open: boolean) => {
    if (open) void render()
    if (open) surface.show()
    else surface.hide()
  }
  const offs = [
    followApprovals(shell, 'approve'),
    followSession(shell),
    modal.subscribe((now, before) => {
      if (now.open !== before.open) draw(now.open)
    }),
  ]
  signal.addEventListener('abort', () => {
    for (const off of offs) off()
  })
  if (modal.get().open) draw(true)
}

/** Fetches what the first opening shows. */
export function warm(shell: Shell, view: string): void {
  mount().catch(() => {})
  void shell.messages.load()
  shell.views.preload(view).catch(() => {})
}
