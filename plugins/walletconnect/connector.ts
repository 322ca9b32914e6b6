import type { ConnectorVerbs } from '../../kernel/index'
import { pluginToken, systemClock } from '../../kernel/plugins/toolkit'
import { writeDeepLinkChoice } from './links/deepLinkChoice'
import { type ActiveSessionStore, createActiveSession } from './session/activeSession'
import {
  createSessionContext,
  type SessionContext,
  type SessionContextDeps,
} from './session/context'
import { createOrphanCleanup } from './session/endOrphanSessions'
import { createPairings, pairSession } from './session/pair'
import { readRecent } from './session/recent'
import { createRequests } from './session/requests'
import { restoreSession } from './session/restore'
import { createSendRequest } from './session/sendRequest'
import { signIn } from './session/signIn'
import { createSwitch } from './session/switchChain'
import { followTabs } from './session/tabs'
import { followWalletEvents } from './session/walletEvents'
import { openClient } from './signClient/openClient'
import type { WalletConnectApi, WalletConnectOptions } from './types'

/** The connector's methods, and what of the plugin's API works on the same session. */
export interface ConnectorService {
  readonly verbs: ConnectorVerbs
  readonly setIntendedWallet: WalletConnectApi['setIntendedWallet']
  readonly cancelRequest: WalletConnectApi['cancelRequest']
  readonly authenticate: WalletConnectApi['authenticate']
}

/**
 * What the service gets of the kit beside its context. `isModalOpen`: a view of the kit is shown
 * already, and says what is pending.
 */
export interface ConnectorDeps extends Partial<SessionContextDeps> {
  readonly isModalOpen?: () => boolean
}

/**
 * Milliseconds after a pointer reached the row before the library is loaded: on a click, the code
 * that draws the pairing view is loaded first.
 */
const preloadDelayMs = 300

/**
 * Makes the connector's methods and starts to load the protocol's library: this is called when a
 * pointer is on the row, or a session is stored. No connection is opened before one of the methods
 * is called.
 */
export async function createConnectorService(
  ctx: SessionContext['ctx'],
  options: WalletConnectOptions,
  deps: ConnectorDeps = {},
): Promise<ConnectorService> {
  const context = await createSessionContext(ctx, options, {
    clock: systemClock,
    openClient,
    ...deps,
  })
  // the method that needs the library reports a failure
  const preloadTimer = context.clock.setTimeout(
    () => void import('@walletconnect/sign-client').catch(() => {}),
    preloadDelayMs,
  )
  ctx.signal.addEventListener('abort', () => context.clock.clearTimeout(preloadTimer))
  context.drivers().catch(() => {})
  const requests = createRequests(context, () => hint(context, deps.isModalOpen))
  const active = createActiveSession(context, requests)
  const pairings = createPairings(context)
  const scheduleCleanup = createOrphanCleanup(context, active, pairings.running)
  followWalletEvents(context, active)
  followTabs(context, active, pairings.running)
  if (active.stored() && options.requestHint !== false)
    preloadRequestView().catch((error) => ctx.debug('the view of requests is not loaded', error))
  ctx.state.set({ recent: readRecent(context.storage) })
  /** A failed pairing may leave a session behind in the wallet. */
  const withCleanup = <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => context.client.now() && scheduleCleanup())
    return work
  }
  const authenticate: ConnectorService['authenticate'] = (input) =>
    withCleanup(signIn(context, active, pairings, input))
  return {
    verbs: {
      connect: (input) =>
        input.silent
          ? restoreSession(context, active, input)
          : withCleanup(pairSession(context, active, pairings, input)),
      disconnect: () => disconnect(context, active),
      request: createSendRequest(context, active, requests),
      switchNetwork: createSwitch(context, active, requests),
      on: context.events.on,
      authenticate,
    },
    setIntendedWallet: pairings.setIntendedWallet,
    cancelRequest: requests.cancel,
    authenticate,
  }
}

/**
 * Ends the session here and in the wallet. The stored session is removed first: the wallet may not
 * be reachable.
 */
async function disconnect({ client }: SessionContext, active: ActiveSessionStore): Promise<void> {
  const topic = active.current()?.topic ?? active.stored()?.topic
  writeDeepLinkChoice(undefined)
  if (topic === undefined) return
  active.remove(topic)
  await (await client.get()).disconnect(topic)
}

/**
 * Loads the view "continue in your wallet": the first request after a reload may be made offline.
 */
async function preloadRequestView(): Promise<void> {
  const { request } = (await import('./views/index')).views
  await Promise.all([request.view(), request.en()])
}

/**
 * Opens the view "continue in your wallet", unless a view of the kit is open. A host without the
 * kit's shell reads `waiting` of the state instead.
 */
function hint({ ctx, options }: SessionContext, isModalOpen = () => false): void {
  if (options.requestHint === false || isModalOpen()) return
  try {
    // throws where the kit has no `ui`; importing the factory would load its code
    ctx.use(pluginToken()('ui'))
    ctx.open('walletconnect/request')
  } catch (error) {
    ctx.debug('nobody is told that a request waits', error)
  }
}
