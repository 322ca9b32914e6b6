import { useCallback, useSyncExternalStore } from 'react'
import type { KitApi, Shell } from '../../kernel/index'

/** Shows `view` whenever a request for approval is added: pushed onto the open modal, or by opening it. Returns the unsubscribe function. */
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

/** Subscribes to a selection of the kit's state. The selector must return the same value for the same state. */
export function useSelected<T>(kit: KitApi, selector: (state: ReturnType<KitApi['getState']>) => T): T {
  const read = () => selector(kit.getState())
  return useSyncExternalStore(
    useCallback((changed) => kit.subscribe((state) => state, changed), [kit]),
    read,
    read,
  )
}
