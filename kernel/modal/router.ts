import { closedRouter as closed } from './state'
import type { Entry, Move, Navigation, RouterState, RouterStep, ViewRules } from './types'

export const closedRouter: RouterState = closed

/** The entry that is shown, or undefined while the modal is closed. */
export const currentEntry = (state: RouterState): Entry | undefined => state.history.at(-1)

/** Puts the present view's name to a move, for the `view` hook. */
export const navigationFrom = (state: RouterState, move: Move): Navigation => ({ ...move, from: currentEntry(state)?.view ?? null })

/** Whether the visitor may close the modal now: the one guard for Escape, backdrop, the header's cross and back. */
export function mayClose(state: RouterState, rulesOf: (view: string) => ViewRules | undefined): boolean {
  const view = currentEntry(state)?.view
  try {
    return view === undefined || rulesOf(view)?.canClose?.() !== false
  } catch {
    return true
  }
}

/** Whether `back` would close the modal instead of showing the entry before. */
export const backCloses = (state: RouterState, rulesOf: (view: string) => ViewRules | undefined): boolean =>
  state.history.length <= 1 || state.history.some((entry) => rulesOf(entry.view)?.onBack === 'close')

/**
 * Where a navigation leads. Pure; a navigation that changes nothing returns the very same state.
 * push is ignored if the view is current, replace if it is the same, backTo if the index is not before the last entry.
 * back closes when one entry is left or a view marked `onBack: 'close'` is in the history; that closing, and the visitor's
 * own `close`, ask the current view's `canClose`, except back out of a view which itself carries the mark.
 */
export function reduceRouter(state: RouterState, move: Move, rulesOf: (view: string) => ViewRules | undefined): RouterStep {
  const { history } = state
  const current = currentEntry(state)
  const stay: RouterStep = { state, close: false, refused: false }
  const go = (next: readonly Entry[], direction: RouterState['direction']): RouterStep => ({
    state: { history: next, direction },
    close: false,
    refused: false,
  })
  const close = (free: boolean | undefined): RouterStep =>
    free || mayClose(state, rulesOf) ? { state: closedRouter, close: true, refused: false } : { ...stay, refused: true }

  switch (move.type) {
    case 'push':
      return current?.view === move.view ? stay : go([...history, entryOf(move)], current ? 'forward' : 'none')
    case 'replace':
      return current?.view === move.view ? stay : go([...history.slice(0, -1), entryOf(move)], 'none')
    case 'reset':
      return go([entryOf(move)], 'none')
    case 'back':
      if (!current) return stay
      if (backCloses(state, rulesOf)) return close(move.force || rulesOf(current.view)?.onBack === 'close')
      return go(cut(history, history.length - 1), 'back')
    case 'backTo':
      return move.index >= 0 && move.index < history.length - 1 ? go(cut(history, Math.floor(move.index) + 1), 'back') : stay
    case 'close':
      return current ? close(move.force) : stay
    default:
      // a tap of the view hook may answer anything: what is no move moves nothing
      return stay
  }
}

const entryOf = ({ view, params, wallet }: Entry): Entry => ({
  view,
  ...(params !== undefined && { params }),
  ...(wallet !== undefined && { wallet }),
})

/** The first `length` entries; the last of them, the one returned to, without its wallet. */
const cut = (history: readonly Entry[], length: number): readonly Entry[] =>
  history.slice(0, length).map((entry, i) => (i === length - 1 ? entryOf({ view: entry.view, params: entry.params }) : entry))
