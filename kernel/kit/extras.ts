import { createAlerts } from '../modal/alerts'
import { addPlugin, removePlugin } from '../plugins/changePlugins'
import { createSnackbar } from '../modal/snackbar'
import { logWarnings } from './debugWarnings'
import { createHttp } from '../transport/httpClient'
import { persistState, pluginStorage } from '../pluginStorage'
import { kitTelemetry } from '../telemetry/telemetry'
import { waitFor } from './waitFor'
import type { Extras, KitServices } from './services'

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
