import type { FunctionComponent } from 'react'
import type { Shell } from '../../kernel/index'
import type { ViewContext } from '../view'
import type { ShellViewContext } from './types'
import { useSelected } from './followKit'
import { Boundary, type Drawing, useModule, viewsOf } from './ViewOutlet'

type SlotDefinition = ReturnType<Shell['slots']['list']>[number]

/** Creates the component that renders a slot's entries. An entry that fails is logged and left out; the others stay. */
export function createSlot(shell: Shell, drawing: Drawing, context: () => ShellViewContext): FunctionComponent<{ name: string; orderByPlugin?: readonly string[]; plugins?: readonly string[] }> {
  const { slots } = shell
  function Entry({ entry }: { entry: SlotDefinition }) {
    const source = { plugin: entry.plugin, loaded: () => slots.loaded(entry), preload: () => slots.preload(entry) }
    const { Shown } = useModule(`entry "${entry.id}" of the slot "${entry.slot}"`, source, drawing)
    return Shown ? <Shown params={undefined} ctx={viewsOf(entry.plugin, drawing)?.context(context()) as ViewContext} /> : null
  }
  return function Slot({ name, orderByPlugin, plugins }) {
    // The list is not part of the public state; the modal's state changes when a plugin is added or removed.
    useSelected(drawing.runtime.kit, (state) => state.modal)
    return slots.list(name, { flags: shell.kit.flags, ...(orderByPlugin && { orderByPlugin }) }).map((entry) =>
      !plugins || plugins.includes(entry.plugin) ? (
        <Boundary key={entry.id} onError={(error) => console.error(`[plugin ${entry.plugin}] slot "${name}"`, error)} fallback={() => null}>
          <Entry entry={entry} />
        </Boundary>
      ) : null,
    )
  }
}
