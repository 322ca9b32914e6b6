import type { DevtoolsEntry, DevtoolsKind, DevtoolsStatus } from './types'

/** Facts of a row. */
export interface Facts {
  readonly status?: DevtoolsStatus
  readonly milliseconds?: number
  readonly data?: Readonly<Record<string, unknown>>
}

/** Keeps the last rows of a timeline. */
export interface Recorder {
  /** Adds a row and returns its id; while paused nothing is added and the id is 0. */
  add(kind: DevtoolsKind, name: string, facts?: Facts): number
  /** Updates a row; `data` is merged. Does nothing for a row that is no longer kept. */
  update(id: number, facts: Facts): void
  /** The row, while it is kept. */
  get(id: number): DevtoolsEntry | undefined
  entries(): readonly DevtoolsEntry[]
  subscribe(listener: () => void): () => void
  setPaused(paused: boolean): void
  paused(): boolean
  clear(): void
  /** How many rows were pushed out by the limit or not taken while paused. */
  dropped(): number
}

/**
 * Makes a recorder of at most `limit` rows. `now` returns milliseconds since 1970; `tell` gets the
 * errors of listeners.
 */
export function createRecorder(
  limit: number,
  now: () => number,
  tell: (error: unknown) => void = () => {},
): Recorder {
  let rows: DevtoolsEntry[] = []
  let lastId = 0
  let paused = false
  let dropped = 0
  const listeners = new Set<{ readonly fn: () => void }>()
  const changed = () => {
    for (const { fn } of [...listeners]) {
      try {
        fn()
      } catch (error) {
        tell(error)
      }
    }
  }
  // ids of the kept rows have no gaps
  const place = (id: number) => (rows[0] ? id - rows[0].id : -1)
  return {
    add(kind, name, { status = 'done', milliseconds, data = {} } = {}) {
      if (paused) {
        dropped++
        return 0
      }
      rows.push({
        id: ++lastId,
        at: now(),
        kind,
        name: name.slice(0, 256),
        status,
        ...(milliseconds !== undefined && { milliseconds }),
        data,
      })
      if (rows.length > limit) {
        rows.shift()
        dropped++
      }
      changed()
      return lastId
    },
    update(id, { data, ...facts }) {
      const row = rows[place(id)]
      if (!row) return
      rows[place(id)] = { ...row, ...facts, data: { ...row.data, ...data } }
      changed()
    },
    get: (id) => rows[place(id)],
    entries: () => [...rows],
    subscribe(fn) {
      const listener = { fn }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setPaused(next) {
      if (paused === next) return
      paused = next
      changed()
    },
    paused: () => paused,
    clear() {
      rows = []
      dropped = 0
      changed()
    },
    dropped: () => dropped,
  }
}
