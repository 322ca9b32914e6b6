/** Wraps a function so that what it throws reaches nobody but the developer. The wrapped one answers nothing. */
export type Quiet = <A extends unknown[]>(fn: (...args: A) => unknown) => (...args: A) => undefined

/** Makes a wrapper; `tell` hears of the first failure only, and what it throws itself is dropped. */
export function createQuiet(tell: (error: unknown) => void): Quiet {
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
          // nothing is left to tell it to
        }
      }
      return undefined
    }
}
