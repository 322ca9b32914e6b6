import { Component, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import type { View, ViewContext, ViewProps } from '../view'
import type { AnyKit } from '../../kernel/index'
import type { ShellViewContext, MountRuntime } from './types'

/** Props of {@link Boundary}. */
interface BoundaryProps {
  readonly fallback: (retry: () => void) => ReactNode
  readonly onError: (error: unknown) => void
  readonly children: ReactNode
}

/** Error boundary: a view that throws shows the fallback, the rest of the modal keeps working. */
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

/** The component of each view by the kit that it is given, created once per mount. */
export type Components = WeakMap<AnyKit, Map<View, FunctionComponent<ViewProps<unknown>>>>

/** What views are rendered with, for one mount. `loadMore` loads the rest of the primitives; `addStyles` adds a view's CSS to the modal. */
export interface Drawing {
  readonly runtime: MountRuntime
  readonly components: Components
  /** The kit that a plugin's views are given; undefined until `loadKits` has loaded what makes it. */
  readonly kitOf: (plugin: string) => AnyKit | undefined
  readonly loadKits: (plugin: string) => unknown
  readonly loadMore: () => Promise<void>
  readonly addStyles: (css: string) => void
}

/** A view's component; undefined while the view needs primitives that have not loaded. */
function componentOf(view: View, plugin: string, { runtime, components, addStyles, kitOf }: Drawing): FunctionComponent<ViewProps<unknown>> | undefined {
  const kit = kitOf(plugin)
  if (!kit) return undefined
  const own = components.get(kit) ?? new Map()
  components.set(kit, own)
  const known = own.get(view)
  if (known) return known
  if (!view.core && !runtime.completed) return undefined
  if (view.styles) addStyles(view.styles)
  const component = view.create(runtime.viewFor(plugin, kit)) as FunctionComponent<ViewProps<unknown>>
  own.set(view, component)
  return component
}

/** Access to a view's module: the loaded one if there is one, and its loader. */
export interface Source {
  readonly plugin: string
  loaded(): unknown
  preload(): Promise<unknown>
}

/**
 * Loads a view's module and returns its component. A module that has already loaded is returned by the first render, without a loading state. A failed
 * load is logged with `label`; `retry` loads again.
 */
export function useModule(label: string, source: Source, drawing: Drawing): { Shown?: FunctionComponent<ViewProps<unknown>> | undefined; error?: unknown; retry: () => void } {
  const [state, setState] = useState<{ label: string; attempt: number; error?: unknown }>({ label, attempt: 0 })
  const view = source.loaded() as View | undefined
  const Shown = view && componentOf(view, source.plugin, drawing)
  useEffect(() => {
    if (Shown) return
    let mounted = true
    const load = async () => {
      const [module] = await Promise.all([source.preload(), drawing.loadKits(source.plugin)])
      if (!(module as View).core) await drawing.loadMore()
    }
    load().then(
      () => mounted && setState(({ attempt }) => ({ label, attempt })),
      (error: unknown) => {
        console.error(`[tessera] ${label}`, error)
        if (mounted) setState(({ attempt }) => ({ label, attempt, error }))
      },
    )
    return () => {
      mounted = false
    }
    // `label` identifies the source, which is a new object in each render
  }, [label, state.attempt, !Shown])
  const retry = () => setState({ label, attempt: state.attempt + 1 })
  return { Shown, error: state.label === label ? state.error : undefined, retry }
}

/** The context for a plugin's views: of plugins other than the one that registered the shell with the kit that they are given, and nothing of the shell. */
export function contextFor(plugin: string, { kitOf }: Drawing, ctx: ShellViewContext): ViewContext {
  if (plugin === ctx.shell.owner) return ctx
  const { shell, ui, attempts, loadMore, addStyles, ...own } = ctx
  return { ...own, kit: kitOf(plugin) as AnyKit }
}
