import { toChainId } from '../protocol/shapes'
import { acceptHandshake, type FrameWindow } from './channel/acceptHandshake'
import { serveChannel } from './channel/serveChannel'
import { systemClock } from './clock'
import { createHandlers } from './handlers/createHandlers'
import { createNetworks } from './handlers/createNetworks'
import type { Site } from './handlers/types'
import { loadOnce } from './loadOnce'
import type { Appearance, Screens, ScreensContext } from './screens/types'
import { createApi } from './session/createApi'
import { createIdentity, createMarker } from './session/createIdentity'
import { createSignIn, openTabs } from './session/createSignIn'
import { createSignInCopy } from './session/createSignInCopy'
import { type OpenedStore, openStore } from './session/keyStore'
import { createLocks } from './session/locks'
import { readSettings, type Settings } from './settings'

export interface FrameOptions {
  /** Loads what asks the user; called with the first request that needs it. */
  readonly loadScreens: (context: ScreensContext) => Promise<Screens>
}

/** Whether the browser empties what a frame of another site stores at its end: WebKit does. */
const isEphemeral = () => 'GestureEvent' in window && window.parent !== window

/** The screens, with the look that the page told last. */
function createLoadedScreens(
  load: () => Promise<Screens>,
): Pick<Site, 'screens' | 'setAppearance'> {
  let look: Appearance = {}
  const loaded = loadOnce(async () => {
    const screens = await load()
    screens.setAppearance(look)
    return screens
  }, 'approval_unavailable')
  return {
    screens: loaded.get,
    setAppearance: (change) => {
      look = { ...look, ...change }
      loaded.ifLoaded(({ setAppearance }) => setAppearance(look))
    },
  }
}

/**
 * What the handlers of the accepted page work with. `tell` tells that page what it did not ask for.
 */
function createSite(
  origin: string,
  { storage, store, values }: OpenedStore,
  settings: Settings,
  { loadScreens }: FrameOptions,
  tell: (event: string) => void,
): Site {
  const scope = `${settings.app}:${origin}`
  const withLock = createLocks(navigator.locks)
  const identity = createIdentity({
    scope,
    store,
    marker: createMarker(scope, () => localStorage),
    withLock,
  })
  const tabs = openTabs(scope)
  const signIn = createSignIn({
    identity,
    tabs,
    drop: () => {
      api.reset()
      wallet.ifLoaded(({ end }) => end())
    },
    tell: () => tell('SIGN_OUT'),
  })
  const api = createApi({
    identity,
    base: location.origin,
    app: settings.app,
    origin,
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    onEnded: signIn.ended,
  })
  const wallet = loadOnce(async () => {
    const { createWorkerStarter, loadWallet } = await import('./signInScript')
    return loadWallet({
      api,
      store,
      storage,
      withLock,
      recovery: settings.recovery,
      start: createWorkerStarter(settings.keys),
      document,
    })
  }, 'upstream')
  const account = async () => (await import('./signInScript')).createFrameAccount(site)
  const held =
    values &&
    createSignInCopy({ scope, values, store, identity, api, onHeld: () => tell('SESSION_HELD') })
  const screens = createLoadedScreens(() => loadScreens({ origin, settings, account, held }))
  const site: Site = {
    origin,
    clock: systemClock,
    store,
    scope,
    identity,
    signIn,
    api,
    networks: createNetworks(settings.networks.map(toChainId)),
    wallet: wallet.get,
    ...screens,
  }
  return site
}

/**
 * Starts the frame's document: it greets the page around it, and answers what that asks, in one of
 * the two protocols for as long as it lives.
 */
export function startFrame(options: FrameOptions): void {
  const settings = readSettings(document)
  // the trial of the store runs while the page answers
  const opened = openStore({
    indexedDb: () => indexedDB,
    isEphemeral: isEphemeral(),
    clock: systemClock,
  })
  const frameWindow = window as unknown as FrameWindow
  if (settings.compat && location.search.includes('&version=4&')) {
    // the parameters of the specification's address are in one order; such a page shows no words,
    // and is told nothing unasked
    const connect = async (origin: string) =>
      createHandlers({
        ...createSite(origin, await opened, settings, options, () => undefined),
        showsWords: false,
      })
    // few pages need it
    void import('./signInScript').then(({ serveW3m }) =>
      serveW3m({ window: frameWindow, pages: settings, connect }),
    )
    return
  }
  acceptHandshake({
    window: frameWindow,
    pages: settings,
    onAccepted: async ({ port, origin, nonce }) => {
      const stored = await opened
      const site = createSite(origin, stored, settings, options, (event) => channel.tell(event))
      const facts = {
        storage: stored.storage,
        custody: settings.recovery ? ('operator-recoverable' as const) : ('user-only' as const),
        features: [],
        chains: settings.networks,
      }
      const channel = serveChannel({ port, nonce, handlers: createHandlers(site), facts })
    },
  })
}
