/** Every kind of row, in the order they are offered. */
export const devtoolsKinds = ['request', 'state', 'hook', 'event', 'storage'] as const

/** What a row of the timeline is about. */
export type DevtoolsKind = (typeof devtoolsKinds)[number]

/** How a row stands: under way, ended well, refused by the visitor, ended badly, or ended by a tap before the hook's last tap was reached. */
export type DevtoolsStatus = 'open' | 'done' | 'declined' | 'failed' | 'stopped'

/** One row of the timeline. Entries are replaced, never edited: a row that changed is a new object with the same `id`. */
export interface DevtoolsEntry {
  /** Counts up from 1 in one start of the kit, also across `clear`. */
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: DevtoolsKind
  /** The hook, the request's method, the namespace of a connection, the key in the storage, or the event. */
  readonly name: string
  readonly status: DevtoolsStatus
  /** How long it took, where that is known. */
  readonly milliseconds?: number
  /** Bounded copies of what was seen, NOT redacted: addresses, parameters and answers as they are. */
  readonly data: Readonly<Record<string, unknown>>
}

/** What `kit.use(devtools)` gives. Nothing here throws. */
export interface DevtoolsApi {
  /** The timeline, oldest first; not redacted. */
  entries(): readonly DevtoolsEntry[]
  /** Calls back after each change of the timeline or of `paused`; answers the undo. */
  subscribe(listener: () => void): () => void
  /** Stops recording. What was under way still gets its end. */
  pause(): void
  resume(): void
  /** Whether recording is paused. */
  paused(): boolean
  /** Empties the timeline. */
  clear(): void
  /** The timeline as JSON text for a bug report: addresses are shortened; signatures, payloads, codes, tokens and keys in URLs are left out. */
  trace(): string
  /** Shows the panel; resolves when it is there, or could not be loaded (told as a `debug` event). */
  open(): Promise<void>
  /** Hides the panel. */
  close(): void
}
