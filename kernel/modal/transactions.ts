import type { Move, RouterState } from './types'

/** What is to happen in the modal when a transaction that waits for the visitor ends. */
export interface Transaction {
  /** The view to show after success; null: none of its own. */
  readonly view: string | null
  /** Success goes back one view; wins over `replace` and `view`. */
  readonly goBack: boolean
  /** Success replaces the current view with `view`; without a view it returns to before the view the caller names. */
  readonly replace?: boolean
  readonly onSuccess?: () => void
  readonly onCancel?: () => void
}

/** Transactions that wait, the newest last. */
export type TransactionStack = readonly Transaction[]

/** What an end of a transaction leads to: navigate first, then call. Foreign callbacks: the caller guards `call`. */
export interface StackStep {
  readonly stack: TransactionStack
  readonly navigation?: Move
  readonly call?: () => void
}

export const pushTransaction = (stack: TransactionStack, transaction: Transaction): TransactionStack => [...stack, transaction]

/**
 * The newest transaction succeeded. goBack: back; else replace: the current view becomes the transaction's, or, if it has none,
 * the history is cut to just before `before` (a view's name), or the modal closes if that is not in the history or is its
 * first entry; else the modal resets to the transaction's view, if it has one. Then `onSuccess`. On an empty stack nothing happens.
 */
export function succeedTransaction(stack: TransactionStack, history: RouterState['history'], before?: string): StackStep {
  return pop(stack, (top) => [successMove(top, history, before), top.onSuccess])
}

/** The newest transaction was cancelled: back, then `onCancel`. On an empty stack nothing happens. */
export const cancelTransaction = (stack: TransactionStack): StackStep =>
  pop(stack, (top) => [{ type: 'back', force: true }, top.onCancel])

/** The visitor closed the modal: the newest transaction is cancelled, with nowhere to go back to; `onCancel` rejects its request. */
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
