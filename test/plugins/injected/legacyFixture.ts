import { afterEach } from 'vitest'
import { startInjected } from './fixture'
import { all } from './standardFixture'

/**
 * Providers of a test file as wallets put them into the page, gone after each test, and a kit that
 * finds them.
 */
export function legacyPage() {
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const end of ends.splice(0).reverse()) end()
  })
  const place = (name: string, value: unknown) => {
    Object.defineProperty(window, name, { value, configurable: true })
    ends.push(() => Reflect.deleteProperty(window, name))
  }
  const start = async (networks = all, options = {}) => {
    const started = await startInjected(options, networks)
    ends.push(started.end)
    return {
      ...started,
      get: (id: string) =>
        started.listed.get(id) as NonNullable<ReturnType<typeof started.listed.get>>,
    }
  }
  return { ends, place, start }
}

/** Events as these providers have them; `count` is of those who listen. */
export const emitter = () => {
  const listeners = new Map<string, Set<() => void>>()
  const of = (event: string) =>
    listeners.get(event) ?? (listeners.set(event, new Set()).get(event) as Set<() => void>)
  return {
    on: (event: string, listener: () => void) => void of(event).add(listener),
    removeListener: (event: string, listener: () => void) => void of(event).delete(listener),
    emit: (event: string) => [...of(event)].forEach((listener) => listener()),
    count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}
