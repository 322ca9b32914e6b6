import { Component, type FunctionComponent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { View, ViewProps } from '../view'
import type { MountRuntime } from './runtime'

/** Draws a view's module whatever it was made with, and contains its crash. */
interface BoundaryProps {
  readonly fallback: (retry: () => void) => ReactNode
  readonly onError: (error: unknown) => void
  readonly children: ReactNode
}

/** A crashing view shows the fallback; the rest of the modal goes on. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}

/** The component of a view's module, made once per mount. */
export type Components = Map<View, FunctionComponent<ViewProps<unknown>>>

/** The component to draw a module with; undefined while it needs primitives that have not loaded. */
export function componentOf(view: View, runtime: MountRuntime, made: Components): FunctionComponent<ViewProps<unknown>> | undefined {
  const known = made.get(view)
  if (known) return known
  if (view.kind === 'component' && !view.core && !runtime.completed) return undefined
  const component = view.kind === 'component' ? (view.create(runtime.view) as FunctionComponent<ViewProps<unknown>>) : mountedBy(view)
  made.set(view, component)
  return component
}

const mountedBy = (view: Extract<View, { kind: 'mount' }>): FunctionComponent<ViewProps<unknown>> =>
  function Mounted(props) {
    const place = useRef<HTMLDivElement>(null)
    const first = useRef(props)
    useEffect(() => view.mount(place.current as HTMLElement, first.current), [])
    return <div ref={place} />
  }

/** A module on its way: what has loaded already shows at once, without a pass through a loading state. */
export function useModule(key: string, loaded: () => View | undefined, load: () => Promise<View>, ready: boolean): { view?: View; error?: unknown; retry: () => void } {
  const [state, setState] = useState<{ key: string; view?: View; error?: unknown }>({ key })
  const [turn, setTurn] = useState(0)
  const now = loaded()
  const here = now !== undefined && ready
  useEffect(() => {
    if (here) return
    let live = true
    load().then(
      (view) => live && setState({ key, view }),
      (error: unknown) => live && setState({ key, error }),
    )
    return () => {
      live = false
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the functions
  }, [key, turn, here])
  const retry = () => {
    setState({ key })
    setTurn((n) => n + 1)
  }
  if (here) return { view: now, retry }
  return state.key === key ? { ...state, retry } : { retry }
}
