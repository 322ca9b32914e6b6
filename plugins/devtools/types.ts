/** Every kind of row, in the order they are offered. */
export const devtoolsKinds = ['request', 'state', 'hook', 'event', 'storage'] as const

/** What a row of the timeline is about. */
export type DevtoolsKind = (typeof devtoolsKinds)[number]

/**
 * State of a row: in progress, succeeded, rejected by the user, failed, or ended by a tap before
 * the hook's last tap was reached.
 */
export type DevtoolsStatus = 'open' | 'done' | 'declined' | 'failed' | 'stopped'

/**
 * One row of the timeline. Entries are replaced, never edited: a row that changed is a new object
 * with the same `id`.
 */
export interface DevtoolsEntry {
  /** Counts up from 1 in one start of the kit, also across `clear`. */
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: DevtoolsKind
  /**
   * The hook, the request's method, the namespace of a connection, the key in the storage, or the
   * event.
   */
  readonly name: string
  readonly status: DevtoolsStatus
  /** How long it took, where that is known. */
  readonly milliseconds?: number
  /**
   * Bounded copies of what was seen, NOT redacted: addresses, parameters and answers as they are.
   */
  readonly data: Readonly<Record<string, unknown>>
}

/** What `kit.use(devtools)` returns. Nothing here throws. */
export interface DevtoolsApi {
  /** The timeline, oldest first; not redacted. */
  entries(): readonly DevtoolsEntry[]
  /**
   * Calls back after each change of the timeline or of `paused`; returns the unsubscribe function.
   */
  subscribe(listener: () => void): () => void
  /** Stops recording. Rows in progress are still completed. */
  pause(): void
  resume(): void
  /** Whether recording is paused. */
  paused(): boolean
  /** Empties the timeline. */
  clear(): void
  /**
   * The timeline as JSON text for a bug report: addresses are shortened; signatures, payloads,
   * codes, tokens and keys in URLs are left out.
   */
  trace(): string
  /**
   * Shows the panel; resolves when it is shown, or could not be loaded (reported as a `debug`
   * event).
   */
  open(): Promise<void>
  /** Hides the panel. */
  close(): void
}
