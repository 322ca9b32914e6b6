import { isKitError } from '../errors/KitError'
import { type AlertCode, alertFor, alertTable } from '../modal/alerts'
import type { NamespaceSession } from '../sessions/types'
import type { Events } from './events'
import type { KitServices } from './services'

/**
 * Warns at the console, until the kit's end, of what is wrong with an app's set-up: alerts in their own words (and in the modal's bar), failures of
 * plugins and requests that a developer can act on, each with its place in the documentation, and `debug` events. Only
 * messages are printed, never what accompanies them: that may hold what nobody should read.
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
  const tell = (error: unknown) => {
    const code = alertFor(error)
    if (code) raise(code)
    else if (isKitError(error) && error.audience === 'developer') warn(`${error.message} See ${error.docs}`)
  }
  const on = <E extends keyof Events>(event: E, listener: (payload: Events[E]) => void) => void onEnd(events.on(event, listener))
  const judge = (session: NamespaceSession) => {
    if (session.status !== 'connected' || options.allowUnsupportedChain) return
    if (!options.networks.some(({ id }) => id === session.chainId)) raise('network-not-found')
    else cells.alerts.set((now) => now.filter(({ code }) => code !== 'network-not-found'))
  }
  // what failed, and who connected, before this was here
  for (const { error } of running.runs.values()) if (error) tell(error)
  for (const session of Object.values(cells.session.get().namespaces)) judge(session)
  on('plugin:error', ({ error }) => tell(error))
  on('request:settled', (outcome) => {
    if (!outcome.ok) tell(outcome.error)
  })
  on('session:change', ({ current }) => judge(current))
  on('debug', ({ topic, message }) => console.debug(`[tessera] ${topic}: ${message}`))
}
