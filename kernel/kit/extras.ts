import { withTimeout } from '../async/withTimeout'
import { isKitError, type KitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import { alertFor, createAlerts, createSnackbar } from '../modal/notices'
import type { Alerts } from '../modal/types'
import { addPlugin, removePlugin } from '../plugins/changePlugins'
import { setupWarnings, textWarnings } from '../plugins/setupWarnings'
import type { NamespaceSession } from '../sessions/types'
import { persistState, pluginStorage } from '../state/persist'
import { kitTelemetry } from '../telemetry/telemetry'
import { createHttp } from '../transport/httpClient'
import type { Extras, KitServices } from './services'
import type { Events, KernelState, Truthy, WaitOptions } from './types'

/**
 * What few visits need: plugins that are added and removed, waiting for a state, notices,
 * telemetry, HTTP, the storage of plugins.
 */
export function createService(services: KitServices): Extras {
  const { cells, clock, modal, options, requests } = services
  const alerts = createAlerts({
    slice: cells.alerts,
    debug: options.debug,
    log: (text) => console.error(`[tessera] ${text}`),
  })
  /** A server that refuses the host's project or page is an alert, whoever asked it. */
  const onStatus = (error: KitError) => {
    const code = alertFor(error)
    if (code) alerts.raise(code)
  }
  return {
    add: (plugin) => addPlugin(services, plugin) as never,
    remove: async (name) => removePlugin(services, name),
    health: async () => requests.now()?.health() ?? [],
    surface: async () => (await modal.get()).shell.surface,
    waitFor: (selector, waitOptions) => waitFor(services, selector, waitOptions),
    logWarnings: () => logWarnings(services, alerts.raise),
    logTexts: () => logTexts(services),
    telemetry: kitTelemetry(services),
    alerts,
    foreignNetwork: () => options.allowUnsupportedChain || alerts.raise('network-not-found'),
    snackbar: createSnackbar({ slice: cells.snack, clock }),
    http: (origin) => createHttp({ origin, onStatus }),
    pluginStorage: (plugin, ended) => pluginStorage(services, plugin, ended),
    persistState: (plugin) => persistState(services, plugin),
  }
}

/** See {@link KitApi.waitFor}. */
export async function waitFor<T>(
  { api, clock, onEnd }: KitServices,
  selector: (state: KernelState) => T,
  { signal, timeout }: WaitOptions = {},
): Promise<Truthy<T>> {
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
  return withTimeout(truthy, {
    ...(timeout !== undefined && { ms: timeout }),
    signal,
    clock,
    onTime,
  }).finally(() => {
    unsubscribe()
    offEnd()
  })
}

/** Logs the keys of the host's texts that no plugin has, with or without `debug`. */
const logTexts = (services: KitServices) =>
  textWarnings(services).then((lines) => {
    if (!services.ended()) for (const line of lines) console.warn(`[tessera] ${line}`)
  })

/**
 * Logs problems of an app's set-up to the console until the kit is destroyed: names that nobody has
 * ({@link setupWarnings}), alerts (also shown in the modal's bar), errors of plugins and requests
 * for developers, each with a link to the documentation, and `debug` events. Only messages are
 * printed, never `details`, which may hold private data.
 */
export function logWarnings(services: KitServices, raise: Alerts['raise']): void {
  const { cells, ended, events, onEnd, options, running } = services
  if (ended()) return
  const warn = (text: string) => console.warn(`[tessera] ${text}`)
  const told = new Set<string>()
  const checkNames = () =>
    Promise.all([setupWarnings(services), textWarnings(services)]).then(
      (lines) =>
        lines.flat().forEach((line) => ended() || told.has(line) || warn(line) || told.add(line)),
      () => {},
    )
  checkNames()
  const report = (error: unknown) => {
    const code = alertFor(error)
    if (code) raise(code)
    else if (isKitError(error) && error.audience === 'developer')
      warn(`${error.message} See ${error.docs}`)
  }
  const on = <E extends keyof Events>(event: E, listener: (payload: Events[E]) => void) =>
    void onEnd(events.on(event, listener))
  const checkNetwork = (session: NamespaceSession) => {
    if (session.status !== 'connected' || options.allowUnsupportedChain) return
    if (!options.networks.some(({ id }) => id === session.chainId)) raise('network-not-found')
    else cells.alerts.set((now) => now.filter(({ code }) => code !== 'network-not-found'))
  }
  // errors and sessions from before this code was loaded
  for (const { error } of running.runs.values()) if (error) report(error)
  for (const session of Object.values(cells.session.get().namespaces)) checkNetwork(session)
  on('plugin:error', ({ error }) => report(error))
  on('request:settled', (outcome) => {
    if (!outcome.ok) report(outcome.error)
  })
  on('session:change', ({ current }) => checkNetwork(current))
  on('debug', ({ topic, message, details }) => {
    console.debug(`[tessera] ${topic}: ${message}`)
    if (topic === 'kernel' && message.endsWith('added')) checkNames()
    if (topic === 'session' && isKitError(details)) report(details)
  })
}
