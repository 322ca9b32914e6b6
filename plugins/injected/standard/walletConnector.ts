import type {
  AuthenticateInput,
  AuthenticateResult,
  Clock,
  ConnectInput,
  Connector,
  ConnectorManifest,
  ConnectResult,
} from '../../../kernel/index'
import { kernelError, runError, systemClock } from '../../../kernel/plugins/toolkit'
import { lacking, type NamespaceConnector } from '../namespaceConnector'
import { createConnectSequence } from './connectSequence'

/**
 * A connector that combines connectors of single namespaces, its members, which may be added and
 * removed. Its manifest is replaced then.
 */
export interface WalletConnector extends Connector {
  inUse(): boolean
  /** Whether a silent connect awaits a member with one of these namespaces. */
  isAwaiting(namespaces: readonly string[]): boolean
  add(member: NamespaceConnector): void
  /** Removes a member; emits `disconnect` for its namespaces if it was in use. */
  remove(member: NamespaceConnector): void
  /** Changes its manifest, except for the id. */
  describe(about: Partial<Omit<ConnectorManifest, 'id' | 'namespaces'>>): void
}

export interface WalletConnectorInput {
  readonly about: Omit<ConnectorManifest, 'namespaces'>
  readonly members: readonly NamespaceConnector[]
  /** Called when it may no longer be in use. */
  readonly released?: () => void
  readonly clock?: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/**
 * A wallet with several namespaces. `connect` calls one member after the other, the first in the
 * caller's own task. A rejection by the user ends the sequence; namespaces connected before stay.
 * It rejects with the first error if no namespace was connected. A silent connect calls all members
 * at once, and waits up to 1 s for one that is not there yet; once one has connected, a slow one is
 * given up after 2.6 s. `disconnect` ends all members and never rejects.
 */
export function createWalletConnector({
  about,
  members: first,
  released = () => {},
  clock = systemClock,
  debug,
}: WalletConnectorInput): WalletConnector {
  const members = new Set(first)
  const memberEvents = createMemberEvents(members, (error) =>
    debug(`"${about.id}" cannot be heard`, error),
  )
  const memberOf = (namespace: string) =>
    [...members].find(({ namespaces }) => namespaces.includes(namespace))
  const sequence = createConnectSequence({ id: about.id, memberOf, clock })
  let description = about
  let manifest: ConnectorManifest | undefined
  let attempts = 0

  /** Counts an attempt to connect; one that fails may free the wallet. */
  const attempted = async <T>(work: () => Promise<T>): Promise<T> => {
    attempts++
    try {
      return await work()
    } catch (error) {
      queueMicrotask(released)
      throw error
    } finally {
      attempts--
    }
  }
  const connect = async (input: ConnectInput): Promise<ConnectResult> => {
    if (input.signal.aborted) throw kernelError('aborted')
    return attempted(async () => {
      const { sessions, failure, failed } = await (input.silent
        ? sequence.silent(input)
        : sequence.inOrder(input))
      if (!Object.keys(sessions).length)
        throw failed
          ? failure
          : runError('network-unknown', { network: input.namespaces.join(', ') })
      if (failed) debug(`"${about.id}" connected, but not in every namespace`, failure)
      return { sessions }
    })
  }
  const authenticate = async (input: AuthenticateInput): Promise<AuthenticateResult> => {
    const namespaces = [...new Set(input.chains.map((id) => id.slice(0, id.indexOf(':'))))]
    const [namespace = ''] = namespaces
    const member = namespaces.length === 1 ? memberOf(namespace) : undefined
    // with other namespaces it only connects
    if (!member?.authenticate) return { ...(await connect({ ...input, namespaces })), signedIn: [] }
    const { authenticate: signIn } = member
    return attempted(async () => signIn(input))
  }

  return {
    get manifest() {
      manifest ??= Object.freeze({
        ...description,
        namespaces: Object.freeze(
          [...members].flatMap(({ namespaces }) => namespaces),
        ) as readonly string[],
      })
      return manifest
    },
    ready: () => [...members].every((member) => member.ready?.() ?? true),
    preload: async () => void (await Promise.all([...members].map((member) => member.preload?.()))),
    inUse: () => attempts > 0 || [...members].some((member) => member.inUse()),
    isAwaiting: sequence.isAwaiting,
    add(member) {
      if (members.has(member)) return
      members.add(member)
      manifest = undefined
      memberEvents.add(member)
      sequence.added(member)
    },
    remove(member) {
      if (!members.delete(member)) return
      manifest = undefined
      memberEvents.remove(member)
    },
    describe(more) {
      description = { ...description, ...more }
      manifest = undefined
    },
    connect,
    get authenticate() {
      return [...members].some((member) => member.authenticate) ? authenticate : undefined
    },
    async disconnect() {
      await Promise.allSettled([...members].map(async (member) => member.disconnect()))
      released()
    },
    async request(call) {
      const member = memberOf(call.namespace)
      if (!member) throw lacking(`namespace "${call.namespace}"`)
      return member.request(call)
    },
    async switchNetwork(network, options) {
      const member = memberOf(network.namespace)
      if (!member?.switchNetwork) throw runError('switch-unsupported')
      return member.switchNetwork(network, options)
    },
    on: memberEvents.on,
  }
}

interface MemberEvents {
  readonly on: Connector['on']
  add(member: NamespaceConnector): void
  remove(member: NamespaceConnector): void
}

/** Forwards the events of all members, also of those added later, while there are listeners. */
function createMemberEvents(
  members: ReadonlySet<NamespaceConnector>,
  onError: (error: unknown) => void,
): MemberEvents {
  type Listening = readonly [
    event: string,
    listener: (payload: never) => void,
    unsubscribes: Map<NamespaceConnector, () => void>,
  ]
  const all = new Map<object, Listening>()
  const listen = (member: NamespaceConnector, [event, listener, unsubscribes]: Listening) => {
    try {
      unsubscribes.set(member, member.on(event as 'change', listener as (payload: unknown) => void))
    } catch (error) {
      onError(error)
    }
  }
  return {
    on(event, listener) {
      const key = {}
      const entry: Listening = [event, listener as (payload: never) => void, new Map()]
      all.set(key, entry)
      for (const member of members) listen(member, entry)
      return () => {
        all.delete(key)
        for (const unsubscribe of entry[2].values()) unsubscribe()
        entry[2].clear()
      }
    },
    add(member) {
      for (const entry of all.values()) listen(member, entry)
    },
    remove(member) {
      for (const [event, listener, unsubscribes] of [...all.values()]) {
        unsubscribes.get(member)?.()
        unsubscribes.delete(member)
        if (event !== 'disconnect' || !member.inUse()) continue
        for (const namespace of member.namespaces)
          (listener as (payload: object) => void)({ namespace, reason: 'the wallet left the page' })
      }
    },
  }
}
