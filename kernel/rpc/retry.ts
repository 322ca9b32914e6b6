/** RPC codes after which the same request may go well later: unknown, limit exceeded, internal. */
export const retryableCodes: readonly unknown[] = [-1, -32005, -32603]
/** HTTP statuses after which the same request may go well later. */
export const retryableStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]
/** Rounds after the first, the first pause in milliseconds (doubling), and the longest pause. */
export const retryLimits = { count: 3, delay: 150, longest: 10_000 } as const

/** `Retry-After` in milliseconds: seconds or an HTTP date; `undefined` for anything else. Never negative. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** The pause before round `round` (1 is the first retry): what the servers asked for, else doubling; at most 10 s. */
export function pauseBefore(round: number, asked: readonly (number | undefined)[]): number {
  const known = asked.filter((ms) => ms !== undefined)
  const backoff = retryLimits.delay * 2 ** (round - 1)
  const wanted = known.length && known.length === asked.length ? Math.min(...known) : backoff
  return Math.min(wanted, retryLimits.longest)
}
