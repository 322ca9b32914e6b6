import { runError } from '../errors/lateErrors'
import type { RpcCall } from '../requests/types'
import type { SliceStore } from '../state/types'
import { cancelTransaction, closeTransaction, pushTransaction, type StackStep, succeedTransaction, type Transaction, type TransactionStack } from './transactions'
import type { ApprovalRequest, Move, RouterState } from './types'

/** What waits for the visitor's answer in the modal: approvals and transactions. Loaded with the first of them. */
export interface PendingDecisions {
  /** Waits for the visitor's answer; rejects with what `refusal` makes when it is no, or when the modal closes. */
  ask(call: RpcCall, reason: string | undefined, signal?: AbortSignal): Promise<void>
  decide(id: number, approved: boolean): void
  push(transaction: Transaction): void
  end(success: boolean, before?: string): void
  /** The modal has closed: nothing is approved, and the newest transaction is cancelled. */
  closed(): void
  /** Rejects everything that waits. */
  destroy(): void
}

export interface PendingDecisionsDeps {
  readonly approvals: SliceStore<readonly ApprovalRequest[]>
  readonly refusal: () => Promise<Error>
  readonly navigate: (move: Move) => void
  readonly history: () => RouterState['history']
  readonly report: (error: unknown) => void
}

export function createPendingDecisions({ approvals, refusal, navigate, history, report }: PendingDecisionsDeps): PendingDecisions {
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  let stack: TransactionStack = []

  const apply = (step: StackStep) => {
    stack = step.stack
    // the callback runs also where a tap of the view hook failed: somebody waits for it
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
    else if (entry) void refusal().then(entry.reject, entry.reject)
  }
  return {
    ask: (call, reason, signal) =>
      new Promise<void>((resolve, reject) => {
        waiting.set(call.id, { resolve, reject })
        // the request ended otherwise: nothing is left to decide
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
