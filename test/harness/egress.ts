import dns from 'node:dns'
import { type NetConnectOpts, Socket } from 'node:net'

/** What asked for a host that is not this machine. */
export type Escape = {
  readonly by: 'dns' | 'socket' | 'fetch' | 'page' | 'websocket'
  readonly host: string
}

export type EgressGuard = {
  /** Every host that is not loopback, in order; empty is what a test wants to see. */
  readonly escapes: readonly Escape[]
  /** Puts everything back as it was. */
  readonly stop: () => void
}

/**
 * Whether a host name or an address is this machine. Only the name counts:
 * `https://outside.example/?origin=http://127.0.0.1` is outside.
 */
export const isLoopback = (host: string) => {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    name === '::ffff:127.0.0.1' ||
    /^127(\.\d{1,3}){3}$/.test(name)
  )
}

const refusal = (host: string) =>
  Object.assign(new Error(`No test may ask for ${host}`), { code: 'ENOTFOUND', hostname: host })

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url)

/** The host of what `net.connect` was called with: undefined for a path of this machine. */
const targetOf = (args: readonly unknown[]): string | undefined => {
  const [first] = (Array.isArray(args[0]) ? args[0] : args) as [
    NetConnectOpts | number | string | undefined,
    unknown,
  ]
  if (typeof first === 'object')
    return 'path' in first && first.path
      ? undefined
      : ((first as { host?: string }).host ?? 'localhost')
  if (typeof first === 'string' && !/^\d+$/.test(first)) return undefined
  const host = (Array.isArray(args[0]) ? args[0] : args)[1]
  return typeof host === 'string' ? host : 'localhost'
}

/**
 * Watches what this process asks of the network: name look-ups, TCP sockets and `fetch`. Anything
 * but loopback is recorded in `escapes`, and fails as if there were no such host, so that nothing
 * leaves the machine.
 */
export const guardEgress = (): EgressGuard => {
  const escapes: Escape[] = []
  const undo: (() => void)[] = []
  const patch = <T extends object, K extends keyof T>(
    target: T,
    key: K,
    make: (original: T[K]) => T[K],
  ) => {
    const original = target[key]
    target[key] = make(original)
    undo.push(() => void (target[key] = original))
  }
  const stopped = (by: Escape['by'], host: string) => {
    if (isLoopback(host)) return false
    escapes.push({ by, host })
    return true
  }
  const lookup = dns.lookup
  patch(
    dns,
    'lookup',
    () =>
      ((host: string, ...rest: unknown[]) => {
        if (!stopped('dns', host)) return Reflect.apply(lookup, dns, [host, ...rest])
        const callback = rest.at(-1) as (error: Error) => void
        queueMicrotask(() => callback(refusal(host)))
        return undefined
      }) as typeof dns.lookup,
  )
  const lookupLater = dns.promises.lookup
  patch(
    dns.promises,
    'lookup',
    () =>
      (async (host: string, ...rest: unknown[]) => {
        if (stopped('dns', host)) throw refusal(host)
        return Reflect.apply(lookupLater, dns.promises, [host, ...rest])
      }) as typeof dns.promises.lookup,
  )
  patch(
    Socket.prototype,
    'connect',
    (original) =>
      function (this: Socket, ...args: unknown[]) {
        const host = targetOf(args)
        if (host === undefined || !stopped('socket', host))
          return Reflect.apply(original, this, args)
        // who made the socket listens to it a moment later
        setImmediate(() => this.destroy(refusal(host)))
        return this
      } as typeof original,
  )
  patch(globalThis, 'fetch', (original) => async (input, init) => {
    const host = hostOf(input instanceof Request ? input.url : String(input))
    if (stopped('fetch', host)) throw new TypeError('fetch failed', { cause: refusal(host) })
    return original(input, init)
  })
  return {
    escapes,
    stop: () => {
      for (const back of undo.splice(0).reverse()) back()
    },
  }
}

/** What is needed of a Playwright page. */
type WatchedPage = {
  on(event: 'request', listener: (request: { url(): string }) => void): unknown
  on(event: 'websocket', listener: (socket: { url(): string }) => void): unknown
  off(event: 'request', listener: (request: { url(): string }) => void): unknown
  off(event: 'websocket', listener: (socket: { url(): string }) => void): unknown
}

const LOCAL_SCHEMES = ['data:', 'blob:', 'about:']

/**
 * Watches what a Playwright page asks of the network: requests of every frame and worker it knows,
 * and WebSockets. It records, and stops nothing.
 */
export const watchPageEgress = (page: WatchedPage): EgressGuard => {
  const escapes: Escape[] = []
  const note = (by: Escape['by']) => (asked: { url(): string }) => {
    const { protocol, hostname } = new URL(asked.url())
    if (!LOCAL_SCHEMES.includes(protocol) && !isLoopback(hostname))
      escapes.push({ by, host: hostname })
  }
  const [request, websocket] = [note('page'), note('websocket')]
  page.on('request', request)
  page.on('websocket', websocket)
  return {
    escapes,
    stop: () => {
      page.off('request', request)
      page.off('websocket', websocket)
    },
  }
}
