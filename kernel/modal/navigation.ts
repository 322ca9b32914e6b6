import type { Lazy } from '../async/lazy'
import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import type { HookCalls } from '../hooks/table'
import type { Requests, RpcCall } from '../requests/types'
import type { SliceStore } from '../state/types'
import { closedRouter, currentEntry, mayClose, navigationFrom, reduceRouter } from './router'
import { closeModal, openModal } from './state'
import type { Transaction } from './transactions'
import type { ModalState, Move, Navigation, RouterState, ViewRegistry } from './types'

/** Opening, moving and closing of the modal, and what waits for the visitor's answer in it. */
export interface ModalNavigation {
  open(view?: string, params?: unknown): void
  /** Moves the modal; hooks may change or refuse it. Answers whether the visitor was refused to close. */
  navigate(move: Move): { readonly refused: boolean }
  close(force?: boolean): { readonly refused: boolean }
  canClose(): boolean
  /** What opens when no view is asked for; undefined without a shell. */
  home(): { readonly view: string; readonly params?: unknown } | undefined
  /** Notes a transaction that waits for the visitor; resolves when it is noted. */
  pushTransaction(transaction: Transaction): Promise<void>
  /** Ends the newest transaction; `before` names the view that a success may return to before. Nothing waits: nothing happens. */
  endTransaction(success: boolean, before?: string): void
  /** Waits for the visitor's answer; rejects with `rpc/user-rejected` when the visitor declines, or when the modal closes. */
  ask(call: RpcCall, reason: string | undefined, signal?: AbortSignal): Promise<void>
  decide(id: number, approved: boolean): void
  /** Rejects everything that waits. */
  destroy(): void
}

export interface NavigationDeps {
  readonly router: SliceStore<RouterState>
  readonly modal: SliceStore<ModalState>
  readonly views: ViewRegistry
  readonly hooks: HookCalls
  readonly home: ModalNavigation['home']
  /** Where approvals and transactions are kept. */
  readonly requests: Pick<Lazy<Pick<Requests, 'decisions'>>, 'now' | 'get'>
  readonly onChange: (open: boolean) => void
  readonly report: (error: unknown) => void
}

export function createNavigation({ router, modal, views, hooks, home, requests, onChange, report }: NavigationDeps): ModalNavigation {
  let ended = false
  const loaded = () => requests.now()?.decisions
  const decisions = async () => {
    const service = await requests.get()
    if (ended) throw runError('destroyed')
    return service.decisions
  }
  const rules = (name: string) => views.find(name)

  const closed = () => {
    if (!modal.get().open) return
    modal.set(closeModal)
    onChange(false)
    loaded()?.closed()
  }
  /** Taps may change or refuse a move, but not a closing that has happened already. */
  const wished = (move: Navigation): Navigation | null => {
    const forced = move.type === 'close' && move.force === true
    try {
      const answer = hooks.view(move)
      return forced ? move : answer
    } catch (error) {
      if (!forced) throw error
      report(error)
      return move
    }
  }
  const navigate = (move: Move) => {
    const state = router.get()
    const wish = wished(navigationFrom(state, move))
    if (!wish) return { refused: false }
    if ('view' in wish) views.get(wish.view)
    const step = reduceRouter(state, wish, rules)
    router.set(step.state)
    if (step.close) closed()
    return { refused: step.refused }
  }

  return {
    navigate,
    home,
    open(view, params) {
      const target = view === undefined ? home() : { view, params }
      if (!target) throw kernelError('view-unknown', { view: view ?? '(home)' })
      navigate({ type: 'reset', ...target })
      if (!currentEntry(router.get()) || modal.get().open) return
      modal.set(openModal)
      onChange(true)
    },
    close: (force = false) => navigate({ type: 'close', force }),
    canClose: () => mayClose(router.get(), rules),
    pushTransaction: async (transaction) => (await decisions()).push(transaction),
    endTransaction: (success, before) => loaded()?.end(success, before),
    ask: async (call, reason, signal) => (await decisions()).ask(call, reason, signal),
    decide: (id, approved) => loaded()?.decide(id, approved),
    destroy() {
      ended = true
      loaded()?.destroy()
      router.set(closedRouter)
      const { open } = modal.get()
      modal.set(closeModal)
      if (open) onChange(false)
    },
  }
}
