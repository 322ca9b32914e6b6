/** At most `burst` at once, and `burst` in each `period` in the long run (GCRA). */
export interface Limit {
  /** Module of the row's key: unique among the limits. */
  readonly name: string
  readonly burst: number
  /** Milliseconds. */
  readonly period: number
}

/** A limit, and the subject that takes a unit of it: an address, an IP. */
export type Taken = readonly [limit: Limit, subject: string]

/** Counters that all instances share. */
export interface Limits {
  /**
   * Takes one unit of each limit for its subject, in one transaction; the subject is stored as a
   * keyed hash. Refused at the first that is exhausted with a `Refusal` `rate_limited`, whose
   * `retryAfter` says when; units taken before it stay taken.
   */
  take(...taken: readonly Taken[]): Promise<void>
  /** Whether something that the subject took is not given back yet. */
  isTaken(limit: Limit, subject: string): Promise<boolean>
  /** Forgets what the subject took. */
  reset(limit: Limit, subject: string): Promise<void>
}
