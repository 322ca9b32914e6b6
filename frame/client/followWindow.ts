/** How often it is looked whether the window was closed. */
const LOOK = 500
/** A window that is closed so soon was not closed by a person: its provider has cut it off. */
const CUT_OFF = 1_500
/** How long a sign-in may end after its window was closed. */
const LATE = 60_000

/**
 * Follows a window: calls `onClosed` when the visitor has closed it, and `onEnd` a minute later,
 * until the returned function is called. An identity provider with a `Cross-Origin-Opener-Policy` makes an
 * open window look closed: one that does so at once is followed no more.
 */
export function followWindow(
  opened: Pick<Window, 'closed'>,
  onClosed: () => void,
  onEnd: () => void,
): () => void {
  const since = Date.now()
  let late: ReturnType<typeof setTimeout> | undefined
  const looking = setInterval(() => {
    if (!opened.closed) return
    clearInterval(looking)
    if (Date.now() - since < CUT_OFF) return
    late = setTimeout(onEnd, LATE)
    onClosed()
  }, LOOK)
  return () => {
    clearInterval(looking)
    clearTimeout(late)
  }
}
