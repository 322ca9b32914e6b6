import { type Clock, systemClock } from '../../../kernel/async/clock'
import type { Connector, ConnectorManifest } from '../../../kernel/connectors/types'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { runError } from '../../../kernel/errors/lateErrors'
import { lacking, type NamespaceConnector } from '../namespaceConnector'
import { createConnectSequence } from './connectSequence'

/** A connector made of parts, to which parts may come and from which they may go. Its manifest is made anew then; it stays the same object. */
export interface WalletConnector extends Connector {
  inUse(): boolean
  /** Whether a silent connect waits for a part with one of these namespaces. */
  awaits(namespaces: readonly string[]): boolean
  add(part: NamespaceConnector): void
  /** Whoever listens hears that a part in use has left. */
  remove(part: NamespaceConnector): void
  /** Changes what it says about itself; its id stays. */
  describe(about: Partial<Omit<ConnectorManifest, 'id' | 'namespaces'>>): void
}

export interface WalletConnectorInput {
  readonly about: Omit<ConnectorManifest, 'namespaces'>
  readonly parts: readonly NamespaceConnector[]
  /** Called when it may not be in use any more. */
  readonly released?: () => void
  readonly clock?: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/**
 * A wallet with several namespaces. `connect` asks one part after the other, the first in the caller's own task; a visitor's no ends the asking
 * and what was agreed to before stays; it rejects with the first part's error where nothing came of any. Silently, all are asked at once, each
 * for at most 2.6 s, and one that a stored session names may come up to 1 s later. `disconnect` ends all parts and never rejects.
 */
export function createWalletConnector({ about, parts: first, released = () => {}, clock = systemClock, debug }: WalletConnectorInput): WalletConnector {
  const parts = new Set(first)
  const hearing = createHearing(parts, (error) => debug(`"${about.id}" cannot be heard`, error))
  const partOf = (namespace: string) => [...parts].find(({ namespaces }) => namespaces.includes(namespace))
  const asking = createConnectSequence({ id: about.id, partOf, clock })
  let said = about
  let manifest: ConnectorManifest | undefined
  let attempts = 0

  return {
    get manifest() {
      manifest ??= Object.freeze({ ...said, namespaces: Object.freeze([...parts].flatMap(({ namespaces }) => namespaces)) as readonly string[] })
      return manifest
    },
    ready: () => [...parts].every((part) => part.ready?.() ?? true),
    preload: async () => void (await Promise.all([...parts].map((part) => part.preload?.()))),
    inUse: () => attempts > 0 || [...parts].some((part) => part.inUse()),
    awaits: asking.awaits,
    add(part) {
      if (parts.has(part)) return
      parts.add(part)
      manifest = undefined
      hearing.add(part)
      asking.came(part)
    },
    remove(part) {
      if (!parts.delete(part)) return
      manifest = undefined
      hearing.remove(part)
    },
    describe(more) {
      said = { ...said, ...more }
      manifest = undefined
    },
    async connect(input) {
      if (input.signal.aborted) throw kernelError('aborted')
      attempts++
      try {
        const { sessions, failure, failed } = await (input.silent ? asking.silently(input) : asking.inTurn(input))
        if (!Object.keys(sessions).length) throw failed ? failure : runError('network-unknown', { network: input.namespaces.join(', ') })
        if (failed) debug(`"${about.id}" connected, but not in every namespace`, failure)
        return { sessions }
      } catch (error) {
        queueMicrotask(released)
        throw error
      } finally {
        attempts--
      }
    },
    async disconnect() {
      await Promise.allSettled([...parts].map(async (part) => part.disconnect()))
      released()
    },
    async request(call) {
      const part = partOf(call.namespace)
      if (!part) throw lacking(`namespace "${call.namespace}"`)
      return part.request(call)
    },
    async switchNetwork(network, options) {
      const part = partOf(network.namespace)
      if (!part?.switchNetwork) throw runError('switch-unsupported')
      return part.switchNetwork(network, options)
    },
    on: hearing.on,
  }
}

interface Hearing {
  readonly on: Connector['on']
  add(part: NamespaceConnector): void
  remove(part: NamespaceConnector): void
}

/** Listens at every part that is here, as long as somebody listens here. */
function createHearing(parts: ReadonlySet<NamespaceConnector>, complain: (error: unknown) => void): Hearing {
  type Listening = readonly [event: string, listener: (payload: never) => void, offs: Map<NamespaceConnector, () => void>]
  const all = new Map<object, Listening>()
  const listen = (part: NamespaceConnector, [event, listener, offs]: Listening) => {
    try {
      offs.set(part, part.on(event as 'change', listener as (payload: unknown) => void))
    } catch (error) {
      complain(error)
    }
  }
  return {
    on(event, listener) {
      const key = {}
      const entry: Listening = [event, listener as (payload: never) => void, new Map()]
      all.set(key, entry)
      for (const part of parts) listen(part, entry)
      return () => {
        all.delete(key)
        for (const off of entry[2].values()) off()
        entry[2].clear()
      }
    },
    add(part) {
      for (const entry of all.values()) listen(part, entry)
    },
    remove(part) {
      for (const [event, listener, offs] of [...all.values()]) {
        offs.get(part)?.()
        offs.delete(part)
        if (event !== 'disconnect' || !part.inUse()) continue
        for (const namespace of part.namespaces) (listener as (payload: object) => void)({ namespace, reason: 'the wallet left the page' })
      }
    },
  }
}
