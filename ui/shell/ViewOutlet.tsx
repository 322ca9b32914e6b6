import { Component, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import type { View, ViewProps } from '../view'
import type { Shell } from '../../kernel/index'
import type { ShellViewContext, MountRuntime } from './types'

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

/** What modules are drawn with: one mount's runtime, what it has made, the way to the later primitives, and where views' looks go. */
export interface Drawing {
  readonly runtime: MountRuntime
  readonly made: Components
  readonly loadMore: () => Promise<void>
  readonly addStyles: (css: string) => void
}

/** The component to draw a module with; undefined while it needs primitives that have not loaded. */
function componentOf(view: View, { runtime, made, addStyles }: Drawing): FunctionComponent<ViewProps<unknown>> | undefined {
  const known = made.get(view)
  if (known) return known
  if (!view.core && !runtime.completed) return undefined
  if (view.styles) addStyles(view.styles)
  const component = view.create(runtime.view) as FunctionComponent<ViewProps<unknown>>
  made.set(view, component)
  return component
}

/** Where a module is kept: whether it is here, and how it is fetched. */
export interface Source {
  loaded(): unknown
  preload(): Promise<unknown>
}

/**
 * The component of a module on its way: what has loaded already shows at once, without a pass through a loading state. A failed
 * fetch is logged under the name `what`; `retry` tries again.
 */
export function useModule(what: string, source: Source, drawing: Drawing): { Shown?: FunctionComponent<ViewProps<unknown>> | undefined; error?: unknown; retry: () => void } {
  const [state, setState] = useState<{ what: string; turn: number; error?: unknown }>({ what, turn: 0 })
  const view = source.loaded() as View | undefined
  const Shown = view && componentOf(view, drawing)
  useEffect(() => {
    if (Shown) return
    let live = true
    const load = async () => {
      if (!((await source.preload()) as View).core) await drawing.loadMore()
    }
    load().then(
      () => live && setState(({ turn }) => ({ what, turn })),
      (error: unknown) => {
        console.error(`[tessera] ${what}`, error)
        if (live) setState(({ turn }) => ({ what, turn, error }))
      },
    )
    return () => {
      live = false
    }
    // the name stands for the source
  }, [what, state.turn, !Shown])
  const retry = () => setState({ what, turn: state.turn + 1 })
  return { Shown, error: state.what === what ? state.error : undefined, retry }
}

/** Only the shell's own views get the shell. */
export const contextFor = (plugin: string | undefined, { owner }: Shell, ctx: ShellViewContext): ShellViewContext =>
  plugin === owner ? ctx : { ...ctx, shell: undefined as never }
