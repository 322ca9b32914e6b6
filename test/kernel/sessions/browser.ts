import { Window } from 'happy-dom'
import * as Kernel from '../../../kernel'
import type { Connector } from '../../../kernel/connectors/types'
import type { Kit } from '../../../kernel/index'
import type { KitOptions } from '../../../kernel/kit/options'
import type { KernelState } from '../../../kernel/kit/types'
import { plainNetwork } from '../fixture'

/** Networks of three namespaces; no driver is needed. */
export const threeNamespaces = (
  ['eip155:1', 'eip155:10', 'solana:main', 'solana:dev', 'bip122:main'] as const
).map(plainNetwork)

export const sessionsKey = 'tessera:default:kernel:sessions'

/** A page of the browser: its window, and the kit that runs in it. */
export interface Tab {
  readonly window: PageWindow
  /** Storage events that this tab has heard. */
  readonly heard: () => number
  /** Listeners on its window and document that are still there. */
  readonly listeners: () => number
  /** Starts a kit in this tab; `wallets` are there from the start. */
  start(
    wallets: readonly Connector[],
    options?: Partial<KitOptions>,
    kernel?: Pick<typeof Kernel, 'createKit' | 'definePlugin'>,
  ): { kit: Kit<readonly never[]>; ready: Promise<void>; add(connector: Connector): () => void }
}

/** What a kit without a modal needs of a page's window. */
export interface PageWindow extends EventTarget {
  readonly document: Document
  readonly Event: typeof Event
}

/** A whole window, for kits with a modal. */
const wholeWindow = (): PageWindow => new Window() as unknown as PageWindow

/** A window that costs nothing: it has events, and a document in which elements can be made. */
export function plainWindow(): PageWindow {
  const element = () => ({ setAttribute() {}, append() {}, remove() {} })
  const window = Object.assign(new EventTarget(), {
    Event,
    document: Object.assign(new EventTarget(), {
      body: element(),
      createElement: element,
      querySelector: () => null,
      defaultView: undefined as unknown,
    }),
  })
  window.document.defaultView = window
  return window as unknown as PageWindow
}

/**
 * A browser whose tabs share a localStorage: what one writes, the others hear of, in a task of
 * their own.
 */
export function openBrowser(count = 2, makeWindow = wholeWindow) {
  const items = new Map<string, string>()
  const written: string[] = []
  let limit = 10_000
  const told: ((key: string | null) => void)[] = []
  const put = (by: number, key: string, value: string | undefined) => {
    if (items.get(key) === value) return
    if (value === undefined) items.delete(key)
    else items.set(key, value)
    written.push(`${by} ${key}`)
    // tabs that answer each other for ever would never let the test go on
    if (written.length > limit) throw new Error(`more than ${limit} writes`)
    for (const [i, tell] of told.entries()) if (i !== by) queueMicrotask(() => tell(key))
  }
  const storageOf = (by: number) => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => put(by, key, value),
    removeItem: (key: string) => put(by, key, undefined),
  })
  const tabs = Array.from({ length: count }, (_, i): Tab => {
    const window = makeWindow()
    const counted = [countListeners(window), countListeners(window.document)]
    let heard = 0
    told.push((key) => {
      heard++
      window.dispatchEvent(Object.assign(new window.Event('storage'), { key }))
    })
    return {
      window,
      heard: () => heard,
      listeners: () => counted.reduce((sum, live) => sum + live(), 0),
      start(wallets, options = {}, { createKit, definePlugin } = Kernel) {
        let add: (connector: Connector) => () => void = () => () => {}
        const plugin = definePlugin('wallets', () => ({
          needs: ['connectors'],
          setup(ctx) {
            add = ctx.connectors.add
            for (const connector of wallets) add(connector)
          },
        }))()
        const kit = createKit([plugin], {
          networks: threeNamespaces,
          ...options,
        }) as unknown as Kit<readonly never[]>
        const ready = within({ document: window.document, localStorage: storageOf(i) }, () =>
          kit.start(),
        )
        return { kit, ready, add: (connector) => add(connector) }
      },
    }
  })
  return {
    tabs,
    items,
    /** Who wrote which key, in order. */
    written,
    /** No more than this many writes from now on. */
    allow(writes: number) {
      limit = written.length + writes
    },
    allowed: () => limit,
    /** What the sessions are stored as. */
    stored: () => JSON.parse(items.get(sessionsKey) ?? 'null'),
    /** Writes as a page that has no kit would; every tab hears of it. */
    write: (key: string, value: string | undefined) => put(-1, key, value),
    clear() {
      items.clear()
      for (const tell of told) queueMicrotask(() => tell(null))
    },
  }
}

/** Runs with these globals, which are as before afterwards. */
function within<T>(globals: Record<string, unknown>, run: () => T): T {
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  try {
    return run()
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

/** Counts the listeners that a target has, by what is added, removed, and ended by a signal. */
function countListeners(target: object): () => number {
  const live = new Set<{ type: string; listener: unknown; signal: AbortSignal | undefined }>()
  const events = target as {
    addEventListener: (...args: unknown[]) => void
    removeEventListener: (...args: unknown[]) => void
  }
  const { addEventListener, removeEventListener } = events
  events.addEventListener = (type, listener, options) => {
    live.add({
      type: String(type),
      listener,
      signal: (options as { signal?: AbortSignal } | undefined)?.signal,
    })
    addEventListener.call(target, type, listener, options)
  }
  events.removeEventListener = (type, listener, options) => {
    for (const each of live) if (each.type === type && each.listener === listener) live.delete(each)
    removeEventListener.call(target, type, listener, options)
  }
  return () => [...live].filter(({ signal }) => !signal?.aborted).length
}

/**
 * The sessions of a kit in a few words: per namespace the wallet in front with account and chain,
 * who is connected, what is active.
 */
export function summary({ session, modal }: KernelState) {
  const front = Object.entries(session.namespaces).map(([namespace, now]) =>
    now.status === 'connected'
      ? `${namespace} ${now.connectorId} ${now.active} ${now.chainId}`
      : `${namespace} ${now.status}`,
  )
  const held = Object.entries(session.connections ?? {}).map(
    ([namespace, list]) => `${namespace}: ${list.map(({ connectorId }) => connectorId).join(' ')}`,
  )
  return {
    active: session.active,
    front: front.sort(),
    held: held.sort(),
    network: modal.selectedNetworkId,
  }
}

/** Waits, in real time but without a fixed length, until `look` says what is expected of it. */
export async function until(look: () => boolean, what = 'it'): Promise<void> {
  const end = Date.now() + 4000
  while (!look()) {
    if (Date.now() > end) throw new Error(`${what} did not happen`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
