/**
 * The part of the Network Information API that is read (https://wicg.github.io/netinfo/). Browsers
 * without it count as fast.
 */
type NavigatorWithConnection = {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const idleDelay = 200

/** Runs `work` when the browser is idle. Returns a function that cancels it. */
export function idle(work: () => void): () => void {
  const {
    requestIdleCallback: request = (run: () => void) =>
      setTimeout(run, idleDelay) as unknown as number,
    cancelIdleCallback: cancel = clearTimeout,
  } = window as Partial<Window>
  const handle = request(work)
  return () => cancel(handle)
}

/**
 * Runs `work` once the page has loaded and is idle, unless `signal` is aborted before. Never with
 * `saveData` on, or on a 2g connection.
 */
export function whenIdle(work: () => void, signal: AbortSignal): void {
  const { saveData, effectiveType = '' } = (navigator as NavigatorWithConnection).connection ?? {}
  if (saveData || /2g/.test(effectiveType)) return
  const schedule = () => signal.addEventListener('abort', idle(work))
  if (document.readyState === 'complete') schedule()
  else addEventListener('load', schedule, { once: true, signal })
}
