import type { Clock } from './clock'
import type { Core } from './core'
import { errorMessage, type KitError } from './errors'
import { kernelError } from './kernelErrors'

/** What may stand in an event. */
export type TelemetryProps = Readonly<Record<string, string | number | boolean | null>>

/** One event on its way to the `telemetry` hook. Without a tap that delivers it, it ends there. */
export interface TelemetryEvent {
  readonly type: 'track' | 'error'
  /** `<plugin>/<name>` of a track event, the category of an error event. */
  readonly event: string
  readonly props: TelemetryProps
  /** Milliseconds since 1970, when it happened. */
  readonly timestamp: number
}

/** The telemetry of one kit. The promises say when an event was given to `send`; they never reject and need no waiting for. */
export interface Telemetry {
  /** Sends an event of a plugin. A name that does not start with `<plugin>/` is reported and not sent; secrets and long texts are cut from the facts. */
  track(plugin: string, event: string, props?: Readonly<Record<string, unknown>>): Promise<void>
  /** Sends an error with its code and category, at most 5 in any 60 s. A visitor's refusal is an outcome and never sent. */
  error(error: unknown, category?: string): Promise<void>
}

/** The telemetry of a started kit: it tells of its modal too. */
export interface KitTelemetry extends Telemetry {
  modal(open: boolean): Promise<void>
}

export interface TelemetryDeps {
  /** Runs the `telemetry` hook. */
  readonly send: (event: TelemetryEvent) => void
  readonly clock: Pick<Clock, 'now'>
  /** Whether anybody taps the hook; while nobody does, nothing is made or loaded. */
  readonly active?: () => boolean
  /** Hears of a misnamed event and of a failing `send`. */
  readonly report?: (error: KitError) => void
}

/** The telemetry of a started kit, over its `telemetry` hook. */
export async function kitTelemetry({ taps, clock, reportAny, cells }: Core): Promise<KitTelemetry> {
  const made = createTelemetry({ send: (await taps.ready()).telemetry, clock, report: reportAny })
  const connected = () => cells.session.get().active !== undefined
  return { ...made, modal: (open) => made.track('modal', open ? 'modal/opened' : 'modal/closed', { connected: connected() }) }
}

type Facts = typeof import('./telemetryFacts')

const limit = 5
const windowMs = 60_000

/** Makes the telemetry of one kit; the budget of errors is its own. */
export function createTelemetry({ send, clock, active = () => true, report }: TelemetryDeps): Telemetry {
  let sent: readonly number[] = []

  const deliver = async (plugin: string, type: TelemetryEvent['type'], event: string, make: (facts: Facts, now: number) => TelemetryProps | undefined) => {
    try {
      if (!active()) return
      const timestamp = clock.now()
      const props = make(await import('./telemetryFacts'), timestamp)
      if (props) send(Object.freeze({ type, event, props: Object.freeze(props), timestamp }))
    } catch (error) {
      report?.(kernelError('plugin-failed', { plugin, hook: 'telemetry', reason: errorMessage(error) }, { cause: error }))
    }
  }
  return {
    async track(plugin, event, props) {
      if (!event.startsWith(`${plugin}/`)) {
        report?.(kernelError('bad-plugin', { at: `Plugin "${plugin}"`, problem: `it tracks "${event}", which must start with "${plugin}/"` }))
        return
      }
      // a copy: the caller may change its object before the facts are read
      const copy = { ...props }
      await deliver(plugin, 'track', event, (facts) => facts.cleanProps(copy))
    },
    error: (error, category = 'INTERNAL_SDK_ERROR') =>
      deliver('kernel', 'error', category, (facts, now) => {
        if (facts.isRefusal(error)) return undefined
        sent = sent.filter((at) => now - at < windowMs)
        if (sent.length >= limit) return undefined
        sent = [...sent, now]
        return facts.errorProps(error)
      }),
  }
}
