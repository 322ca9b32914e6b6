/**
 * Something that is read, as it is now. `idle`: there is nothing to read, such as no account.
 * `loading`: for the first time. `ready`. `refreshing`: `data` is the answer before. `stale`: the
 * last reading failed, `data` is older. `failed`: and there is none. `offline`: `data` is what is
 * stored, if anything is, and nothing is asked.
 */
export interface Reading<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'refreshing' | 'stale' | 'failed' | 'offline'
  readonly data?: T | undefined
  /** When `data` was read, in milliseconds since 1970. */
  readonly at?: number | undefined
  /** Why the last reading failed, until one succeeds. */
  readonly error?: unknown
}

/** Something that can be read and watched. Equal ones share what is read. */
export interface Feed<T> {
  /** As it is now; asks nobody. */
  get(): Reading<T>
  /**
   * The answer, from the cache where that is fresh. Rejects with what it could not be read for:
   * there is nothing to read, the page is offline, or what the source failed with.
   */
  read(options?: { readonly signal?: AbortSignal }): Promise<T>
  /**
   * As `read`, never from the cache. A source that has said to be asked later is not asked before.
   */
  refresh(options?: { readonly signal?: AbortSignal }): Promise<T>
  /**
   * Calls back with each reading, at first with that of now, and reads again at the intervals of
   * what it is of (balances: ten seconds; names: five minutes) while the page is visible and
   * online; returns the undo.
   */
  watch(listener: (reading: Reading<T>) => void): () => void
}
