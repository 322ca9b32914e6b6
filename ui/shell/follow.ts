import type { Shell } from '../../kernel/shell'

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
