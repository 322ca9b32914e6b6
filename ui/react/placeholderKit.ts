import type { KernelState, NamespaceSession } from '../../kernel/index'

type Given = Partial<KernelState>
type Stored = Extract<NamespaceSession, { status: 'reconnecting' }>

/** The sessions of a given state that are to be restored and have stored accounts. */
const storedSessions = ({ session }: Given): readonly (readonly [string, Stored])[] =>
  Object.entries(session?.namespaces ?? {}).flatMap(([name, each]) =>
    each.status === 'reconnecting' && each.stored ? [[name, each] as const] : [],
  )

/**
 * Returns a function that adds the stored sessions of `given` to a kit's state: for namespaces
 * without a session, or with one that is reconnecting to the same connector without known accounts.
 * Once the kit has started, the state is returned unchanged. The result's slices are memoized.
 * Undefined if `given` has no stored sessions.
 */
export function createPlaceholderKit(
  given: Given,
): ((state: KernelState) => KernelState) | undefined {
  const entries = storedSessions(given)
  if (!entries.length) return undefined
  const sessionOf = memoizeLast((session: KernelState['session']): KernelState['session'] => {
    const namespaces = { ...session.namespaces }
    for (const [name, each] of entries) namespaces[name] = fill(namespaces[name], each)
    const active = session.active ?? given.session?.active
    return { ...session, namespaces, ...(active !== undefined && { active }) }
  })
  const modalOf = memoizeLast((modal: KernelState['modal']): KernelState['modal'] => {
    const { activeChain, selectedNetworkId } = given.modal ?? {}
    if (modal.selectedNetworkId !== undefined || selectedNetworkId === undefined) return modal
    return { ...modal, selectedNetworkId, ...(activeChain !== undefined && { activeChain }) }
  })
  return (state) =>
    state.modal.initialized
      ? state
      : { ...state, session: sessionOf(state.session), modal: modalOf(state.modal) }
}

function fill(
  now: NamespaceSession | undefined,
  { connectorId, status, stored }: Stored,
): NamespaceSession {
  if (now && (now.status !== 'reconnecting' || now.stored || now.connectorId !== connectorId))
    return now
  return { status, connectorId, ...(stored && { stored }) }
}

/** Memoizes the last result. */
function memoizeLast<T>(make: (from: T) => T): (from: T) => T {
  let last: { readonly from: T; readonly made: T } | undefined
  return (from) => {
    if (last?.from !== from) last = { from, made: make(from) }
    return last.made
  }
}
