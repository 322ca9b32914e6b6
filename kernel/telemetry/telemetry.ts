import type { Clock } from '../async/clock'
import { errorMessage, isKitError, type KitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import type { KitServices } from '../kit/services'
import { followKit } from './followKit'
import type { KitTelemetry, Telemetry, TelemetryEvent, TelemetryProps } from './types'

/** What {@link createTelemetry} needs. */
export interface TelemetryDeps {
  /** Runs the `telemetry` hook. */
  readonly send: (event: TelemetryEvent) => void
  readonly clock: Pick<Clock, 'now'>
  /** Called for an event with a wrong name and for a `send` that throws. */
  readonly report?: (error: KitError) => void
}

/** The telemetry of a started kit, over its `telemetry` hook; the hook's taps must be in force. */
export function kitTelemetry(services: KitServices): KitTelemetry {
  const { taps, clock, reportAny } = services
  const made = createTelemetry({ send: taps.calls.telemetry, clock, report: reportAny })
  let following = false
  return {
    ...made,
    async follow() {
      if (!following && !services.ended()) followKit(services, made)
      following = true
    },
  }
}

const maxErrors = 5
const windowMs = 60_000

/** Creates the telemetry of one kit, with its own limit of errors. */
export function createTelemetry({ send, clock, report }: TelemetryDeps): Telemetry {
  let sent: readonly number[] = []

  const deliver = async (
    plugin: string,
    type: TelemetryEvent['type'],
    make: (now: number) => Pick<TelemetryEvent, 'event' | 'props'> | undefined,
  ) => {
    try {
      const timestamp = clock.now()
      const made = make(timestamp)
      if (made) send(Object.freeze({ type, ...made, props: Object.freeze(made.props), timestamp }))
    } catch (error) {
      report?.(
        kernelError(
          'plugin-failed',
          { plugin, hook: 'telemetry', reason: errorMessage(error) },
          { cause: error },
        ),
      )
    }
  }
  return {
    async track(plugin, event, props) {
      if (!event.startsWith(`${plugin}/`)) {
        report?.(
          kernelError('bad-plugin', {
            at: `Plugin "${plugin}"`,
            problem: `it tracks "${event}", which must start with "${plugin}/"`,
          }),
        )
        return
      }
      await deliver(plugin, 'track', () => ({ event, props: cleanProps({ ...props }) }))
    },
    error: (error) =>
      deliver('kernel', 'error', (now) => {
        if (isRejection(error)) return undefined
        sent = sent.filter((at) => now - at < windowMs)
        if (sent.length >= maxErrors) return undefined
        sent = [...sent, now]
        return { event: categoryOf(error), props: errorProps(error) }
      }),
  }
}

const maxText = 256
const secretWords =
  /\b(\w*(key|secret|passw\w*|passphrase|passcode|password)|pin|otp|mnemonic|seed|private|jwt|cookie|credential|signature|bearer|authorization|(access|auth|refresh|session|id) ?token)s?\b/

/**
 * Whether a property's name looks like that of a secret: `apiKey`, `session_token`, `OTP`, but not
 * `token` (a coin).
 */
export const looksSecret = (key: string): boolean =>
  secretWords.test(
    key
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/[^A-Za-z\d]+/g, ' ')
      .toLowerCase(),
  )

/**
 * The properties that may be sent: texts (cut to 256 characters), finite numbers, booleans and
 * null; those named like secrets are dropped.
 */
function cleanProps(props: Readonly<Record<string, unknown>>): TelemetryProps {
  const clean: Record<string, string | number | boolean | null> = {}
  for (const [key, value] of Object.entries(props)) {
    if (looksSecret(key) || key === '__proto__') continue
    if (typeof value === 'string') clean[key] = value.slice(0, maxText)
    else if (value === null || typeof value === 'boolean' || Number.isFinite(value))
      clean[key] = value as number
  }
  return clean
}

/** Whether the code of an error, or of one of its causes, passes the test. */
function hasCode(error: unknown, test: (code: unknown) => boolean): boolean {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 16; depth++) {
    const { code, cause } = at as { code?: unknown; cause?: unknown }
    if (test(code)) return true
    at = cause
  }
  return false
}

/** Whether an error is a visitor's rejection: `rpc/user-rejected`, or the raw codes 4001 and 5000. */
const isRejection = (error: unknown): boolean =>
  hasCode(error, (code) => code === 'rpc/user-rejected' || code === 4001 || code === 5000)

const categoryOf = (error: unknown): string =>
  hasCode(error, (code) => String(code).startsWith('kernel/http-'))
    ? 'API_ERROR'
    : 'INTERNAL_SDK_ERROR'

/**
 * The properties of an error: type, message and stack. URLs in them are cut after the host, since
 * paths and queries may hold keys.
 */
function errorProps(error: unknown): TelemetryProps {
  const { name, stack } = (typeof error === 'object' && error !== null ? error : {}) as {
    name?: unknown
    stack?: unknown
  }
  return cleanProps({
    ...(isKitError(error) && { code: error.code }),
    errorType: typeof name === 'string' ? name : typeof error,
    // words as long as an address or a hash are cut
    errorMessage: errorMessage(error)
      .replace(/\b(?=\w*\d)\w{26,}\b/g, '…')
      .replace(/(\w:\/\/)(?:[^\s/?#'"@]*@)?([^\s/?#'"]*)[^\s'"),]*/g, '$1$2'),
    // only the frames: the head of a stack repeats the message
    ...(typeof stack === 'string' && {
      stackTrace: (stack.match(/^\s*at .*|^[^\s@]*@\w+:.*/gm) ?? [])
        .join('\n')
        .replace(/[?#][^\s:)]*/g, ''),
    }),
  })
}
