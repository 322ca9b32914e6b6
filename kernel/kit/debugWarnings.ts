import { isKitError } from '../errors/KitError'
import { alertFor, alertTable } from '../modal/notices'
import type { AlertCode } from '../modal/types'
import type { NamespaceSession } from '../sessions/types'
import type { Events } from './events'
import type { KitServices } from './services'

/**
 * Logs problems of an app's set-up to the console until the kit is destroyed: alerts (also shown in the modal's bar), errors of plugins and
 * requests for developers, each with a link to the documentation, and `debug` events. Only messages are printed, never `details`, which may
 * hold private data.
 */
export function logWarnings({ cells, ended, events, onEnd, options, running }: KitServices): void {
  if (ended()) return
  const warn = (text: string) => console.warn(`[tessera] ${text}`)
  const raise = (code: AlertCode) => {
    if (cells.alerts.get().some((alert) => alert.code === code)) return
    const { short, long } = alertTable[code]
    cells.alerts.set((now) => [...now, { code, text: short }])
    warn(`${short}: ${long}`)
  }
  const report = (error: unknown) => {
    const code = alertFor(error)
    if (code) raise(code)
    else if (isKitError(error) && error.audience === 'developer') warn(`${error.message} See ${error.docs}`)
  }
  const on = <E extends keyof Events>(event: E, listener: (payload: Events[E]) => void) => void onEnd(events.on(event, listener))
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
  on('debug', ({ topic, message }) => console.debug(`[tessera] ${topic}: ${message}`))
}
