import type { Patches } from './patch'
import type { Note } from './types'

type Callback = (...values: unknown[]) => unknown
type Start = (...values: [callback: Callback | string, ...rest: unknown[]]) => unknown
type Stop = (handle: unknown) => void

const kinds = [
  ['setTimeout', 'clearTimeout', true],
  ['setInterval', 'clearInterval', false],
  ['requestAnimationFrame', 'cancelAnimationFrame', true],
  ['requestIdleCallback', 'cancelIdleCallback', true],
] as const

/**
 * Notes timers until they have run or were cleared. A text instead of a function is generated code.
 */
export function watchTimers(patches: Patches, note: Note): void {
  const world = globalThis as unknown as Record<(typeof kinds)[number][0], Start> &
    Record<(typeof kinds)[number][1], Stop>
  const running = new Map<unknown, () => void>()
  const stopped = (handle: unknown) => {
    running.get(handle)?.()
    running.delete(handle)
  }
  for (const [start, stop, once] of kinds) {
    patches.replace(
      world,
      start,
      (original) =>
        (callback: Callback | string, ...rest: unknown[]) => {
          if (typeof callback === 'string') note({ kind: 'code', what: `${start} with a text` })
          const after =
            start === 'setTimeout' || start === 'setInterval'
              ? ` of ${Number(rest[0] ?? 0)} ms`
              : ''
          const done = note({ kind: 'timer', what: `${start}${after}` })
          const run: Callback = (...values) => {
            if (once) stopped(handle)
            return typeof callback === 'function' ? callback(...values) : undefined
          }
          const handle = original.call(
            globalThis,
            typeof callback === 'string' ? callback : run,
            ...rest,
          )
          running.set(handle, done)
          return handle
        },
    )
    patches.replace(world, stop, (original) => (handle: unknown) => {
      stopped(handle)
      return original.call(globalThis, handle)
    })
  }
}
