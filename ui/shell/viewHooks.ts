import { useEffect, useRef, useState } from 'react'
import type { Action, Loaded } from '../view'

const idle = { pending: false, error: undefined as unknown }
const loading = { ...idle, pending: true, value: undefined }

/** Runs one asynchronous action at a time and keeps its error. See `ViewHooks.useAction`. */
export function useAction<A extends readonly unknown[]>(
  action: (...args: A) => Promise<unknown>,
): Action<A> {
  const [state, setState] = useState(idle)
  const running = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const settle = (settled: typeof idle) => {
    running.current = false
    if (mounted.current) setState(settled)
  }
  const run = async (...args: A) => {
    if (running.current) return false
    running.current = true
    setState({ ...idle, pending: true })
    try {
      await action(...args)
      settle(idle)
      return true
    } catch (error) {
      settle({ ...idle, error })
      return false
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
  }>({ ...loading, key })
  const latest = useRef(load)
  latest.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies(reloads): each `reload` loads again
  useEffect(() => {
    const abort = new AbortController()
    const update = (change: Partial<typeof state>) => {
      if (!abort.signal.aborted)
        setState((now) => ({ ...(now.key === key ? now : { ...loading, key }), ...change }))
    }
    update({ pending: true })
    latest.current(abort.signal).then(
      (value) => update({ ...idle, value }),
      (error) => update({ ...idle, error }),
    )
    return () => abort.abort()
  }, [key, reloads])
  const { value, error, pending } = state.key === key ? state : loading
  return { value, error, pending, reload: () => setReloads((n) => n + 1) }
}
