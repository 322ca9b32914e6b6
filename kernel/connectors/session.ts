import { kernelError } from '../kernelErrors'
import type { DisconnectTarget } from '../kitApi'
import { createLazy } from '../lazy'
import { limit } from '../limit'
import type { ChainId, Network } from '../networks/network'
import { runError } from '../runErrors'
import type { ConnectProgress, ConnectResult } from './connector'
import { call, createSessionCore, late, type SessionDeps, sessionLimits, toKitError } from './sessionCore'
import { reasonOf } from './sessionState'
import type { SessionChoices } from './sessionChoices'
import type { TakeUp } from './takeUp'

/** How a host narrows a connect. */
export interface ConnectOptions {
  /** Default: every namespace that both the wallet and the kit's networks have. */
  readonly namespaces?: readonly string[]
  readonly chainId?: ChainId
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ConnectProgress) => void
}

/** Connects, restores, switches and disconnects. Every wait ends; every failure leaves a defined state with a reason. */
export interface Sessions {
  /** Calls the wallet before anything else, in the caller's own task: wallets open windows. Rejects with a KitError. */
  connect(connectorId: string, options?: ConnectOptions): Promise<ConnectResult>
  /** Asks the stored wallets silently; ends within {@link sessionLimits}.appear + restore. */
  restore(): Promise<void>
  /** Another tab has stored something: what is different there becomes so here, silently, and nothing is stored. */
  follow(): Promise<void>
  /** See `kit.disconnect`. Never fails. */
  disconnect(target?: string | DisconnectTarget): Promise<void>
  /** Asks the wallet in front of the network's namespace to change to it. */
  switchNetwork(network: Network): Promise<void>
  /** Puts a network, and its namespace where somebody is connected there, in front. Asks nobody. */
  choose(network: Network): Promise<void>
  switchAccount(namespace: string, address: string): Promise<void>
  switchConnection(namespace: string, connectorId: string): Promise<void>
  setPreferredAccountType(namespace: string, type: string): Promise<void>
  destroy(): void
}

/** Makes a kit's sessions. What comes after connecting is fetched while the visitor decides in the wallet. */
export function createSessions(deps: SessionDeps): Sessions {
  const end = new AbortController()
  const core = createSessionCore(deps, end.signal)
  const { attempts, begin, book, clock, connectors, fail, namespaces: kitNamespaces, settle } = core
  const verbs = createLazy(async () => {
    const [{ createSessionVerbs }, storage] = await Promise.all([import('./sessionVerbs'), deps.storage()])
    const made = createSessionVerbs(core, storage, (id, namespaces) => void silent.get().then((now) => now.ask(id, namespaces), complain))
    if (end.signal.aborted) {
      made.watch.destroy()
      book.keepIn(undefined)
    }
    return made
  })
  const silent = createLazy<TakeUp>(async () => {
    const [{ createTakeUp }, { watch }] = await Promise.all([import('./takeUp'), verbs.get()])
    return createTakeUp(core, watch)
  })
  const choices = createLazy(async () => {
    const [{ createSessionChoices }] = await Promise.all([import('./sessionChoices'), verbs.get()])
    return createSessionChoices(core)
  })
  const choice =
    <Name extends keyof SessionChoices>(name: Name) =>
    async (...args: Parameters<SessionChoices[Name]>): Promise<void> => {
      const made = await choices.get()
      if (end.signal.aborted) throw kernelError('aborted')
      return (made[name] as (...all: Parameters<SessionChoices[Name]>) => Promise<void>)(...args)
    }
  const complain = (error: unknown) => deps.debug('a stored wallet could not be asked', error)
  const stopRemoval = connectors.onRemoved(({ manifest: { id } }) => {
    for (const [namespace, attempt] of [...attempts]) {
      const session = book.get(namespace)
      if ((session.status === 'connecting' || session.status === 'reconnecting') && session.connectorId === id) fail([namespace], attempt, 'removed')
    }
  })

  return {
    async connect(connectorId, options = {}) {
      const connector = connectors.get(connectorId)
      if (end.signal.aborted) throw runError('destroyed')
      if (options.signal?.aborted) throw kernelError('aborted')
      if (!connector) throw runError('connector-unknown', { connector: connectorId })
      const wanted = options.namespaces ?? connector.manifest.namespaces
      const namespaces = wanted.filter((namespace) => kitNamespaces.includes(namespace))
      if (!namespaces.length || (options.namespaces && namespaces.length < wanted.length)) {
        throw kernelError('network-unknown', { network: wanted.filter((namespace) => !namespaces.includes(namespace)).join(', ') })
      }
      const attempt = begin(namespaces, options.signal)
      const { onProgress, chainId } = options
      const work = call(() => connector.connect({ namespaces, signal: attempt.signal, ...(chainId && { chainId }), ...(onProgress && { onProgress }) }))
      const later = verbs.get()
      later.catch(() => {})
      book.together(() => {
        for (const namespace of namespaces) book.move(namespace, { type: 'connect', connectorId }, 'user')
      }, 'user')
      try {
        const answer = await limit(work, { ms: sessionLimits.connect, signal: attempt.signal, clock, onTime: late('The wallet', sessionLimits.connect) })
        const { checkResult, watch, withActive } = await later
        if (attempt.signal.aborted) throw kernelError('aborted')
        const { sessions } = checkResult(connector, answer, namespaces)
        const chosen = Object.entries(sessions).map(([namespace, session]) => [namespace, withActive(session, [], book.preferences()[namespace])] as const)
        const result = { sessions: Object.fromEntries(chosen) }
        book.together(() => {
          const [first] = settle(namespaces, attempt, result, 'user')
          if (first) book.setActive(first, 'user')
        }, 'user')
        watch.follow(connector)
        return result
      } catch (error) {
        const known = await toKitError(error)
        fail(namespaces, attempt, reasonOf(known))
        throw known
      }
    },

    restore: () => silent.get().then((now) => now.restore()),
    follow: () => silent.get().then((now) => now.follow()),
    // at once where the verbs are here, as they are after a connect
    disconnect(target) {
      const now = verbs.now()
      return now ? now.disconnect(target) : verbs.get().then((fetched) => fetched.disconnect(target))
    },
    choose: choice('choose'),
    switchNetwork: choice('switchNetwork'),
    switchAccount: choice('switchAccount'),
    switchConnection: choice('switchConnection'),
    setPreferredAccountType: choice('setPreferredAccountType'),

    destroy() {
      end.abort()
      for (const namespace of [...attempts.keys()]) core.cancel(namespace)
      stopRemoval()
      verbs.now()?.watch.destroy()
      book.keepIn(undefined)
    },
  }
}
