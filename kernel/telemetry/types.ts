/** Properties of an event. */
export type TelemetryProps = Readonly<Record<string, string | number | boolean | null>>

/** One event as the `telemetry` hook gets it. It leaves the page only if a tap sends it. */
export interface TelemetryEvent {
  /** What happened, or what failed. */
  readonly type: 'track' | 'error'
  /** `<plugin>/<name>` of a track event, the category of an error event. */
  readonly event: string
  /** Facts, without secrets and cut to length; of an error event its code. */
  readonly props: TelemetryProps
  /** When it happened, in milliseconds since 1970. */
  readonly timestamp: number
}

/**
 * The telemetry of one kit. The promises resolve when the event was passed to the hook; they never
 * reject.
 */
export interface Telemetry {
  /**
   * Sends an event of a plugin. A name that does not start with `<plugin>/` is reported and not
   * sent; secrets are dropped from the properties, long texts cut.
   */
  track(plugin: string, event: string, props?: Readonly<Record<string, unknown>>): Promise<void>
  /**
   * Sends an error with its code and category, at most 5 in any 60 s: `API_ERROR` where a request to
   * an HTTP server failed (`kernel/http-…`, also as a cause), else `INTERNAL_SDK_ERROR`. A visitor's
   * rejection is never sent.
   */
  error(error: unknown): Promise<void>
}

/** The telemetry of a started kit. */
export interface KitTelemetry extends Telemetry {
  /** Sends the kernel's own events from now on, once it is called. */
  follow(): Promise<void>
}
