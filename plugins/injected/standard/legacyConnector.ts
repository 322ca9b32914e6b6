import type {
  Account,
  ChainId,
  Clock,
  ConnectedNamespace,
  Network,
  RpcCall,
} from '../../../kernel/index'
import { kernelError, runError, systemClock, withTimeout } from '../../../kernel/plugins/toolkit'
import { injectedError } from '../errors'
import { createNamespaceEvents, type NamespaceConnector, notShared } from '../namespaceConnector'
import { untilShared } from '../untilShared'

/** Accounts and network of a provider that did not register. */
export interface LegacyState {
  readonly accounts: readonly Account[]
  readonly chainId: ChainId
}

/** Adapts a provider without a standard; each namespace has its own shape. */
export interface LegacyMethods {
  /** Called in the task of the click. Undefined for an unusable answer. */
  connect(input: {
    readonly silent: boolean
    readonly chainId: ChainId | undefined
  }): Promise<LegacyState | undefined>
  /** The present accounts and network; undefined if they cannot be read. */
  read(): Promise<LegacyState | undefined>
  disconnect(): Promise<unknown>
  request(call: RpcCall, account: (address?: unknown) => string): Promise<unknown>
  switchNetwork?(network: Network): Promise<void>
  /** Names of the provider's events that may mean a change. */
  readonly events: readonly string[]
}

export interface LegacyConnectorInput {
  readonly name: string
  readonly namespace: string
  readonly provider: object
  readonly methods: LegacyMethods
  readonly clock?: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/**
 * Milliseconds: for reading the state, for a disconnect, and before the state is read again after
 * an event during a read.
 */
const limits = { read: 1_000, end: 2_000, again: 100 } as const

type Emitter = Record<
  'on' | 'off' | 'removeListener',
  ((event: string, listener: () => void) => unknown) | undefined
>

/** The connector of one namespace over a provider that did not register. */
export function createLegacyConnector({
  name,
  namespace,
  provider,
  methods,
  clock = systemClock,
  debug,
}: LegacyConnectorInput): NamespaceConnector {
  const events = createNamespaceEvents(debug)
  /** The last state that was read. */
  let lastState: LegacyState | undefined
  let connected = false
  let attempts = 0
  let switches = 0
  let attached = false
  let isReading = false
  let readAgain = false
  const within = <T>(work: Promise<T>, ms: number) =>
    withTimeout(work, {
      ms,
      clock,
      onTime: () => runError('timeout', { what: name, seconds: ms / 1000 }),
    })

  const read = () => within(methods.read(), limits.read)
  const readShared = async () => {
    const now = await read()
    return now?.accounts.length ? now : undefined
  }
  /** Events are only a hint: the state is read again. Many events at once cause one read. */
  const onProviderEvent = async (): Promise<void> => {
    // an event during a read may be newer than its result
    readAgain ||= isReading
    if (isReading || !events.hasListeners()) return
    isReading = true
    await Promise.resolve()
    readAgain = false
    try {
      let now = await read()
      if (!now?.accounts.length)
        now = await untilShared({
          read: readShared,
          clock,
          isSwitching: () => switches > 0,
          isOver: () => !events.hasListeners(),
        })
      lastState = now
      events.emit('change', {
        namespace,
        accounts: now?.accounts ?? [],
        ...(now?.accounts.length && { chainId: now.chainId }),
      })
    } catch (error) {
      debug(`"${name}": a change was lost`, error)
      events.emit('disconnect', { namespace, reason: 'the wallet does not answer' })
    } finally {
      isReading = false
    }
    // with a delay: a provider that emits an event at each read would block the page
    if (readAgain) clock.setTimeout(() => void onProviderEvent(), limits.again)
  }
  const listener = () => void onProviderEvent()
  const each = (names: readonly ('on' | 'off' | 'removeListener')[]) => {
    for (const event of methods.events) {
      try {
        const verb = names.find((one) => typeof (provider as Emitter)[one] === 'function')
        if (verb) (provider as Emitter)[verb]?.(event, listener)
      } catch (error) {
        debug(`"${name}" cannot be heard`, error)
      }
    }
  }
  const account = (wanted?: unknown): string => {
    const found = lastState?.accounts.find(({ address }) => address === wanted)
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
        const answer = await withTimeout(methods.connect({ silent, chainId }), {
          signal,
          clock,
          onTime: () => kernelError('aborted'),
        })
        if (!answer)
          throw runError('bad-answer', {
            who: `The wallet "${name}"`,
            problem: 'expected accounts on a network of this kit',
          })
        const [first] = answer.accounts
        if (!first) throw injectedError('locked', { wallet: name })
        lastState = answer
        connected = true
        const session: ConnectedNamespace = { ...answer, active: first.address }
        return { sessions: { [namespace]: session } }
      } finally {
        attempts--
      }
    },
    async disconnect() {
      connected = false
      lastState = undefined
      await within(methods.disconnect(), limits.end).catch((error) =>
        debug(`"${name}" did not take the disconnect`, error),
      )
    },
    request: async (call) => methods.request(call, (wanted = call.account) => account(wanted)),
    async switchNetwork(network) {
      if (!methods.switchNetwork) throw runError('switch-unsupported')
      switches++
      try {
        await methods.switchNetwork(network)
        lastState = (await methods.read()) ?? lastState
      } finally {
        switches--
      }
    },
    on(event, hearer) {
      const off = events.on(event, hearer)
      if (!attached) each(['on'])
      attached = true
      return () => {
        off()
        if (!attached || events.hasListeners()) return
        attached = false
        each(['off', 'removeListener'])
      }
    },
  }
}
