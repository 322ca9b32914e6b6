import type { FunctionComponent, ReactNode } from 'react'
import type { Shell } from '../../kernel/index'
import type { DrawEntry, SlotItem, SlotProps, ViewContext } from '../view'
import { useSelected } from './followKit'
import type { ShellViewContext } from './types'
import { Boundary, type Drawing, useModule, viewsOf } from './ViewOutlet'

type SlotDefinition = ReturnType<Shell['slots']['list']>[number]
type Fallback = (retry?: () => void) => ReactNode

/**
 * Creates the component that renders a slot's entries. An entry that fails is logged and left out,
 * unless the view says what stands for it; the others stay.
 */
export function createSlot(
  shell: Shell,
  drawing: Drawing,
  context: () => ShellViewContext,
): FunctionComponent<SlotProps> {
  const { slots } = shell
  function Entry({
    entry,
    params,
    fallback,
  }: {
    entry: SlotDefinition
    params: unknown
    fallback: Fallback
  }) {
    const source = {
      plugin: entry.plugin,
      loaded: () => slots.loaded(entry),
      preload: () => slots.preload(entry),
    }
    const { Shown, error, retry } = useModule(
      `entry "${entry.id}" of the slot "${entry.slot}"`,
      source,
      drawing,
    )
    return Shown ? (
      <Shown
        params={params}
        ctx={viewsOf(entry.plugin, drawing)?.context(context()) as ViewContext}
      />
    ) : (
      fallback(error ? retry : undefined)
    )
  }
  return function Slot({ name, params, orderByPlugin, plugins, children }) {
    // The list is not part of the public state; the modal's state changes when a plugin is added or
    // removed.
    useSelected(drawing.runtime.kit, (state) => state.modal)
    const entries = slots
      .list(name, { flags: shell.kit.flags, orderByPlugin })
      .filter(({ plugin }) => !plugins || plugins.includes(plugin))
    const draw = (entry: SlotDefinition, fallback: Fallback = () => null) => (
      <Boundary
        key={entry.id}
        onError={(error) =>
          console.error(`[plugin ${entry.plugin}] entry "${entry.id}" of the slot "${name}"`, error)
        }
        fallback={fallback}
      >
        <Entry entry={entry} params={params} fallback={fallback} />
      </Boundary>
    )
    return children
      ? children(entries as readonly SlotItem[], draw as DrawEntry)
      : entries.map((entry) => draw(entry))
  }
}
