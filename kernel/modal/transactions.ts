import type { Move, RouterState, Transaction } from './types'

/** Pending transactions, the newest last. */
export type TransactionStack = readonly Transaction[]

/** What to do when a transaction has ended: first navigate, then call. `call` is the plugin's own callback and may throw. */
export interface StackStep {
  readonly stack: TransactionStack
  readonly navigation?: Move
  readonly call?: () => void
}

/** The stack with one transaction more. */
export const pushTransaction = (stack: TransactionStack, transaction: Transaction): TransactionStack => [...stack, transaction]

/**
 * The newest transaction succeeded: navigates, then calls `onSuccess`. With `goBack`: one view back. With `replace`: the current view is
 * replaced by the transaction's; if it has none, back to the entry before the view `before`, or the modal closes if that view is not in
 * the history or is its first entry. Otherwise the modal resets to the transaction's view, if it has one. An empty stack does nothing.
 */
export function succeedTransaction(stack: TransactionStack, history: RouterState['history'], before?: string): StackStep {
  return pop(stack, (top) => [successMove(top, history, before), top.onSuccess])
}

/** The newest transaction was cancelled: one view back, then `onCancel`. An empty stack does nothing. */
export const cancelTransaction = (stack: TransactionStack): StackStep =>
  pop(stack, (top) => [{ type: 'back', force: true }, top.onCancel])

/** The modal was closed: the newest transaction is cancelled without navigation. An empty stack does nothing. */
export const closeTransaction = (stack: TransactionStack): StackStep => pop(stack, (top) => [undefined, top.onCancel])

function successMove({ goBack, replace, view }: Transaction, history: RouterState['history'], before?: string): Move | undefined {
  if (goBack) return { type: 'back', force: true }
  if (!replace) return view === null ? undefined : { type: 'reset', view }
  if (view !== null) return { type: 'replace', view }
  const index = history.findIndex((entry) => entry.view === before)
  return index > 0 ? { type: 'backTo', index: index - 1 } : { type: 'close', force: true }
}

function pop(stack: TransactionStack, end: (top: Transaction) => [Move | undefined, (() => void) | undefined]): StackStep {
  const top = stack.at(-1)
  if (!top) return { stack }
  const [navigation, call] = end(top)
  return { stack: stack.slice(0, -1), ...(navigation && { navigation }), ...(call && { call }) }
}
