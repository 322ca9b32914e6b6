import { useCallback, useEffect, useState } from 'react'

/** What was read for a key. A failure keeps the value before it. */
interface Reading<T> {
  readonly key: string
  readonly value?: T
  readonly error?: unknown
}

/**
 * Reads for a key until it changes or the component unmounts, which abort; nothing for the key "".
 * `read` calls `tell` with each value, and rejects with what `error` becomes, until a later value.
 * `reload` reads again.
 */
export function useReading<T>(
  key: string,
  source: object,
  read: (tell: (value: T) => void, signal: AbortSignal, reload: () => void) => Promise<void>,
) {
  const [reading, setReading] = useState<Reading<T>>({ key: '' })
  const [reloads, setReloads] = useState(0)
  const reload = useCallback(() => setReloads((last) => last + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `source` name what `read` reads
  useEffect(() => {
    if (!key) return
    const abort = new AbortController()
    const set = (next: (last: Reading<T>) => Reading<T>) => abort.signal.aborted || setReading(next)
    read((value) => set(() => ({ key, value })), abort.signal, reload).catch((error: unknown) =>
      set((last) => ({ ...(last.key === key && last), key, error })),
    )
    return () => abort.abort()
  }, [key, source, reloads])
  const latest: Omit<Reading<T>, 'key'> = reading.key === key ? reading : {}
  return { ...latest, reload }
}
