import { useEffect, useRef, useState } from 'react'
import type { Action, Loaded } from '../view'

/** Runs one asynchronous action at a time and keeps its error. See `ViewHooks.useAction`. */
export function useAction<A extends readonly unknown[]>(
  action: (...args: A) => Promise<unknown>,
): Action<A> {
  const [state, setState] = useState<{ pending: boolean; error: unknown }>({
    pending: false,
    error: undefined,
  })
  const running = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const run = async (...args: A) => {
    if (running.current) return false
    running.current = true
    setState({ pending: true, error: undefined })
    try {
      await action(...args)
      if (mounted.current) setState({ pending: false, error: undefined })
      return true
    } catch (error) {
      if (mounted.current) setState({ pending: false, error })
      return false
    } finally {
      running.current = false
    }
  }
  return { run, ...state }
}

/** Loads a value, and again when `key` changes. See `ViewHooks.useLoad`. */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [reloads, setReloads] = useState(0)
  const [state, setState] = useState<{
    key: string
    value: T | undefined
    error: unknown
    pending: boolean
  }>({
    key,
    value: undefined,
    error: undefined,
    pending: true,
  })
  const latest = useRef(load)
  latest.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies(reloads): each `reload` loads again
  useEffect(() => {
    const abort = new AbortController()
    setState((now) =>
      now.key === key
        ? { ...now, pending: true }
        : { key, value: undefined, error: undefined, pending: true },
    )
    latest.current(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setState({ key, value, error: undefined, pending: false })
      },
      (error) => {
        if (!abort.signal.aborted) setState((now) => ({ ...now, key, error, pending: false }))
      },
    )
    return () => abort.abort()
  }, [key, reloads])
  const current = state.key === key ? state : { value: undefined, error: undefined, pending: true }
  return {
    value: current.value,
    error: current.error,
    pending: current.pending,
    reload: () => setReloads((n) => n + 1),
  }
}
