import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { AnyKit, KernelState, KitApi } from '../../kernel/index'
import { initialState as pristine } from '../../kernel/state/store'
import { reactError } from './errors'
import { createPlaceholderKit } from './placeholderKit'
import { retainKit } from './retainKit'

interface Held {
  readonly kit: KitApi
  readonly initial: KernelState
  /** How the kit's state is shown until it has started. */
  readonly shown: (state: KernelState) => KernelState
}
const asItIs = (state: KernelState): KernelState => state
const KitContext = /*#__PURE__*/ createContext<Held | undefined>(undefined)

/** What {@link KitProvider} takes. */
export interface KitProviderProps {
  readonly kit: KitApi
  /**
   * The state servers render and browsers hydrate with, where it is not the one of a kit that has not started: what `readSnapshot` made of a
   * request's cookies. Held for this tree, never written into the kit. Remembered connections show until the kit has restored or given them up.
   */
  readonly initialState?: Partial<KernelState>
  readonly children?: ReactNode
}

/**
 * Gives a kit to the tree below. Starts it after mounting and ends it after the last provider of it has gone, unless the host
 * started it itself. Renders on servers, where nothing is started.
 */
export function KitProvider({ kit, initialState, children }: KitProviderProps): ReactNode {
  useEffect(() => retainKit(kit), [kit])
  const standIn = useMemo(() => createPlaceholderKit(initialState ?? {}), [initialState])
  const [settled, setSettled] = useState<KitApi>()
  const waits = standIn !== undefined && settled !== kit
  useEffect(() => {
    if (!waits) return
    let live = true
    void kit.ready.then(() => live && setSettled(kit))
    return () => {
      live = false
    }
  }, [kit, waits])
  const held = useMemo<Held>(
    () => ({ kit, initial: { ...pristine, ...initialState }, shown: (waits && standIn) || asItIs }),
    [kit, initialState, standIn, waits],
  )
  return <KitContext.Provider value={held}>{children}</KitContext.Provider>
}

/** The provider's kit and initial state. Throws `react/no-provider`. */
export function useHeld(): Held {
  const held = useContext(KitContext)
  if (!held) throw reactError('no-provider')
  return held
}

/** The kit of the nearest KitProvider. Name the kit's type to reach its plugins: `useKit<typeof kit>()`. Throws `react/no-provider`. */
export const useKit = <K extends KitApi = AnyKit>(): K => useHeld().kit as K
