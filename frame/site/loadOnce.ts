import { type FrameErrorName, frameError } from '../protocol/errors'

/** Something that is loaded when it is needed first. */
export interface LoadedOnce<Value> {
  /** Rejects with the failure that was named; the next call tries again. */
  readonly get: () => Promise<Value>
  /** Does something with it if it was asked for, once it is there. */
  readonly ifLoaded: (use: (value: Value) => void) => void
}

/** Loads with the first need, once for all. */
export function loadOnce<Value>(
  load: () => Promise<Value>,
  failure: FrameErrorName,
): LoadedOnce<Value> {
  let loaded: Promise<Value> | undefined
  return {
    get: () => {
      loaded ??= load().catch(() => {
        loaded = undefined
        throw frameError(failure)
      })
      return loaded
    },
    ifLoaded: (use) => void loaded?.then(use, () => undefined),
  }
}
