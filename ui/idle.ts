/** What of the Network Information API is read; browsers without it count as fast. */
type Network = { readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string } }

/** Milliseconds of rest where the browser does not say when it is idle. */
const rest = 200

/** Runs `work` when the browser has nothing to do. Returns the undo. */
export function idle(work: () => void): () => void {
  const { requestIdleCallback: ask = (run: () => void) => setTimeout(run, rest) as unknown as number, cancelIdleCallback: cancel = clearTimeout } = window as Partial<Window>
  const handle = ask(work)
  return () => cancel(handle)
}

/** Runs `work` once the page has loaded and is idle, unless `signal` is aborted before; never where the visitor saves data or is on 2g. */
export function whenIdle(work: () => void, signal: AbortSignal): void {
  const { saveData, effectiveType = '' } = (navigator as Network).connection ?? {}
  if (saveData || /2g/.test(effectiveType)) return
  const wait = () => signal.addEventListener('abort', idle(work))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal })
}
