import { useCallback, useEffect, useState } from 'react'

/** What was read for a key. A failure keeps the value before it; `pending`: it is being read. */
interface Reading<T> {
  readonly key: string
  readonly value?: T
  readonly error?: unknown
  readonly pending: boolean
}

/**
 * Reads for a key until it changes or the component unmounts, which abort; nothing for the key "". `read` calls `tell` with each value, and rejects with
 * what `error` becomes. `reload` reads again.
 */
export function useReading<T>(key: string, source: object, read: (tell: (value: T) => void, signal: AbortSignal, reload: () => void) => Promise<void>) {
  const [reading, setReading] = useState<Reading<T>>({ key: '', pending: false })
  const [reloads, setReloads] = useState(0)
  const reload = useCallback(() => setReloads((last) => last + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `read` closes over is in the key and the source; `reloads` begins again
  useEffect(() => {
    if (!key) return
    const abort = new AbortController()
    const set = (next: (last: Reading<T>) => Reading<T>) => {
      if (!abort.signal.aborted) setReading(next)
    }
    set((last) => ({ ...(last.key === key && last), key, pending: true }))
    read((value) => set(() => ({ key, value, pending: false })), abort.signal, reload).catch((error: unknown) => set((last) => ({ ...last, error, pending: false })))
    return () => abort.abort()
  }, [key, source, reloads])
  const latest: Reading<T> = reading.key === key ? reading : { key, pending: key !== '' }
  return { ...latest, reload }
}
