/**
 * Runs what `load` resolves with, unless it was undone before; a failed load is ignored. Returns
 * the undo.
 */
export function whenLoaded(load: () => Promise<() => () => void>): () => void {
  let undo: (() => void) | undefined
  let wanted = true
  load().then(
    (run) => {
      if (wanted) undo = run()
    },
    () => {},
  )
  return () => {
    wanted = false
    undo?.()
  }
}
