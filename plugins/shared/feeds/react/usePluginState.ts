import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type AnyKit, isKitError, type PluginToken } from '../../../../kernel/index'

/** Key of what a kit has been told to miss. It is on the kit: two copies of this module share it. */
const missed = Symbol.for('tessera-kit/missed-plugins')

/**
 * Logs that a kit does not have the plugin of a hook, once for each plugin: `kernel/plugin-missing`.
 * Other errors are left to who reads them.
 */
export function logMissing(kit: AnyKit, error: unknown): void {
  if (!isKitError(error, 'kernel/plugin-missing')) return
  const marked: AnyKit & { [missed]?: Set<string> } = kit
  marked[missed] ??= new Set()
  if (marked[missed].has(error.message)) return
  marked[missed].add(error.message)
  console.error(`[tessera] ${error.code}: ${error.message}. See ${error.docs}`)
}

/**
 * Follows the state of a plugin. While the kit does not have the plugin, and on servers, that is
 * `none`, and the console says which plugin is missing. `none` must always be the same value.
 */
export function usePluginState<T>(kit: AnyKit, token: PluginToken, none: T): T {
  const read = useCallback((): T => {
    try {
      return kit.state(token.pluginName) as T
    } catch {
      return none
    }
  }, [kit, token, none])
  const subscribe = useCallback((changed: () => void) => kit.subscribe(read, changed), [kit, read])
  const state = useSyncExternalStore(subscribe, read, () => none)
  const isMissing = state === none
  useEffect(() => {
    if (!isMissing) return
    // a kit of before its start knows no plugin
    kit.ready
      .then(() => void (kit.started && kit.use(token)))
      .catch((error: unknown) => logMissing(kit, error))
  }, [kit, token, isMissing])
  return state
}
