import type { FunctionComponent } from 'react'
import { useEffect } from 'react'
import type { Shell } from '../../kernel'
import type { View } from '../view'
import type { ShellViewContext } from './context'
import { type MountRuntime, useSelected } from './runtime'
import { Boundary, type Components, componentOf, useModule } from './ViewOutlet'

type SlotDefinition = ReturnType<Shell['slots']['list']>[number]
interface SlotInput {
  readonly shell: Shell
  readonly runtime: MountRuntime
  readonly made: Components
  readonly loadMore: () => Promise<void>
  readonly context: () => ShellViewContext
}

/** The component that draws a slot's entries. A failing entry is left out and reported; its neighbours stay. */
export function createSlot({ shell, runtime, made, loadMore, context }: SlotInput): FunctionComponent<{ name: string; orderByPlugin?: readonly string[]; plugins?: readonly string[] }> {
  function Entry({ entry }: { entry: SlotDefinition }) {
    const load = async () => {
      const view = (await shell.slots.preload(entry)) as View
      if (view.kind === 'component' && !view.core) await loadMore()
      return view
    }
    const loaded = shell.slots.loaded(entry) as View | undefined
    const ready = loaded !== undefined && componentOf(loaded, runtime, made) !== undefined
    const { view, error } = useModule(`${entry.slot}/${entry.id}`, () => loaded, load, ready)
    useEffect(() => {
      if (error) console.error(`[tessera] entry "${entry.id}" of the slot "${entry.slot}"`, error)
    }, [error, entry])
    const Shown = view && componentOf(view, runtime, made)
    if (!Shown) return null
    const { shell: _shell, ...plain } = context()
    return <Shown params={undefined} ctx={entry.plugin === shell.owner ? context() : plain} />
  }
  return function Slot({ name, orderByPlugin, plugins }) {
    // The list itself is not in the public state; the modal's state changes when plugins come and go.
    useSelected(shell.kit, (state) => state.modal)
    const all = shell.slots.list(name, { flags: shell.kit.flags, ...(orderByPlugin && { orderByPlugin }) })
    const entries = plugins ? all.filter(({ plugin }) => plugins.includes(plugin)) : all
    return (
      <>
        {entries.map((entry) => (
          <Boundary key={entry.id} onError={(error) => console.error(`[plugin ${entry.plugin}] slot "${name}"`, error)} fallback={() => null}>
            <Entry entry={entry} />
          </Boundary>
        ))}
      </>
    )
  }
}
