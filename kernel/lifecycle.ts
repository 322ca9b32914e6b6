import { kernelError } from './errors/kernelErrors'
import type { World } from './world'

/** Starts and ends a kit's worlds, one at a time. */
export interface Lifecycle {
  /** Resolves when the present or next start is ready, or ended before it was; never rejects. */
  ready(): Promise<void>
  now(): World | undefined
  /** The world, or `kernel/not-started` that names what was wanted. */
  started(what: string): World
  /** Idempotent. Throws what `make` throws, and is then as if not called. */
  start(): Promise<void>
  end(): void
}

/** Makes a lifecycle; `make` builds a world, which then begins; `reset` runs after its end, also when something in it failed. */
export function createLifecycle(make: () => World, reset: () => void): Lifecycle {
  let world: World | undefined
  let gate = createGate()
  return {
    ready: () => gate.promise,
    now: () => world,
    started(what) {
      if (!world) throw kernelError('not-started', { what })
      return world
    },
    start() {
      if (!world) {
        const mine = make()
        // in place before it begins: plugins may speak to the kit in their setup
        world = mine
        const { resolve } = gate
        void mine.begin().then(() => {
          if (world === mine) resolve()
        })
      }
      return gate.promise
    },
    end() {
      if (!world) return
      const ending = world
      world = undefined
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
