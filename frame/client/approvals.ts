import type { Shell } from '../../kernel/index'
import { frameError } from '../protocol/errors'

/** The view that the frame is shown in while it asks the user. */
export const approvalView = 'embedded/approve'

/** Requests that the user decides on in the frame, which the modal shows meanwhile. */
export interface Approvals {
  /**
   * Shows the frame while `ask` runs. Leaving its view aborts `ask` and rejects with `rejected`;
   * where nothing can show it, `approval_unavailable`.
   */
  run<T>(id: number | symbol, ask: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** The page gave the request up. */
  cancel(id: number): void
  end(): void
}

/** What approvals need of the modal. */
export type ApprovalShell = Pick<Shell, 'modal' | 'router' | 'control' | 'owner'>

/** Creates the approvals of one kit. When the last one has ended, the modal goes back, or closes. */
export function createApprovals({ control, modal, owner, router }: ApprovalShell): Approvals {
  const open = new Map<number | symbol, AbortController>()
  const isShown = () => router.get().history.at(-1)?.view === approvalView
  const show = () => {
    // without a shell an empty dialog would open, and nobody could answer
    if (!owner) return
    if (!modal.get().open) control.open(approvalView)
    else if (!isShown()) control.navigate({ type: 'push', view: approvalView })
  }
  const leave = () => {
    if (!isShown()) return
    if (router.get().history.length > 1) control.navigate({ type: 'back', force: true })
    else control.close(true)
  }
  const unsubscribe = router.subscribe(() => {
    if (open.size && !isShown())
      for (const controller of [...open.values()])
        controller.abort(frameError('rejected', 'the user closed the request'))
  })

  return {
    async run(id, ask) {
      const controller = new AbortController()
      const { signal } = controller
      show()
      if (!isShown()) throw frameError('approval_unavailable', 'the request could not be shown')
      open.set(id, controller)
      try {
        return await ask(signal)
      } catch (error) {
        throw signal.aborted ? signal.reason : error
      } finally {
        open.delete(id)
        if (!open.size) leave()
      }
    },
    cancel: (id) => open.get(id)?.abort(frameError('aborted')),
    end() {
      unsubscribe()
      for (const controller of open.values()) controller.abort(frameError('aborted'))
    },
  }
}
