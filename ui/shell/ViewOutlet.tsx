import { Component, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import type { Lazy } from '../../kernel/plugins/toolkit'
import type { View, ViewProps } from '../view'
import type { MountRuntime, PluginViews } from './types'

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
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children
  }
}

/**
 * What views are rendered with, for one mount. `loadMore` loads the rest of the primitives;
 * `addStyles` adds a view's CSS to the modal.
 */
export interface Drawing {
  readonly runtime: MountRuntime
  /** For the views of the plugin that registered the shell, and of the others. */
  readonly owner: string
  readonly own: PluginViews
  readonly others: Lazy<(plugin: string) => PluginViews>
  readonly loadMore: () => Promise<void>
  readonly addStyles: (css: string) => void
}

/**
 * What a plugin's views are given; undefined until the code for those of other plugins is loaded.
 */
export const viewsOf = (
  plugin: string,
  { owner, own, others }: Drawing,
): PluginViews | undefined => (plugin === owner ? own : others.now()?.(plugin))

/** A view's component; undefined while the view needs primitives that have not loaded. */
function componentOf(
  view: View,
  { components, view: runtime }: PluginViews,
  drawing: Drawing,
): FunctionComponent<ViewProps<unknown>> | undefined {
  const known = components.get(view)
  if (known) return known
  if (!view.core && !drawing.runtime.completed) return undefined
  if (view.styles) drawing.addStyles(view.styles)
  const component = view.create(runtime) as FunctionComponent<ViewProps<unknown>>
  components.set(view, component)
  return component
}

/** Access to a view's module: the loaded one if there is one, and its loader. */
export interface Source {
  readonly plugin: string
  loaded(): unknown
  preload(): Promise<unknown>
}

/**
 * Loads a view's module and returns its component. A module that has already loaded is returned by
 * the first render, without a loading state. A failed load is logged with `label`; `retry` loads
 * again.
 */
export function useModule(
  label: string,
  source: Source,
  drawing: Drawing,
): {
  Shown?: FunctionComponent<ViewProps<unknown>> | undefined
  error?: unknown
  retry: () => void
} {
  const [state, setState] = useState<{ label: string; attempt: number; error?: unknown }>({
    label,
    attempt: 0,
  })
  const view = source.loaded() as View | undefined
  const given = viewsOf(source.plugin, drawing)
  const Shown = view && given && componentOf(view, given, drawing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `label` names `source`, `attempt` loads it again
  useEffect(() => {
    if (Shown) return
    let mounted = true
    const load = async () => {
      const [module] = await Promise.all([
        source.preload(),
        source.plugin === drawing.owner || drawing.others.get(),
      ])
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
  }, [label, state.attempt, !Shown])
  const retry = () => setState({ label, attempt: state.attempt + 1 })
  return { Shown, error: state.label === label ? state.error : undefined, retry }
}
