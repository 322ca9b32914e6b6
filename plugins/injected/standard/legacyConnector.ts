import { type Clock, systemClock } from '../../../kernel/async/clock'
import { withTimeout } from '../../../kernel/async/withTimeout'
import type { Account, ConnectedNamespace } from '../../../kernel/connectors/types'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { runError } from '../../../kernel/errors/lateErrors'
import type { ChainId, Network } from '../../../kernel/networks/types'
import type { RpcCall } from '../../../kernel/requests/types'
import { injectedError } from '../errors'
import { createNamespaceEvents, type NamespaceConnector, notShared } from '../namespaceConnector'

/** What a provider that did not register answers when it is asked for accounts. */
export interface LegacyAnswer {
  readonly accounts: readonly Account[]
  readonly chainId: ChainId
}

/** How a provider without a standard is asked; each namespace has its own shape. */
export interface LegacyVerbs {
  /** Called in the visitor's own task. Undefined: it answered something unusable. */
  connect(input: { readonly silent: boolean; readonly chainId: ChainId | undefined }): Promise<LegacyAnswer | undefined>
  /** Accounts and network now, after the provider said that something changed; undefined where that cannot be told. */
  look(): Promise<LegacyAnswer | undefined>
  disconnect(): Promise<unknown>
  request(call: RpcCall, account: (address?: unknown) => string): Promise<unknown>
  switchNetwork?(network: Network): Promise<void>
  /** The provider's events that may mean a change. */
  readonly events: readonly string[]
}

export interface LegacyConnectorInput {
  readonly name: string
  readonly namespace: string
  readonly provider: object
  readonly verbs: LegacyVerbs
  readonly clock?: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/** How long a provider may take to show where it stands, and to end, in milliseconds; and how long until it is asked again after it spoke while it was asked. */
const limits = { look: 1_000, end: 2_000, again: 100 } as const

type Emitter = Record<'on' | 'off' | 'removeListener', ((event: string, listener: () => void) => unknown) | undefined>

/** A part over a provider that stands in the page without having registered. */
export function createLegacyConnector({ name, namespace, provider, verbs, clock = systemClock, debug }: LegacyConnectorInput): NamespaceConnector {
  const events = createNamespaceEvents(debug)
  /** What it said last. */
  let known: LegacyAnswer | undefined
  let connected = false
  let attempts = 0
  let attached = false
  let looking = false
  let again = false
  const within = <T>(work: Promise<T>, ms: number) => withTimeout(work, { ms, clock, onTime: () => runError('timeout', { what: name, seconds: ms / 1000 }) })

  /** Events are only a hint: what counts is what the provider says then. A storm of them is one question. */
  const hear = async (): Promise<void> => {
    // what it says while it is asked may be later than its answer
    again ||= looking
    if (looking || !events.listened()) return
    looking = true
    await Promise.resolve()
    again = false
    try {
      const now = await within(verbs.look(), limits.look)
      known = now
      events.emit('change', { namespace, accounts: now?.accounts ?? [], ...(now?.accounts.length && { chainId: now.chainId }) })
    } catch (error) {
      debug(`"${name}": a change was lost`, error)
      events.emit('disconnect', { namespace, reason: 'the wallet does not answer' })
    } finally {
      looking = false
    }
    // later: one that speaks whenever it is asked would never let the page go on
    if (again) clock.setTimeout(() => void hear(), limits.again)
  }
  const listener = () => void hear()
  const each = (names: readonly ('on' | 'off' | 'removeListener')[]) => {
    for (const event of verbs.events) {
      try {
        const verb = names.find((one) => typeof (provider as Emitter)[one] === 'function')
        if (verb) (provider as Emitter)[verb]?.(event, listener)
      } catch (error) {
        debug(`"${name}" cannot be heard`, error)
      }
    }
  }
  const account = (wanted?: unknown): string => {
    const found = known?.accounts.find(({ address }) => address === wanted)
    if (!found) throw notShared()
    return found.address
  }

  return {
    namespaces: [namespace],
    inUse: () => connected || attempts > 0,
    async connect({ signal, silent = false, chainId }) {
      if (signal.aborted) throw kernelError('aborted')
      attempts++
      try {
        const answer = await withTimeout(verbs.connect({ silent, chainId }), { signal, clock, onTime: () => kernelError('aborted') })
        if (!answer) throw runError('bad-answer', { who: `The wallet "${name}"`, problem: 'expected accounts on a network of this kit' })
        const [first] = answer.accounts
        if (!first) throw injectedError('locked', { wallet: name })
        known = answer
        connected = true
        const session: ConnectedNamespace = { ...answer, active: first.address }
        return { sessions: { [namespace]: session } }
      } finally {
        attempts--
      }
    },
    async disconnect() {
      connected = false
      known = undefined
      await within(verbs.disconnect(), limits.end).catch((error) => debug(`"${name}" did not take the disconnect`, error))
    },
    request: async (call) => verbs.request(call, (wanted = call.account) => account(wanted)),
    async switchNetwork(network) {
      if (!verbs.switchNetwork) throw runError('switch-unsupported')
      await verbs.switchNetwork(network)
      known = (await verbs.look()) ?? known
    },
    on(event, hearer) {
      const off = events.on(event, hearer)
      if (!attached) each(['on'])
      attached = true
      return () => {
        off()
        if (!attached || events.listened()) return
        attached = false
        each(['off', 'removeListener'])
      }
    },
  }
}
