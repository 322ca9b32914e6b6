import type { Clock } from '../async/clock'
import { kernelError } from '../errors/kernelErrors'
import { errorMessage, isKitError, type KitError } from '../errors/KitError'
import type { KitServices } from '../kit/services'
import type { KitTelemetry, Telemetry, TelemetryEvent, TelemetryProps } from './types'

export interface TelemetryDeps {
  /** Runs the `telemetry` hook. */
  readonly send: (event: TelemetryEvent) => void
  readonly clock: Pick<Clock, 'now'>
  /** Hears of a misnamed event and of a failing `send`. */
  readonly report?: (error: KitError) => void
}

/** The telemetry of a started kit, over its `telemetry` hook; the hook's taps must be in force. */
export function kitTelemetry({ taps, clock, reportAny, cells }: KitServices): KitTelemetry {
  const made = createTelemetry({ send: taps.calls.telemetry, clock, report: reportAny })
  const connected = () => cells.session.get().active !== undefined
  return { ...made, modal: (open) => made.track('modal', open ? 'modal/opened' : 'modal/closed', { connected: connected() }) }
}

const limit = 5
const windowMs = 60_000

/** Makes the telemetry of one kit; the budget of errors is its own. */
export function createTelemetry({ send, clock, report }: TelemetryDeps): Telemetry {
  let sent: readonly number[] = []

  const deliver = async (plugin: string, type: TelemetryEvent['type'], event: string, make: (now: number) => TelemetryProps | undefined) => {
    try {
      const timestamp = clock.now()
      const props = make(timestamp)
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
      await deliver(plugin, 'track', event, () => cleanProps(copy))
    },
    error: (error, category = 'INTERNAL_SDK_ERROR') =>
      deliver('kernel', 'error', category, (now) => {
        if (isRefusal(error)) return undefined
        sent = sent.filter((at) => now - at < windowMs)
        if (sent.length >= limit) return undefined
        sent = [...sent, now]
        return errorProps(error)
      }),
  }
}

const maxText = 256
const secretWords =
  /\b(\w*(key|secret|passw\w*|passphrase|passcode|password)|pin|otp|mnemonic|seed|private|jwt|cookie|credential|signature|bearer|authorization|(access|auth|refresh|session|id) ?token)s?\b/

/** Whether a field's name looks like that of a secret: `apiKey`, `session_token`, `OTP`, but not `token` (a coin). */
export const looksSecret = (key: string): boolean =>
  secretWords.test(key.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^A-Za-z\d]+/g, ' ').toLowerCase())

/** The facts that may leave: texts (cut to 256 characters), finite numbers, booleans, null; fields that look like secrets are dropped. */
export function cleanProps(props: Readonly<Record<string, unknown>>): TelemetryProps {
  const clean: Record<string, string | number | boolean | null> = {}
  for (const [key, value] of Object.entries(props)) {
    if (looksSecret(key) || key === '__proto__') continue
    if (typeof value === 'string') clean[key] = value.slice(0, maxText)
    else if (value === null || typeof value === 'boolean' || Number.isFinite(value)) clean[key] = value as number
  }
  return clean
}

/** Whether an error, or one that caused it, is the visitor's "no": the kit's code, or 4001 and 5000 of a raw wallet answer. */
export function isRefusal(error: unknown): boolean {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 16; depth++) {
    const { code, cause } = at as { code?: unknown; cause?: unknown }
    if (code === 'rpc/user-rejected' || code === 4001 || code === 5000) return true
    at = cause
  }
  return false
}

/** What is said of an error: addresses' paths and queries are cut off, they may hold keys. */
export function errorProps(error: unknown): TelemetryProps {
  const { name, stack } = (typeof error === 'object' && error !== null ? error : {}) as { name?: unknown; stack?: unknown }
  return cleanProps({
    ...(isKitError(error) && { code: error.code }),
    errorType: typeof name === 'string' ? name : typeof error,
    errorMessage: errorMessage(error).replace(/(\w:\/\/)(?:[^\s/?#'"@]*@)?([^\s/?#'"]*)[^\s'"),]*/g, '$1$2'),
    // the lines of the stack alone: its head repeats the message
    ...(typeof stack === 'string' && { stackTrace: (stack.match(/^\s*at .*|^[^\s@]*@\w+:.*/gm) ?? []).join('\n').replace(/[?#][^\s:)]*/g, '') }),
  })
}
