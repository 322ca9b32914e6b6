import type { AlertCode } from './alertTable'
import type { Cell } from './cell'

export type { AlertCode }

/** Alerts that are open, the newest last. `text` is what the bar shows; empty when the kit is not in debug. */
export type AlertsState = readonly { readonly code: AlertCode; readonly text: string }[]

/** The alerts of one kit. */
export interface Alerts {
  /**
   * Opens an alert: its long text to the log, its short text to the bar in debug. One that is open already stays as it is.
   * The texts are loaded now, so the alert shows a moment later. Never rejects: if the texts do not load, the code is logged and shown.
   */
  raise(code: AlertCode): Promise<void>
  /** Closes one alert, or all; it may be raised again. */
  dismiss(code?: AlertCode): void
}

/** Makes the alerts over their cell. `log` gets each long text once while its alert is open, in debug or not. */
export function createAlerts({ cell, debug, log }: {
  readonly cell: Cell<AlertsState>
  readonly debug: boolean
  readonly log: (text: string) => void
}): Alerts {
  const has = (code: AlertCode) => cell.get().some((alert) => alert.code === code)
  return {
    async raise(code) {
      if (has(code)) return
      const table = await import('./alertTable').then((module) => module.alertTable, () => undefined)
      if (has(code)) return
      const { short, long } = table?.[code] ?? { short: code, long: code }
      cell.set((now) => [...now, { code, text: debug ? short : '' }])
      log(`${short}: ${long}`)
    },
    dismiss: (code) => cell.set((now) => (now.length ? now.filter((alert) => code !== undefined && alert.code !== code) : now)),
  }
}
