import type { AnyKit, Shell, ShellPlugin } from '../../kernel/index'
import { createViewKit, kernelError } from '../../kernel/plugins/toolkit'

/** The chunk with the kits that the views of other plugins are given: the same object for a plugin as long as it runs. Throws `kernel/plugin-missing` for one that does not. */
export function createViewKits({ kit, plugin }: Pick<Shell, 'kit' | 'plugin'>): (name: string) => AnyKit {
  const kits = new WeakMap<ShellPlugin['context'], AnyKit>()
  return (name) => {
    const running = plugin(name)
    if (!running) throw kernelError('plugin-missing', { plugin: name, by: 'its view' })
    const made = kits.get(running.context) ?? createViewKit(kit, running)
    kits.set(running.context, made)
    return made
  }
}
