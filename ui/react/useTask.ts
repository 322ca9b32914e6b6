import { useCallback, useEffect, useRef, useState } from 'react'

/** How an asked-for action stands. `error` is a KitError; a visitor's no has a code that ends in `/user-rejected`. */
export type TaskState<T> =
  | { readonly status: 'idle'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'pending'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: T; readonly error: undefined }
  | { readonly status: 'error'; readonly data: undefined; readonly error: unknown }

const idle = Object.freeze({ status: 'idle', data: undefined, error: undefined } as const)

/** One action and its state. `run` calls the action in the caller's own task, answers its value, and undefined where it failed. */
export function useTask<A extends readonly unknown[], T>(action: (...args: A) => Promise<T>) {
  const [state, setState] = useState<TaskState<T>>(idle)
  const latest = useRef(action)
  const turn = useRef(0)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => () => void turn.current++, [])
  const reset = useCallback(() => {
    turn.current++
    setState(idle)
  }, [])
  const run = useCallback(async (...args: A): Promise<T | undefined> => {
    const mine = ++turn.current
    const tell = (next: TaskState<T>) => {
      if (mine === turn.current) setState(next)
    }
    tell({ status: 'pending', data: undefined, error: undefined })
    try {
      const data = await latest.current(...args)
      tell({ status: 'success', data, error: undefined })
      return data
    } catch (error) {
      tell({ status: 'error', data: undefined, error })
      return undefined
    }
  }, [])
  return { run, reset, state }
}
