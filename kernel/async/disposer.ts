/** The end of something that was started, and what has to be undone then. */
export interface Disposer {
  /** Aborted at the end, before anything is undone. */
  readonly signal: AbortSignal
  /**
   * Runs `undo` at the end, the newest first; at once where the end has come. Returns the function
   * that takes it back without running it.
   */
  onEnd(undo: () => void): () => void
  /** Ends it. One undo that throws keeps no other from running. Idempotent. */
  end(): void
}

/** Makes a disposer; `report` gets what an undo throws. */
export function createDisposer(report: (error: unknown) => void): Disposer {
  const abort = new AbortController()
  const undos = new Set<() => void>()
  const run = (undo: () => void) => {
    try {
      undo()
    } catch (error) {
      report(error)
    }
  }
  return {
    signal: abort.signal,
    onEnd(undo) {
      if (abort.signal.aborted) run(undo)
      else undos.add(undo)
      return () => void undos.delete(undo)
    },
    end() {
      abort.abort()
      const newestFirst = [...undos].reverse()
      undos.clear()
      newestFirst.forEach(run)
    },
  }
}
