import type { Lazy } from '../async/lazy'
import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import type { HookCalls } from '../hooks/table'
import type { Requests } from '../kit/services'
import { closedRouter } from '../state/store'
import type { SliceStore } from '../state/types'
import { currentEntry, mayClose, navigationFrom, reduceRouter } from './router'
import type {
  ModalNavigation,
  ModalState,
  Move,
  Navigation,
  RouterState,
  ViewRegistry,
} from './types'

/** What {@link createNavigation} needs. */
export interface NavigationDeps {
  readonly router: SliceStore<RouterState>
  readonly modal: SliceStore<ModalState>
  readonly views: ViewRegistry
  readonly hooks: HookCalls
  readonly home: ModalNavigation['home']
  /** The requests, which keep the approvals. */
  readonly requests: Pick<Lazy<Pick<Requests, 'decisions'>>, 'now' | 'get'>
  readonly onChange: (open: boolean) => void
  readonly report: (error: unknown) => void
}

/** Creates the navigation over the slices of router and modal. */
export function createNavigation({
  router,
  modal,
  views,
  hooks,
  home,
  requests,
  onChange,
  report,
}: NavigationDeps): ModalNavigation {
  let ended = false
  const loaded = () => requests.now()?.decisions
  const decisions = async () => {
    const service = await requests.get()
    if (ended) throw runError('destroyed')
    return service.decisions
  }
  const rules = (name: string) => views.find(name)

  const onClosed = () => {
    if (!modal.get().open) return
    modal.set(hidden)
    onChange(false)
    loaded()?.closed()
  }
  /**
   * Runs the `view` hook; taps may change or prevent a move, but not a forced close, which has
   * happened already.
   */
  const applyHook = (move: Navigation): Navigation | null => {
    const forced = move.type === 'close' && move.force === true
    try {
      const allowed = hooks.view(move)
      return forced ? move : allowed
    } catch (error) {
      if (!forced) throw error
      report(error)
      return move
    }
  }
  const navigate = (move: Move) => {
    const state = router.get()
    const allowed = applyHook(navigationFrom(state, move))
    if (!allowed) return { refused: false }
    if ('view' in allowed) views.get(allowed.view)
    const step = reduceRouter(state, allowed, rules)
    router.set(step.state)
    if (step.close) onClosed()
    return { refused: step.refused }
  }

  return {
    navigate,
    home,
    open(view, params) {
      const target = view === undefined ? home() : { view, params }
      if (!target) throw kernelError('view-unknown', { view })
      navigate({ type: 'reset', ...target })
      if (!currentEntry(router.get()) || modal.get().open) return
      modal.set(shown)
      onChange(true)
    },
    close: (force = false) => navigate({ type: 'close', force }),
    canClose: () => mayClose(router.get(), rules),
    ask: async (call, reason, signal) => (await decisions()).ask(call, reason, signal),
    decide: (id, approved) => loaded()?.decide(id, approved),
    destroy() {
      ended = true
      loaded()?.destroy()
      router.set(closedRouter)
      const { open } = modal.get()
      modal.set(hidden)
      if (open) onChange(false)
    },
  }
}

// each update returns the same object if nothing changes, so that no listener is called

/** The state with the modal open. */
export const shown = (state: ModalState): ModalState =>
  state.open ? state : { ...state, open: true }

/** The state with the modal closed and not loading. */
export const hidden = (state: ModalState): ModalState =>
  state.open || state.loading ? { ...state, open: false, loading: false } : state
