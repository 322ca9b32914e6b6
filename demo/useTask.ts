import { useCallback, useRef, useState } from 'react'

interface Task<T> {
  readonly pending: boolean
  readonly value: T | undefined
  readonly error: unknown
}

const idle = { pending: false, value: undefined, error: undefined } as const

/** Work that follows an answer of the wallet. A new run, or `reset`, forgets the one before. */
export function useTask<T>() {
  const [task, setTask] = useState<Task<T>>(idle)
  const turn = useRef(0)
  const reset = useCallback(() => {
    turn.current++
    setTask(idle)
  }, [])
  const run = useCallback((work: () => Promise<T>) => {
    const mine = ++turn.current
    const tell = (next: Task<T>) => {
      if (mine === turn.current) setTask(next)
    }
    tell({ ...idle, pending: true })
    work().then(
      (value) => tell({ ...idle, value }),
      (error: unknown) => tell({ ...idle, error }),
    )
  }, [])
  return { ...task, run, reset }
}
