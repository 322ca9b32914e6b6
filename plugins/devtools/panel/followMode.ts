/**
 * Puts `data-mode` on an element: the kit's own mode once its modal has one, else what the
 * visitor's system prefers. Follows both; returns the function that stops.
 */
export function followMode(
  target: HTMLElement,
  kitElement: HTMLElement,
  view: Window & typeof globalThis,
): () => void {
  const system = view.matchMedia?.('(prefers-color-scheme: dark)')
  const apply = () =>
    target.setAttribute(
      'data-mode',
      kitElement.getAttribute('data-mode') ?? (system?.matches ? 'dark' : 'light'),
    )
  const observer = new view.MutationObserver(apply)
  observer.observe(kitElement, { attributes: true, attributeFilter: ['data-mode'] })
  system?.addEventListener('change', apply)
  apply()
  return () => {
    observer.disconnect()
    system?.removeEventListener('change', apply)
  }
}
