/** Wraps a function: its errors are reported and not thrown, and it returns undefined. */
export type Guard = <A extends unknown[]>(fn: (...args: A) => unknown) => (...args: A) => undefined

/** Makes a guard; `report` gets the first error only, and what it throws itself is dropped. */
export function createGuard(report: (error: unknown) => void): Guard {
  let reported = false
  return (fn) =>
    (...args) => {
      try {
        fn(...args)
      } catch (error) {
        if (reported) return undefined
        reported = true
        try {
          report(error)
        } catch {
          // the reporter itself failed: dropped
        }
      }
      return undefined
    }
}
