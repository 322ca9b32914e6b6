import { isKitError } from '../../../kernel/index'

/**
 * Milliseconds that a server which refuses by 429 or 503 is left alone where it does not say for
 * how long.
 */
const restMs = 30_000

/**
 * How long a failure asks to be left alone: a server's 429 and 503, for what its `Retry-After`
 * says. Undefined for other failures.
 */
export function restOf(error: unknown): number | undefined {
  if (!isKitError(error, 'kernel/http-status')) return undefined
  const { status, retryAfter } = (error.details ?? {}) as {
    readonly status?: unknown
    readonly retryAfter?: unknown
  }
  if (status !== 429 && status !== 503) return undefined
  return typeof retryAfter === 'number' ? Math.min(3_600_000, Math.max(1000, retryAfter)) : restMs
}

/** Who has refused, by key, and is left alone. */
export interface Rests {
  /** What it has refused with; undefined once it may be asked again. */
  get(key: string): unknown
  /**
   * It has failed so: where that is a refusal, it rests from now on. What it rests for already
   * makes it no longer.
   */
  add(key: string, error: unknown): void
}

/** Makes {@link Rests}. */
export function createRests(now: () => number): Rests {
  const rests = new Map<string, { readonly until: number; readonly error: unknown }>()
  const get = (key: string) => {
    const rest = rests.get(key)
    return rest && rest.until > now() ? rest.error : undefined
  }
  return {
    get,
    add(key, error) {
      const ms = restOf(error)
      if (ms !== undefined && get(key) !== error) rests.set(key, { until: now() + ms, error })
    },
  }
}
