import type { ViewHooks } from '../../../../ui/view'
import type { Feed, Reading } from '../types'

const idle: Reading<never> = Object.freeze({ status: 'idle' })

/**
 * Follows a feed in a view. It is opened anew for another key; "" follows none. The first drawing
 * has what is known.
 */
export function useFeed<T>(
  { useMemo, useCallback, useSyncExternalStore }: ViewHooks,
  key: string,
  open: () => Feed<T>,
): { readonly reading: Reading<T>; readonly feed: Feed<T> | undefined } {
  const feed = useMemo(() => (key ? open() : undefined), [key])
  const subscribe = useCallback(
    (changed: () => void) => feed?.watch(() => changed()) ?? (() => {}),
    [feed],
  )
  return { feed, reading: useSyncExternalStore(subscribe, () => feed?.get() ?? idle) }
}
