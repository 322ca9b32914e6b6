/**
 * JSON-RPC codes after which the same request may succeed later: unknown, limit exceeded, internal.
 */
export const retryableCodes: readonly unknown[] = [-1, -32005, -32603]
/** HTTP statuses after which the same request may succeed later. */
export const retryableStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]
/**
 * `count`: retries after the first attempt. `delay`: milliseconds before the first retry, doubling
 * with each, up to `longest`.
 */
export const retryLimits = { count: 3, delay: 150, longest: 10_000 } as const

/**
 * Milliseconds before retry `round` (1 is the first): the least `Retry-After` if every server sent
 * one, else exponential backoff; at most 10 s.
 */
export function pauseBefore(round: number, retryAfters: readonly (number | undefined)[]): number {
  const known = retryAfters.filter((ms) => ms !== undefined)
  const backoff = retryLimits.delay * 2 ** (round - 1)
  const pause = known.length && known.length === retryAfters.length ? Math.min(...known) : backoff
  return Math.min(pause, retryLimits.longest)
}
