import { systemClock } from '../../kernel/async/clock'
import type { ConnectorVerbs } from '../../kernel/connectors/defineConnector'
import type { AnyPluginFactory } from '../../kernel/plugins/token'
import { openClient } from './signClient/openClient'
import { writeDeepLinkChoice } from './links/deepLinkChoice'
import type { WalletConnectOptions } from './options'
import { type SessionContextDeps, createSessionContext, type SessionContext } from './session/context'
import { followWalletEvents } from './session/walletEvents'
import { followTabs } from './session/tabs'
import { createActiveSession, type ActiveSessionStore } from './session/activeSession'
import { createPairings, pairSession } from './session/pair'
import { readRecent } from './session/recent'
import { createRequests } from './session/requests'
import { createSendRequest } from './session/sendRequest'
import { restoreSession } from './session/restore'
import { signIn } from './session/signIn'
import { createOrphanCleanup } from './session/endOrphanSessions'
import { createSwitch } from './session/switchChain'
import type { WalletConnectApi } from './types'

/** The verbs of the connector, and what of the plugin's API needs them. */
export interface ConnectorPart {
  readonly verbs: ConnectorVerbs
  readonly intend: WalletConnectApi['intend']
  readonly cancelRequest: WalletConnectApi['cancelRequest']
  readonly authenticate: WalletConnectApi['authenticate']
}

/** What the part is told of the kit beside its context. `isModalOpen`: a view is in front already, which says what it waits for. */
export interface ConnectorDeps extends Partial<SessionContextDeps> {
  readonly isModalOpen?: () => boolean
}

/** Milliseconds that a click is waited for before the library is fetched for a pointer on the row: what draws the code comes first. */
const pointsFor = 300

/** Makes the connector's verbs, and has the protocol's library fetched: whoever asks for them points at the row, or has a session stored. Nothing is opened or asked before one of them is called. */
export async function createConnectorPart(ctx: SessionContext['ctx'], options: WalletConnectOptions, deps: ConnectorDeps = {}): Promise<ConnectorPart> {
  const core = await createSessionContext(ctx, options, { clock: systemClock, openClient, ...deps })
  // a failure is told by the verb that needs it
  const fetching = core.clock.setTimeout(() => void import('@walletconnect/universal-provider').catch(() => {}), pointsFor)
  ctx.signal.addEventListener('abort', () => core.clock.clearTimeout(fetching))
  core.drivers().catch(() => {})
  const requests = createRequests(core, () => hint(core, deps.isModalOpen))
  const holder = createActiveSession(core, requests)
  const pairings = createPairings(core)
  const sweep = createOrphanCleanup(core, holder, pairings.running)
  followWalletEvents(core, holder)
  followTabs(core, holder, pairings.running)
  ctx.state.set({ recent: readRecent(core.storage) })
  /** What a pairing leaves behind that failed is looked for. */
  const sweptAfter = <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => core.client.now() && sweep())
    return work
  }
  const authenticate: ConnectorPart['authenticate'] = (input) => sweptAfter(signIn(core, holder, pairings, input))
  return {
    verbs: {
      connect: (input) => (input.silent ? restoreSession(core, holder, input) : sweptAfter(pairSession(core, holder, pairings, input))),
      disconnect: () => disconnect(core, holder),
      request: createSendRequest(core, holder, requests),
      switchNetwork: createSwitch(core, holder, requests),
      on: core.voice.on,
      authenticate,
    },
    intend: pairings.intend,
    cancelRequest: requests.cancel,
    authenticate,
  }
}

/** Ends the session on both sides. What is stored here goes first: the wallet may be away. */
async function disconnect({ client }: SessionContext, holder: ActiveSessionStore): Promise<void> {
  const topic = holder.now()?.topic ?? holder.stored()?.topic
  writeDeepLinkChoice(undefined)
  if (topic === undefined) return
  holder.forget(topic)
  await (await client.get()).disconnect(topic)
}

/** Says that a request waits in the wallet, unless a view of the kit is open that says so. Without the kit's shell a host has its own screens: it reads `waiting`. */
function hint({ ctx, options }: SessionContext, isModalOpen = () => false): void {
  if (options.requestHint === false || isModalOpen()) return
  try {
    // throws where it is missing; its code is not to be loaded from here
    ctx.use({ pluginName: 'ui' } as AnyPluginFactory)
    ctx.open('walletconnect/request')
  } catch (error) {
    ctx.debug('nobody is told that a request waits', error)
  }
}
