import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { AnyKit, KernelState, KitApi } from '../../kernel/index'
import { initialState as pristine } from '../../kernel/plugins/toolkit'
import { reactError } from './errors'
import { createPlaceholderKit } from './placeholderKit'
import { retainKit } from './retainKit'

interface Provided {
  readonly kit: KitApi
  readonly initial: KernelState
  /**
   * Maps the kit's state to the one that is rendered: adds stored connections until the kit has
   * restored them.
   */
  readonly shown: (state: KernelState) => KernelState
}
const unchanged = (state: KernelState): KernelState => state
const KitContext = /*#__PURE__*/ createContext<Provided | undefined>(undefined)

/** Props of {@link KitProvider}. */
export interface KitProviderProps {
  readonly kit: KitApi
  /**
   * The state to render on servers and to hydrate with: the result of `readSnapshot` for a
   * request's cookies. Default: the state of a kit that has not started. It is never written into
   * the kit. Its connections are shown as `reconnecting` until the kit has restored or dropped
   * them.
   */
  readonly initialState?: Partial<KernelState>
  readonly children?: ReactNode
}

/**
 * Provides a kit to its children. Starts it after mounting and destroys it after the last provider
 * of it has unmounted, unless the host started it. On servers it renders without starting the kit.
 * Throws to the nearest error boundary what the start rejects with, such as `kernel/duplicate-id`.
 */
export function KitProvider({ kit, initialState, children }: KitProviderProps): ReactElement {
  const [failure, setFailure] = useState<{ readonly of: KitApi; readonly error: unknown }>()
  useEffect(() => retainKit(kit, (error) => setFailure({ of: kit, error })), [kit])
  const placeholder = useMemo(() => createPlaceholderKit(initialState ?? {}), [initialState])
  const [settled, setSettled] = useState<KitApi>()
  const waiting = placeholder !== undefined && settled !== kit
  useEffect(() => {
    if (!waiting) return
    let mounted = true
    void kit.ready.then(() => mounted && setSettled(kit))
    return () => {
      mounted = false
    }
  }, [kit, waiting])
  const provided = useMemo<Provided>(
    () => ({
      kit,
      initial: { ...pristine, ...initialState },
      shown: (waiting && placeholder) || unchanged,
    }),
    [kit, initialState, placeholder, waiting],
  )
  if (failure?.of === kit) throw failure.error
  return <KitContext.Provider value={provided}>{children}</KitContext.Provider>
}

/** The provider's kit and initial state. Throws `react/no-provider`. */
export function useProvided(): Provided {
  const provided = useContext(KitContext)
  if (!provided) throw reactError('no-provider')
  return provided
}

/**
 * The kit of the nearest KitProvider. Pass the kit's type for access to its plugins:
 * `useKit<typeof kit>()`. Throws `react/no-provider`.
 */
export const useKit = <K extends KitApi = AnyKit>(): K => useProvided().kit as K
