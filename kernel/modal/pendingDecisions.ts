import { runError } from '../errors/lateErrors'
import { rpcError } from '../requests/errors'
import type { SliceStore } from '../state/types'
import { cancelTransaction, closeTransaction, pushTransaction, type StackStep, succeedTransaction, type TransactionStack } from './transactions'
import type { ApprovalRequest, Move, PendingDecisions, RouterState } from './types'

/** What {@link createPendingDecisions} needs. */
interface DecisionDeps {
  readonly approvals: SliceStore<readonly ApprovalRequest[]>
  readonly navigate: (move: Move) => void
  readonly history: () => RouterState['history']
  readonly report: (error: unknown) => void
}

/** Creates the pending decisions over the slice of approvals. */
export function createPendingDecisions({ approvals, navigate, history, report }: DecisionDeps): PendingDecisions {
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  let stack: TransactionStack = []

  const apply = (step: StackStep) => {
    stack = step.stack
    // the callback must run even if a tap of the view hook threw: a request waits for it
    for (const run of [() => step.navigation && navigate(step.navigation), () => step.call?.()]) {
      try {
        run()
      } catch (error) {
        report(error)
      }
    }
  }
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
        approvals.set((now) => [...now, { id: call.id, call, ...(reason !== undefined && { reason }) }])
        if (signal?.aborted) decide(call.id, false)
      }),
    decide,
    push: (transaction) => {
      stack = pushTransaction(stack, transaction)
    },
    end: (success, before) => apply(success ? succeedTransaction(stack, history(), before) : cancelTransaction(stack)),
    closed() {
      for (const id of [...waiting.keys()]) decide(id, false)
      apply(closeTransaction(stack))
    },
    destroy() {
      for (const { reject } of waiting.values()) reject(runError('destroyed'))
      waiting.clear()
      stack = []
      approvals.set([])
    },
  }
}
