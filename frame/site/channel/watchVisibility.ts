/** What tells whether the frame is drawn anywhere in its page. */
export type ObserveVisibility = (onChange: (isDrawn: boolean) => void) => () => void

/**
 * By an IntersectionObserver of the document: a frame whose element has `display: none` is drawn
 * nowhere.
 */
const observeVisibility: ObserveVisibility = (onChange) => {
  const observer = new IntersectionObserver((entries) =>
    onChange(entries.at(-1)?.isIntersecting === true),
  )
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}

/**
 * Calls back whenever the frame is shown, and whenever it is shown no more. Returns the function
 * that ends it.
 */
export function watchVisibility(
  { onShown, onHidden }: { onShown(): void; onHidden(): void },
  observe: ObserveVisibility = observeVisibility,
): () => void {
  let wasDrawn = false
  return observe((isDrawn) => {
    if (isDrawn && !wasDrawn) onShown()
    if (wasDrawn && !isDrawn) onHidden()
    wasDrawn = isDrawn
  })
}
