/** Milliseconds after which the next frame is no longer waited for, as in a hidden tab. */
const paintLimit = 100

/** Runs `work` after the next frame has been painted. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(work)
    })
  })
  let timer = setTimeout(work, paintLimit)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
