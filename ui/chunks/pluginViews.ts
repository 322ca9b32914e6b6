/**
 * The chunk with what the views and slot entries of other plugins are given. Loaded with the first
 * of them.
 */
import type { Shell } from '../../kernel/index'
import { createViewKit } from '../../kernel/plugins/toolkit'
import type { KitReader } from '../shell/followKit'
import type { PluginViews } from '../shell/types'
import type { ViewHooks, ViewRuntime } from '../view'

/**
 * Returns what the views of a plugin are given, the same object as long as the plugin runs. Throws
 * `kernel/plugin-missing` for one that does not.
 */
export function createPluginViews(
  shell: Shell,
  { follow }: KitReader,
  view: ViewRuntime,
): (plugin: string) => PluginViews {
  const made = new WeakMap<object, PluginViews>()
  const make = (plugin: string): PluginViews => {
    const kit = createViewKit(shell, plugin)
    const useRead = <T>(read: () => T) => view.hooks.useSyncExternalStore(follow, read, read)
    const own: Pick<ViewHooks, 'useKit' | 'useOwnState'> = {
      useKit: (selector) => useRead(() => selector(kit.getState())),
      useOwnState: (selector) => useRead(() => selector(kit.state(plugin) as never)),
    }
    return {
      components: new Map(),
      // the hooks that come with the rest of the primitives are there too
      view: { ...view, hooks: Object.assign(Object.create(view.hooks) as ViewHooks, own) },
      context({ shell: _, ui, attempts, loadMore, addStyles, ...ctx }) {
        return { ...ctx, kit }
      },
    }
  }
  return (plugin) => {
    const run = shell.plugins.running.runs.get(plugin) ?? {}
    const known = made.get(run) ?? make(plugin)
    made.set(run, known)
    return known
  }
}
