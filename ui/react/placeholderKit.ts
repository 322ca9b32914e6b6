import type { KernelState, NamespaceSession } from '../../kernel/index'

type Given = Partial<KernelState>
type Remembered = Extract<NamespaceSession, { status: 'reconnecting' }>

/** The connections of a given state that a kit is still to restore, with what they were. */
const remembered = ({ session }: Given): readonly (readonly [string, Remembered])[] =>
  Object.entries(session?.namespaces ?? {}).flatMap(([name, each]) => (each.status === 'reconnecting' && each.stored ? [[name, each] as const] : []))

/**
 * Shows what is remembered where the kit has not come to it yet: a connection it has not looked at, or looks at without knowing its accounts.
 * What the kit says of a namespace counts as soon as it says something else, and alone once it has started. Undefined where nothing is remembered.
 * The same state gives the same answer, part by part.
 */
export function createPlaceholderKit(given: Given): ((state: KernelState) => KernelState) | undefined {
  const entries = remembered(given)
  if (!entries.length) return undefined
  const sessionOf = keepLast((session: KernelState['session']): KernelState['session'] => {
    const namespaces = { ...session.namespaces }
    for (const [name, each] of entries) namespaces[name] = fill(namespaces[name], each)
    const active = session.active ?? given.session?.active
    return { ...session, namespaces, ...(active !== undefined && { active }) }
  })
  const modalOf = keepLast((modal: KernelState['modal']): KernelState['modal'] => {
    const { activeChain, selectedNetworkId } = given.modal ?? {}
    if (modal.selectedNetworkId !== undefined || selectedNetworkId === undefined) return modal
    return { ...modal, selectedNetworkId, ...(activeChain !== undefined && { activeChain }) }
  })
  return (state) => (state.modal.initialized ? state : { ...state, session: sessionOf(state.session), modal: modalOf(state.modal) })
}

function fill(now: NamespaceSession | undefined, { connectorId, status, stored }: Remembered): NamespaceSession {
  if (now && (now.status !== 'reconnecting' || now.stored || now.connectorId !== connectorId)) return now
  return { status, connectorId, ...(stored && { stored }) }
}

/** The function, but its last answer for its last argument. */
function keepLast<T>(make: (from: T) => T): (from: T) => T {
  let last: { readonly from: T; readonly made: T } | undefined
  return (from) => {
    if (last?.from !== from) last = { from, made: make(from) }
    return last.made
  }
}
