import { systemClock } from '../../kernel/clock'
import type { ConnectorVerbs } from '../../kernel/connectors/lazyConnector'
import type { AnyPluginFactory } from '../../kernel/plugin'
import { openClient } from './client'
import { writeDeepLinkChoice } from './deepLinkChoice'
import type { WalletConnectOptions } from './options'
import { type CoreDeps, createSessionCore, type SessionCore } from './session/core'
import { followWallet } from './session/follow'
import { followTabs } from './session/followTabs'
import { createHolder, type Holder } from './session/holder'
import { createPairings, pairSession } from './session/pairSession'
import { readRecent } from './session/recent'
import { createRequests } from './session/requests'
import { createRequest } from './session/requestVia'
import { restoreSession } from './session/restoreSession'
import { signIn } from './session/signIn'
import { createSweep } from './session/sweep'
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
export interface ConnectorDeps extends Partial<CoreDeps> {
  readonly isModalOpen?: () => boolean
}

/** Milliseconds that a click is waited for before the library is fetched for a pointer on the row: what draws the code comes first. */
const pointsFor = 300

/** Makes the connector's verbs, and has the protocol's library fetched: whoever asks for them points at the row, or has a session stored. Nothing is opened or asked before one of them is called. */
export async function createConnectorPart(ctx: SessionCore['ctx'], options: WalletConnectOptions, deps: ConnectorDeps = {}): Promise<ConnectorPart> {
  const core = await createSessionCore(ctx, options, { clock: systemClock, openClient, ...deps })
  // a failure is told by the verb that needs it
  const fetching = core.clock.setTimeout(() => void import('@walletconnect/universal-provider').catch(() => {}), pointsFor)
  ctx.signal.addEventListener('abort', () => core.clock.clearTimeout(fetching))
  core.drivers().catch(() => {})
  const requests = createRequests(core, () => hint(core, deps.isModalOpen))
  const holder = createHolder(core, requests)
  const pairings = createPairings(core)
  const sweep = createSweep(core, holder, pairings.running)
  followWallet(core, holder)
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
      request: createRequest(core, holder, requests),
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
async function disconnect({ client }: SessionCore, holder: Holder): Promise<void> {
  const topic = holder.now()?.topic ?? holder.stored()?.topic
  writeDeepLinkChoice(undefined)
  if (topic === undefined) return
  holder.forget(topic)
  await (await client.get()).disconnect(topic)
}

/** Says that a request waits in the wallet, unless a view of the kit is open that says so. Without the kit's shell a host has its own screens: it reads `waiting`. */
function hint({ ctx, options }: SessionCore, isModalOpen = () => false): void {
  if (options.requestHint === false || isModalOpen()) return
  try {
    // throws where it is missing; its code is not to be loaded from here
    ctx.use({ pluginName: 'ui' } as AnyPluginFactory)
    ctx.open('walletconnect/request')
  } catch (error) {
    ctx.debug('nobody is told that a request waits', error)
  }
}
