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
