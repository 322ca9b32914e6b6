import type { FunctionComponent, ReactNode } from 'react'
import type { Shell } from '../../kernel/index'
import type { SlotProps, ViewContext } from '../view'
import type { DrawEntry, ShellViewContext, SlotEntry } from './types'
import { useSelected } from './followKit'
import { Boundary, type Drawing, useModule, viewsOf } from './ViewOutlet'

/** Creates the component that renders a slot's entries, those of `<view>.tabs` as tabs. An entry that fails is logged and left out; the others stay. */
export function createSlot(shell: Shell, drawing: Drawing, context: () => ShellViewContext): FunctionComponent<SlotProps> {
  const { slots } = shell
  function Entry({ entry, params, waiting, failed }: { entry: SlotEntry; params: unknown; waiting?: ReactNode; failed: (retry: () => void) => ReactNode }) {
    const source = { plugin: entry.plugin, loaded: () => slots.loaded(entry), preload: () => slots.preload(entry) }
    const { Shown, error, retry } = useModule(`entry "${entry.id}" of the slot "${entry.slot}"`, source, drawing)
    return Shown ? <Shown params={params} ctx={viewsOf(entry.plugin, drawing)?.context(context()) as ViewContext} /> : error ? failed(retry) : waiting
  }
  return function Slot({ name, params, orderByPlugin, plugins }) {
    // The list is not part of the public state; the modal's state changes when a plugin is added or removed.
    useSelected(drawing.runtime.kit, (state) => state.modal)
    const entries = slots.list(name, { flags: shell.kit.flags, ...(orderByPlugin && { orderByPlugin }) }).filter(({ plugin }) => !plugins || plugins.includes(plugin))
    const draw: DrawEntry = (entry, failed = () => null, waiting) => (
      <Boundary key={entry.id} onError={(error) => console.error(`[plugin ${entry.plugin}] entry "${entry.id}" of the slot "${name}"`, error)} fallback={failed}>
        <Entry entry={entry} params={params} waiting={waiting} failed={failed} />
      </Boundary>
    )
    const { SlotTabs } = drawing.runtime.notices ?? {}
    return SlotTabs && name.endsWith('.tabs') ? <SlotTabs {...drawing} entries={entries} draw={draw} t={shell.messages.t} /> : entries.map((entry) => draw(entry))
  }
}
