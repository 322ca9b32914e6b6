import { kernelError } from '../errors/kernelErrors'
import type { StartedKit } from './startKit'

/** Starts and ends a kit, at most one start at a time. */
export interface Lifecycle {
  /** Resolves when the present or next start is ready, or ended before it was; never rejects. */
  ready(): Promise<void>
  now(): StartedKit | undefined
  /** The present start; throws `kernel/not-started` with the name of what was called. */
  started(what: string): StartedKit
  /** Idempotent. Throws what `make` throws, and is then as if not called. */
  start(): Promise<void>
  end(): void
}

/** Makes a lifecycle; `make` builds one start of the kit; `reset` runs after its end, also when something in it failed. */
export function createLifecycle(make: () => StartedKit, reset: () => void): Lifecycle {
  let kit: StartedKit | undefined
  let gate = createGate()
  return {
    ready: () => gate.promise,
    now: () => kit,
    started(what) {
      if (!kit) throw kernelError('not-started', { what })
      return kit
    },
    start() {
      if (!kit) {
        const mine = make()
        // set before it begins: plugins may call the kit in their setup
        kit = mine
        const { resolve } = gate
        void mine.start().then(() => {
          if (kit === mine) resolve()
        })
      }
      return gate.promise
    },
    end() {
      if (!kit) return
      const ending = kit
      kit = undefined
      gate.resolve()
      gate = createGate()
      try {
        ending.end()
      } finally {
        reset()
      }
    },
  }
}

interface Gate {
  readonly promise: Promise<void>
  readonly resolve: () => void
}

function createGate(): Gate {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
