import { useCallback, useEffect, useState } from 'react'
import type { AnyKit } from '../../../../kernel/index'
import type { Feed, Reading } from '../types'
import { logMissing } from './usePluginState'

/** What a hook that reads returns: the reading, and the way to have it read again. */
export type UseReading<T> = Reading<T> & {
  /** Reads it again, never from the cache. Never rejects: see `error`. */
  readonly refresh: () => void
}

const idle: Reading<never> = Object.freeze({ status: 'idle' })
const loading: Reading<never> = Object.freeze({ status: 'loading' })

/**
 * Watches the feed that `open` finds, while the component is there; `key` names it, "" reads
 * nothing. What was read for another key is never returned.
 */
export function useFeed<T>(kit: AnyKit, key: string, open: () => Feed<T>): UseReading<T> {
  const [seen, setSeen] = useState<{ readonly key: string; readonly reading: Reading<T> }>({
    key: '',
    reading: idle,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies(open): `key` names the content of `open`
  useEffect(() => {
    if (!key) return
    let off: (() => void) | undefined = () => {}
    const show = (reading: Reading<T>) => off && setSeen({ key, reading })
    // a kit that has not started has nothing to ask
    kit.ready
      .then(() => {
        if (off && kit.started) off = open().watch(show)
      })
      .catch((error: unknown) => {
        logMissing(kit, error)
        show({ status: 'failed', error })
      })
    return () => {
      off?.()
      off = undefined
    }
  }, [kit, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies(open): `key` names the content of `open`
  const refresh = useCallback(() => {
    if (key && kit.started)
      open()
        .refresh()
        .catch(() => {})
  }, [kit, key])
  const reading = !key ? idle : seen.key === key ? seen.reading : loading
  return { ...reading, refresh }
}
