import { isKitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import type { KitServices } from '../kit/services'
import type { SliceStore } from '../state/types'
import { type FlagValues, isEnabled, isTab } from '../vocabulary'
import type { Prefetched, SlotDefinition, ViewDefinition } from './types'

/**
 * Opens the modal: the dialog as soon as the modal's code is loaded, its content as soon as the
 * shell's is. Throws `kernel/view-unknown` for an unknown view, and without a view if no shell is
 * registered.
 */
export function openModal(services: KitServices, view: string | undefined, params: unknown): void {
  const { cells, modal, ended, reportAny } = services
  const known = view === undefined ? services.root() : findView(services, view)
  if (!known) throw kernelError('view-unknown', { view })
  const loaded = modal.now()
  if (loaded) {
    loaded.control.open(view, params)
    return
  }
  // identifies this call: if the host closes the modal while it loads, it does not open afterwards
  const pendingOpen = { view }
  services.opening.pending = pendingOpen
  const isPending = () => !ended() && services.opening.pending === pendingOpen
  modal
    .get()
    .then(({ control }) => {
      if (isPending()) control.open(view, params)
    })
    .catch((error) => {
      reportAny(error)
      return error
    })
    .then((error) => {
      if (!isPending()) return
      services.opening.pending = undefined
      if (cells.modal.get().open) return
      emitClosed(services)
      offerRetry(services, error, view, params)
    })
}

/** Lets the shell offer the visitor another try of an opening whose code could not be loaded. */
export function offerRetry(
  services: KitServices,
  error: unknown,
  view?: string,
  params?: unknown,
): void {
  if (isKitError(error, 'kernel/not-loaded'))
    services.root()?.notLoaded?.(error, () => openModal(services, view, params))
}

/** Closes the modal, or cancels an opening whose code is still loading. */
export function closeModal(services: KitServices): void {
  const loaded = services.modal.now()
  if (loaded) loaded.control.close(true)
  else if (services.opening.pending) {
    services.opening.pending = undefined
    emitClosed(services)
  }
}

/**
 * Listeners that wait for the visitor's decision in the modal rely on this event, also if the modal
 * never opened.
 */
const emitClosed = ({ events }: KitServices) => events.emit('modal:change', { open: false })

/** What of a kit {@link prefetchView} reads, and where it keeps what it has begun. */
interface PrefetchSource {
  readonly cells: {
    readonly views: SliceStore<readonly ViewDefinition[]>
    readonly slots: SliceStore<readonly SlotDefinition[]>
  }
  readonly flags: FlagValues
  readonly prefetched: Prefetched
}

/** The enabled view of that name: one that replaces another stands before it. */
const findView = (
  { cells, flags }: Pick<PrefetchSource, 'cells' | 'flags'>,
  view: string | undefined,
) => cells.views.get().find(({ name, when }) => name === view && isEnabled(flags, when))

/**
 * Starts, all at once, the loads of what a view is drawn with: its module, and the entries of the
 * slots named after it. Failures are dropped here: whoever draws the view loads again, and reports.
 * Returns what is loaded.
 */
export function prefetchView(
  { cells, flags, prefetched }: PrefetchSource,
  name: string | undefined,
): readonly (ViewDefinition | SlotDefinition)[] {
  const entries = cells.slots
    .get()
    .filter(
      (entry) => entry.slot.startsWith(`${name}.`) && !isTab(entry) && isEnabled(flags, entry.when),
    )
  const owners = [findView({ cells, flags }, name) ?? [], entries].flat()
  for (const owner of owners) {
    // a foreign `load` may throw at once
    const loading = (async () => owner.load())()
    loading.catch(() => {})
    prefetched.set(owner, loading)
  }
  return owners
}
