import { useCallback, useSyncExternalStore } from 'react'
import type { KitApi } from '../../kernel/index'
import type { Shell } from '../../kernel/modal/shell'

/** Shows `view` whenever an approval is wanted, wherever the visitor is; it leads back there. Answers the undo. */
export function followApprovals({ approvals, control, modal }: Shell, view: string): () => void {
  const show = () => {
    if (modal.get().open) control.navigate({ type: 'push', view })
    else control.open(view)
  }
  // one may be waiting already: it is what has brought the modal's code here
  if (approvals.get().length) show()
  return approvals.subscribe((now, before) => {
    if (now.length > before.length) show()
  })
}

/** A part of the kit's state, as React reads an outside store. */
export function useSelected<T>(kit: KitApi, selector: (state: ReturnType<KitApi['getState']>) => T): T {
  const read = () => selector(kit.getState())
  return useSyncExternalStore(
    useCallback((changed) => kit.subscribe((state) => state, changed), [kit]),
    read,
    read,
  )
}
