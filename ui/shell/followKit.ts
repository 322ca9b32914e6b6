import { useSyncExternalStore } from 'react'
import type { KitApi, Shell } from '../../kernel/index'
import { afterPaint } from './afterPaint'

/** How the components of a mount read the kit's state. */
export interface KitReader extends Pick<KitApi, 'getState'> {
  /** Calls back after each change of the state. Returns the unsubscribe function. */
  follow(changed: () => void): () => void
  /** How often the modal has closed. */
  closeCount(): number
}

/**
 * Shows `view` whenever a request for approval is added: pushed onto the open modal, or by opening
 * it. Returns the unsubscribe function.
 */
export function followApprovals({ approvals, control, modal }: Shell, view: string): () => void {
  const show = () => {
    if (modal.get().open) control.navigate({ type: 'push', view })
    else control.open(view)
  }
  // a request may already be pending: it can be the reason why this code was loaded
  if (approvals.get().length) show()
  return approvals.subscribe((now, before) => {
    if (now.length > before.length) show()
  })
}

/**
 * Subscribes to a selection of the kit's state. The selector must return the same value for the
 * same state.
 */
export function useSelected<T>(
  { getState, follow }: KitReader,
  selector: (state: ReturnType<KitApi['getState']>) => T,
): T {
  const read = () => selector(getState())
  return useSyncExternalStore(follow, read, read)
}

/**
 * The kit's state for the components of a mount. An opening that shows what the closed dialog has
 * already (`isRendered`) changes nothing to be seen: components are notified of it after it has
 * been painted. Until `signal` is aborted.
 */
export function createKitReader(
  kit: KitApi,
  isRendered: () => boolean,
  signal: AbortSignal,
): KitReader {
  const followers = new Set<() => void>()
  const notify = () => {
    for (const changed of [...followers]) changed()
  }
  let opened: unknown
  let undo = () => {}
  const release = () => {
    undo()
    opened = undefined
    notify()
  }
  // a click at once mounts into a modal that is open
  let wasOpen = kit.getState().router.history.length > 0
  let closeCount = 0
  const off = kit.subscribe(
    (state) => state,
    () => {
      const { history } = kit.getState().router
      const isOpen = history.length > 0
      if (isOpen && !wasOpen && isRendered()) {
        opened = history
        undo = afterPaint(release)
      }
      if (wasOpen && !isOpen) closeCount++
      wasOpen = isOpen
      // a further step of the visitor's is rendered at once
      if (opened && opened !== history) release()
      else if (!opened) notify()
    },
  )
  signal.addEventListener('abort', () => {
    off()
    undo()
  })
  return {
    getState: kit.getState,
    follow(changed) {
      followers.add(changed)
      return () => followers.delete(changed)
    },
    closeCount: () => closeCount,
  }
}
