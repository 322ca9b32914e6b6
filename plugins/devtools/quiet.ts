/** Wraps a function: its errors are reported and not thrown, and it returns undefined. */
export type Guard = <A extends unknown[]>(fn: (...args: A) => unknown) => (...args: A) => undefined

/** Makes a guard; `tell` gets the first error only, and what it throws itself is dropped. */
export function createGuard(tell: (error: unknown) => void): Guard {
  let told = false
  return (fn) =>
    (...args) => {
      try {
        fn(...args)
      } catch (error) {
        if (told) return undefined
        told = true
        try {
          tell(error)
        } catch {
          // the reporter itself failed: dropped
        }
      }
      return undefined
    }
}
