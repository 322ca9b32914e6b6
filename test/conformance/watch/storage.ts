import type { Patches } from './patch'
import type { Note } from './types'

const areas = () =>
  (['localStorage', 'sessionStorage'] as const).flatMap((name) => {
    try {
      const area = globalThis[name] as Storage | undefined
      return area ? [[name, area] as const] : []
    } catch {
      return []
    }
  })

/** The stores of the page, with what is in them; empty where there are none. */
export const readStores = (): Readonly<Record<string, string>> => {
  const out: Record<string, string> = {}
  for (const [name, area] of areas()) {
    for (let index = 0; index < area.length; index++) {
      const key = area.key(index)
      if (key !== null) out[`${name} "${key}"`] = area.getItem(key) ?? ''
    }
  }
  return out
}

/**
 * Notes reads and writes of the page's stores by key, cookies that are set, and databases that are
 * opened.
 */
export function watchStorage(patches: Patches, note: Note): void {
  const [first] = areas()
  const shape = first && (Object.getPrototypeOf(first[1]) as Storage)
  for (const verb of ['getItem', 'setItem', 'removeItem'] as const) {
    patches.replace(
      shape as unknown as Record<string, (...values: string[]) => unknown> | undefined,
      verb,
      (original) =>
        function touch(this: Storage, key: string, ...rest: string[]) {
          note({ kind: 'storage', what: `${verb} "${key}"` })
          return original.call(this, key, ...rest)
        },
    )
  }
  patches.replace(
    shape,
    'clear',
    (original) =>
      function clear(this: Storage) {
        note({ kind: 'storage', what: 'clear of a whole store' })
        original.call(this)
      },
  )
  for (const [owner, verb] of [
    ['indexedDB', 'open'],
    ['caches', 'open'],
  ] as const) {
    const target = (
      globalThis as unknown as Record<
        string,
        Record<string, (...values: unknown[]) => unknown> | undefined
      >
    )[owner]
    patches.replace(target, verb, (original) => (...values: unknown[]) => {
      note({ kind: 'storage', what: `${owner} "${String(values[0])}"` })
      return original.apply(target, values)
    })
  }
}
