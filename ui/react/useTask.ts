import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The state of an action. `error` is a KitError; its code ends in `/user-rejected` if the visitor
 * rejected the request.
 */
export type TaskState<T> =
  | { readonly status: 'idle'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'pending'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: T; readonly error: undefined }
  | { readonly status: 'error'; readonly data: undefined; readonly error: unknown }

const idle = Object.freeze({ status: 'idle', data: undefined, error: undefined } as const)

/**
 * An action and the state of its latest run. `run` calls the action synchronously; it resolves to
 * the action's value, or to undefined if it failed.
 */
export function useTask<A extends readonly unknown[], T>(action: (...args: A) => Promise<T>) {
  const [state, setState] = useState<TaskState<T>>(idle)
  const latest = useRef(action)
  const runs = useRef(0)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => () => void runs.current++, [])
  const reset = useCallback(() => {
    runs.current++
    setState(idle)
  }, [])
  const run = useCallback(async (...args: A): Promise<T | undefined> => {
    const own = ++runs.current
    const update = (next: TaskState<T>) => {
      if (own === runs.current) setState(next)
    }
    update({ ...idle, status: 'pending' })
    try {
      const data = await latest.current(...args)
      update({ ...idle, status: 'success', data })
      return data
    } catch (error) {
      update({ ...idle, status: 'error', error })
      return undefined
    }
  }, [])
  return { run, reset, state }
}
