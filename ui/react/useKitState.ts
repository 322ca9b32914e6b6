import { useMemo, useSyncExternalStore } from 'react'
import type { KernelState } from '../../kernel/index'
import { useHeld } from './KitProvider'

/**
 * A part of the kit's state; re-renders when it changes. The selector may make a new array or object of parts of the state: one
 * that holds the same parts counts as the same.
 */
export function useKitState<T>(selector: (state: KernelState) => T): T {
  const { kit, initial, shown } = useHeld()
  const [read, readInitial] = useMemo(() => [remember(() => selector(shown(kit.getState()))), remember(() => selector(initial))], [kit, initial, selector, shown])
  return useSyncExternalStore((changed) => kit.subscribe(read, changed), read, readInitial)
}

/** The function, but its last answer for one that is shallowly the same. */
function remember<T>(select: () => T): () => T {
  let last: { readonly value: T } | undefined
  return () => {
    const value = select()
    if (!last || !same(last.value, value)) last = { value }
    return last.value
  }
}

/** Whether two arrays, or two objects, hold the same parts. */
function same(a: unknown, b: unknown): boolean {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || !a || !b) return Object.is(a, b)
  const mine = Object.entries<unknown>({ ...a })
  const other = Object.entries<unknown>({ ...b })
  return mine.length === other.length && mine.every(([key, value], at) => other[at]?.[0] === key && other[at]?.[1] === value)
}
