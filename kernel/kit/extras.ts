import { withTimeout } from '../async/withTimeout'
import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import { createAlerts, createSnackbar } from '../modal/notices'
import { addPlugin, removePlugin } from '../plugins/changePlugins'
import { persistState, pluginStorage } from '../state/persist'
import { kitTelemetry } from '../telemetry/telemetry'
import { createHttp } from '../transport/httpClient'
import { logWarnings } from './debugWarnings'
import type { Extras, KitServices } from './services'
import type { KernelState, Truthy, WaitOptions } from './types'

/** What few visits need: plugins that are added and removed, waiting for a state, notices, telemetry, HTTP, the storage of plugins. */
export function createService(services: KitServices): Extras {
  const { cells, clock, modal, options, requests } = services
  return {
    add: (plugin) => addPlugin(services, plugin) as never,
    remove: async (name) => removePlugin(services, name),
    health: async () => requests.now()?.health() ?? [],
    surface: async () => (await modal.get()).shell.surface,
    waitFor: (selector, waitOptions) => waitFor(services, selector, waitOptions),
    logWarnings: () => logWarnings(services),
    telemetry: kitTelemetry(services),
    alerts: createAlerts({ slice: cells.alerts, debug: options.debug, log: (text) => console.error(text) }),
    snackbar: createSnackbar({ slice: cells.snack, clock }),
    http: (origin) => createHttp({ origin }),
    pluginStorage: (plugin, ended) => pluginStorage(services, plugin, ended),
    persistState: (plugin) => persistState(services, plugin),
  }
}

/** See {@link KitApi.waitFor}. */
export async function waitFor<T>({ api, clock, onEnd }: KitServices, selector: (state: KernelState) => T, { signal, timeout }: WaitOptions = {}): Promise<Truthy<T>> {
  let unsubscribe = () => {}
  let offEnd = () => {}
  const truthy = new Promise<Truthy<T>>((resolve, reject) => {
    const check = (value: T) => {
      if (value) resolve(value as Truthy<T>)
    }
    unsubscribe = api.subscribe((state) => {
      try {
        return selector(state)
      } catch (error) {
        reject(error)
        throw error
      }
    }, check)
    check(selector(api.getState()))
    offEnd = onEnd(() => reject(kernelError('aborted')))
  })
  const onTime = () => runError('timeout', { what: 'kit.waitFor', seconds: (timeout ?? 0) / 1000 })
  return withTimeout(truthy, { ...(timeout !== undefined && { ms: timeout }), signal, clock, onTime }).finally(() => {
    unsubscribe()
    offEnd()
  })
}
