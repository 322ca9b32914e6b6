import { isKitError } from '../../kernel/index'

/** Milliseconds that a server which refuses by 429 or 503 is left alone where it does not say for how long. */
const restMs = 30_000

/** How long a failure asks to be left alone: a server's 429 and 503, for what its `Retry-After` says. Undefined for other failures. */
export function restOf(error: unknown): number | undefined {
  if (!isKitError(error, 'kernel/http-status')) return undefined
  const { status, retryAfter } = (error.details ?? {}) as { readonly status?: unknown; readonly retryAfter?: unknown }
  if (status !== 429 && status !== 503) return undefined
  return typeof retryAfter === 'number' ? Math.min(3_600_000, Math.max(1000, retryAfter)) : restMs
}
