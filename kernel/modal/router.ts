import { closedRouter } from '../state/store'
import type { Entry, Move, Navigation, RouterState, RouterStep, ViewRules } from './types'

/** The entry that is shown, or undefined while the modal is closed. */
export const currentEntry = (state: RouterState): Entry | undefined => state.history.at(-1)

/** A move with the name of the current view, for the `view` hook. */
export const navigationFrom = (state: RouterState, move: Move): Navigation => ({
  ...move,
  from: currentEntry(state)?.view ?? null,
})

/**
 * Whether the visitor may close the modal now, by Escape, backdrop, the header's close button or
 * back.
 */
export function mayClose(
  state: RouterState,
  rulesOf: (view: string) => ViewRules | undefined,
): boolean {
  const view = currentEntry(state)?.view
  try {
    return view === undefined || rulesOf(view)?.canClose?.() !== false
  } catch {
    return true
  }
}

/** Whether `back` would close the modal instead of showing the entry before. */
export const backCloses = (
  state: RouterState,
  rulesOf: (view: string) => ViewRules | undefined,
): boolean =>
  state.history.length <= 1 ||
  state.history.some((entry) => rulesOf(entry.view)?.onBack === 'close')

/**
 * The result of a move. Pure; a move that changes nothing returns the same state object.
 * `push` and `replace` do nothing if the view is already current, `backTo` if the index is not
 * before the last entry. `back` closes the modal if one entry is left or the history has a view
 * with `onBack: 'close'`. That, and the visitor's own `close`, are refused if the current view's
 * `canClose` returns false, except `back` from a view that itself has `onBack: 'close'`.
 */
export function reduceRouter(
  state: RouterState,
  move: Move,
  rulesOf: (view: string) => ViewRules | undefined,
): RouterStep {
  const { history } = state
  const current = currentEntry(state)
  const stay: RouterStep = { state, close: false, refused: false }
  const go = (next: readonly Entry[], direction: RouterState['direction']): RouterStep => ({
    ...stay,
    state: { history: next, direction },
  })
  const close = (force: boolean | undefined): RouterStep =>
    force || mayClose(state, rulesOf)
      ? { ...stay, state: closedRouter, close: true }
      : { ...stay, refused: true }

  switch (move.type) {
    case 'push':
      return current?.view === move.view
        ? stay
        : go([...history, entryOf(move)], current ? 'forward' : 'none')
    case 'replace':
      return current?.view === move.view
        ? stay
        : go([...history.slice(0, -1), entryOf(move)], 'none')
    case 'reset':
      return go([entryOf(move)], 'none')
    case 'back':
      if (!current) return stay
      if (backCloses(state, rulesOf))
        return close(move.force || rulesOf(current.view)?.onBack === 'close')
      return go(history.slice(0, -1), 'back')
    case 'backTo':
      return move.index >= 0 && move.index < history.length - 1
        ? go(history.slice(0, Math.floor(move.index) + 1), 'back')
        : stay
    case 'close':
      return current ? close(move.force) : stay
    default:
      // a tap of the view hook may have returned anything
      return stay
  }
}

const entryOf = ({ view, params }: Entry): Entry => ({
  view,
  ...(params !== undefined && { params }),
})
