import { runError } from '../errors/lateErrors'
import { rpcError } from '../requests/errors'
import type { SliceStore } from '../state/types'
import type { ApprovalRequest, PendingDecisions } from './types'

/** Creates the pending decisions over the slice of approvals. */
export function createPendingDecisions(
  approvals: SliceStore<readonly ApprovalRequest[]>,
): PendingDecisions {
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()

  const decide = (id: number, approved: boolean) => {
    const entry = waiting.get(id)
    waiting.delete(id)
    approvals.set((now) => now.filter((request) => request.id !== id))
    if (approved) entry?.resolve()
    else entry?.reject(rpcError('user-rejected'))
  }
  return {
    ask: (call, reason, signal) =>
      new Promise<void>((resolve, reject) => {
        waiting.set(call.id, { resolve, reject })
        // the request ended otherwise, for instance by its own signal
        signal?.addEventListener('abort', () => decide(call.id, false), { once: true })
        approvals.set((now) => [
          ...now,
          { id: call.id, call, ...(reason !== undefined && { reason }) },
        ])
        if (signal?.aborted) decide(call.id, false)
      }),
    decide,
    closed() {
      for (const id of [...waiting.keys()]) decide(id, false)
    },
    destroy() {
      for (const { reject } of waiting.values()) reject(runError('destroyed'))
      waiting.clear()
      approvals.set([])
    },
  }
}
