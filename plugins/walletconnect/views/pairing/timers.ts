import type { ViewHooks } from '../../../../ui/view'

/** True once `waiting` has been so for `ms` milliseconds, and has stayed so. */
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

/** When a link that was followed should have led away from the page, in milliseconds. */
export const opensWithin = 2500

/**
 * Whether a link that was followed led nowhere: the page is still seen, and was all the while. `followed` is to be called with the click.
 * Coming back to the page later does not make it so.
 */
export function useFollowed({ useEffect, useRef, useState }: ViewHooks) {
  const [state, setState] = useState<'no' | 'followed' | 'nowhere'>('no')
  const watch = useRef<() => void>(undefined)
  useEffect(() => () => watch.current?.(), [])
  const followed = () => {
    watch.current?.()
    setState('followed')
    const hidden = () => {
      if (document.visibilityState === 'hidden') end()
    }
    const timer = setTimeout(() => {
      end()
      setState('nowhere')
    }, opensWithin)
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', end)
    }
    watch.current = end
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', end)
  }
  return { state, followed }
}
