import type { ViewHooks } from '../../../../ui/view'

/** True once `waiting` has been true for `ms` milliseconds without interruption. */
export function useSlow({ useEffect, useState }: ViewHooks, waiting: boolean, ms: number): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), ms)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting, ms])
  return waiting && slow
}

/** Milliseconds within which a followed link should have hidden the page. */
export const opensWithin = 2500

/**
 * Detects that a followed link opened nothing: the page stayed visible for `opensWithin`. Call
 * `followed` on the click. Returning to the page later does not count.
 */
export function useFollowed({ useEffect, useRef, useState }: ViewHooks) {
  const [state, setState] = useState<'no' | 'followed' | 'nowhere'>('no')
  const watch = useRef<() => void>(undefined)
  useEffect(() => () => watch.current?.(), [])
  const followed = () => {
    watch.current?.()
    setState('followed')
    const hidden = () => {
      if (document.visibilityState === 'hidden') stop()
    }
    const timer = setTimeout(() => {
      stop()
      setState('nowhere')
    }, opensWithin)
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', stop)
    }
    watch.current = stop
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', stop)
  }
  return { state, followed }
}
