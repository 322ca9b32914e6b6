import { runError } from '../errors/lateErrors'
import { rpcError } from '../requests/errors'
import type { SliceStore } from '../state/types'
import type { ApprovalRequest, Move, PendingDecisions, RouterState, Transaction } from './types'

/** What {@link createPendingDecisions} needs. */
interface DecisionDeps {
  readonly approvals: SliceStore<readonly ApprovalRequest[]>
  readonly navigate: (move: Move) => void
  readonly history: () => RouterState['history']
  readonly report: (error: unknown) => void
}

/** Creates the pending decisions over the slice of approvals. */
export function createPendingDecisions({
  approvals,
  navigate,
  history,
  report,
}: DecisionDeps): PendingDecisions {
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
        approvals.set((now) => [
          ...now,
          { id: call.id, call, ...(reason !== undefined && { reason }) },
        ])
        if (signal?.aborted) decide(call.id, false)
      }),
    decide,
    push: (transaction) => {
      stack = pushTransaction(stack, transaction)
    },
    end: (success, before) =>
      apply(success ? succeedTransaction(stack, history(), before) : cancelTransaction(stack)),
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

/** Pending transactions, the newest last. */
export type TransactionStack = readonly Transaction[]

/**
 * What to do when a transaction has ended: first navigate, then call. `call` is the plugin's own
 * callback and may throw.
 */
export interface StackStep {
  readonly stack: TransactionStack
  readonly navigation?: Move
  readonly call?: () => void
}

/** The stack with one transaction more. */
export const pushTransaction = (
  stack: TransactionStack,
  transaction: Transaction,
): TransactionStack => [...stack, transaction]

/**
 * The newest transaction succeeded: navigates, then calls `onSuccess`. With `goBack`: one view
 * back. With `replace`: the current view is replaced by the transaction's; if it has none, back to
 * the entry before the view `before`, or the modal closes if that view is not in the history or is
 * its first entry. Otherwise the modal resets to the transaction's view, if it has one. An empty
 * stack does nothing.
 */
export function succeedTransaction(
  stack: TransactionStack,
  history: RouterState['history'],
  before?: string,
): StackStep {
  return pop(stack, (top) => [successMove(top, history, before), top.onSuccess])
}

/**
 * The newest transaction was cancelled: one view back, then `onCancel`. An empty stack does
 * nothing.
 */
export const cancelTransaction = (stack: TransactionStack): StackStep =>
  pop(stack, (top) => [{ type: 'back', force: true }, top.onCancel])

/**
 * The modal was closed: the newest transaction is cancelled without navigation. An empty stack does
 * nothing.
 */
export const closeTransaction = (stack: TransactionStack): StackStep =>
  pop(stack, (top) => [undefined, top.onCancel])

function successMove(
  { goBack, replace, view }: Transaction,
  history: RouterState['history'],
  before?: string,
): Move | undefined {
  if (goBack) return { type: 'back', force: true }
  if (!replace) return view === null ? undefined : { type: 'reset', view }
  if (view !== null) return { type: 'replace', view }
  const index = history.findIndex((entry) => entry.view === before)
  return index > 0 ? { type: 'backTo', index: index - 1 } : { type: 'close', force: true }
}

function pop(
  stack: TransactionStack,
  end: (top: Transaction) => [Move | undefined, (() => void) | undefined],
): StackStep {
  const top = stack.at(-1)
  if (!top) return { stack }
  const [navigation, call] = end(top)
  return { stack: stack.slice(0, -1), ...(navigation && { navigation }), ...(call && { call }) }
}
