import type { Patches } from './patch'
import type { Note } from './types'

type Opened = { close?(): unknown; terminate?(): unknown }
type Maker = new (...values: unknown[]) => Opened

const connections = [
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'Worker',
  'SharedWorker',
] as const
/** A channel's first argument is a name. */
const isUrl = (name: string) => name !== 'BroadcastChannel'

/** The address as the page resolves it; what is no address as it came. */
const resolved = (given: unknown): string => {
  const text =
    typeof given === 'object' && given !== null && 'url' in given
      ? String(given.url)
      : String(given)
  try {
    return new URL(text, globalThis.location?.href).href
  } catch {
    return text
  }
}

/** Notes what is sent, and connections until they are closed. */
export function watchNetwork(patches: Patches, note: Note): void {
  const send = (how: string, given: unknown) => {
    const url = resolved(given)
    note({ kind: 'network', what: `${how} to ${url}`, url })
  }
  patches.replace(
    globalThis,
    'fetch',
    (original) => (input: RequestInfo | URL, init?: RequestInit) => {
      send('fetch', input)
      return original.call(globalThis, input, init)
    },
  )
  const requests = globalThis.XMLHttpRequest as typeof XMLHttpRequest | undefined
  patches.replace(
    requests?.prototype,
    'open',
    (original) =>
      function open(this: XMLHttpRequest, ...values: unknown[]) {
        send('XMLHttpRequest', values[1])
        return (original as (...all: unknown[]) => void).apply(this, values)
      },
  )
  const navigator = globalThis.navigator as Navigator | undefined
  patches.replace(navigator, 'sendBeacon', (original) => (url: string, body?: BodyInit) => {
    send('sendBeacon', url)
    return original.call(navigator, url, body)
  })
  for (const name of connections) {
    patches.replace(
      globalThis as unknown as Record<string, Maker>,
      name,
      (original) =>
        new Proxy(original, {
          construct(target, values, newTarget) {
            const what = `a ${name} to ${String(values[0])}`
            const closed = note({
              kind: 'open',
              what,
              ...(isUrl(name) && { url: resolved(values[0]) }),
            })
            const made = Reflect.construct(
              target,
              values,
              newTarget === original ? target : newTarget,
            ) as Opened
            for (const verb of ['close', 'terminate'] as const) {
              const end = made[verb]
              if (!end) continue
              made[verb] = () => {
                closed()
                return end.call(made)
              }
            }
            return made
          },
        }),
    )
  }
}
