import type { Patches } from './patch'
import type { Note } from './types'

type Options = boolean | AddEventListenerOptions | undefined
const captures = (options: Options) =>
  typeof options === 'object' ? options.capture === true : options === true

/** React puts this one on a document for good. */
const forGood = 'selectionchange'

/** The places that outlive a kit: the window, the document, and its two elements. */
const lasting = (): readonly (readonly [string, EventTarget])[] => {
  if (typeof window === 'undefined') return []
  const { documentElement, body, defaultView } = document
  const all: [string, EventTarget | null][] = [
    ['window', window],
    ['window', defaultView],
    ['document', document],
    ['html', documentElement],
    ['body', body],
  ]
  return all.filter(
    (entry, index): entry is [string, EventTarget] =>
      entry[1] !== null && all.findIndex(([, other]) => other === entry[1]) === index,
  )
}

/**
 * Notes listeners of what outlives a kit, until they are removed, aborted, or called if they are to
 * be called once.
 */
export function watchListeners(patches: Patches, note: Note): void {
  for (const [name, target] of lasting()) {
    const known = new Map<unknown, Map<string, () => void>>()
    const drop = (listener: unknown, key: string) => {
      known.get(listener)?.get(key)?.()
      known.get(listener)?.delete(key)
    }
    patches.replace(
      target,
      'addEventListener',
      (original) => (type: string, listener: EventListener | null, options?: Options) => {
        const { once, signal }: AddEventListenerOptions = typeof options === 'object' ? options : {}
        const key = `${type} ${captures(options)}`
        if (listener && !signal?.aborted && type !== forGood && !known.get(listener)?.has(key)) {
          const removed = note({ kind: 'listener', what: `a listener of "${type}" on the ${name}` })
          known.set(
            listener,
            (known.get(listener) ?? new Map<string, () => void>()).set(key, removed),
          )
          signal?.addEventListener('abort', () => drop(listener, key))
          if (once)
            original.call(target, type, () => drop(listener, key), {
              once: true,
              capture: captures(options),
              ...(signal && { signal }),
            })
        }
        return original.call(target, type, listener, options)
      },
    )
    patches.replace(
      target,
      'removeEventListener',
      (original) => (type: string, listener: EventListener | null, options?: Options) => {
        drop(listener, `${type} ${captures(options)}`)
        return original.call(target, type, listener, options)
      },
    )
  }
}
