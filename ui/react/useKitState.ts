import { useMemo, useSyncExternalStore } from 'react'
import type { KernelState } from '../../kernel/index'
import { useProvided } from './KitProvider'

/**
 * Subscribes to a selection of the kit's state. The selector may return a new array or object each
 * time: results are compared shallowly. Throws `react/no-provider`.
 */
export function useKitState<T>(selector: (state: KernelState) => T): T {
  const { kit, initial, shown } = useProvided()
  const [read, readInitial] = useMemo(
    () => [
      memoizeShallow(() => selector(shown(kit.getState()))),
      memoizeShallow(() => selector(initial)),
    ],
    [kit, initial, selector, shown],
  )
  return useSyncExternalStore((changed) => kit.subscribe(read, changed), read, readInitial)
}

/** Selects the sessions. */
export const sessionOf = ({ session }: KernelState): KernelState['session'] => session

/** Returns the previous result as long as the new one is shallowly equal. */
function memoizeShallow<T>(select: () => T): () => T {
  let last: { readonly value: T } | undefined
  return () => {
    const value = select()
    if (!last || !isShallowEqual(last.value, value)) last = { value }
    return last.value
  }
}

/** Shallow equality of arrays and objects. */
function isShallowEqual(a: unknown, b: unknown): boolean {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || !a || !b) return Object.is(a, b)
  const mine = Object.entries<unknown>({ ...a })
  const other = Object.entries<unknown>({ ...b })
  return (
    mine.length === other.length &&
    mine.every(([key, value], at) => other[at]?.[0] === key && other[at]?.[1] === value)
  )
}
