import type { LegacyProvider } from './legacyProvider'

/** How long a wallet may take to put itself into the page after the start, in milliseconds. */
export const legacyWindow = 3_000

/**
 * Reads `window.ethereum` now, and once more if a wallet says within 3 s that it has arrived there. A page without such
 * a wallet loads nothing for it.
 */
export function watchLegacy(found: (providers: readonly LegacyProvider[]) => void, signal: AbortSignal): Promise<void> {
  const end = performance.now() + legacyWindow
  const look = async () => {
    if (!('ethereum' in window)) return
    const { readLegacyProviders } = await import('./legacyProvider')
    if (!signal.aborted) found(readLegacyProviders())
  }
  const late = () => {
    if (performance.now() <= end) look().catch(() => {})
  }
  window.addEventListener('ethereum#initialized', late, { once: true, signal })
  return look()
}
