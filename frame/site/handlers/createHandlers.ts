import type { FrameHandlers, HandlerCall } from '../../protocol/dispatch'
import type { RequestName } from '../../protocol/requests'
import { toChainRef } from '../../protocol/shapes'
import { toFrameError } from '../frameErrors'
import { loadOnce } from '../loadOnce'
import type { Appearance } from '../screens/types'
import { createSignInHandlers } from './signInHandlers'
import type { HandlersOf, Site } from './types'

type Handler = (payload: never, call: HandlerCall) => Promise<unknown>

/**
 * Requests that sign in, or need who is signed in: their script is loaded with the first of them.
 */
const USER_REQUESTS = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'GET_SOCIAL_REDIRECT_URI',
  'CONNECT_SOCIAL',
  'LINK_SOCIAL',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'CONNECT_PASSKEY',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
  'GET_USER',
  'SET_PREFERRED_ACCOUNT',
] as const

/** Handlers whose script is loaded with the first of them that is asked. */
const lazily = <Name extends RequestName>(
  names: readonly Name[],
  load: () => Promise<HandlersOf<Name>>,
) => {
  const table = loadOnce(load, 'upstream').get
  return Object.fromEntries(
    names.map((name) => [
      name,
      async (payload: never, call: HandlerCall) => (await table())[name](payload, call),
    ]),
  ) as HandlersOf<Name>
}

const createNetworkHandlers = ({
  networks,
}: Site): HandlersOf<'GET_CHAIN_ID' | 'SWITCH_NETWORK' | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'> => ({
  GET_CHAIN_ID: async () => ({ chainId: toChainRef(networks.current()) }),
  SWITCH_NETWORK: async ({ chainId }) => {
    const found = networks.find(chainId)
    networks.choose(found)
    return { chainId: toChainRef(found) }
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [] }),
})

const createScreenHandlers = ({
  screens,
  setAppearance,
  signIn,
}: Site): HandlersOf<'SYNC_THEME' | 'SYNC_DAPP_DATA' | 'SHOW' | 'RELOAD'> => ({
  SYNC_THEME: async ({ themeMode, themeVariables }) => {
    const change: Appearance = {
      ...(themeMode && { mode: themeMode }),
      ...(themeVariables && { variables: themeVariables }),
    }
    setAppearance(change)
    return undefined
  },
  SYNC_DAPP_DATA: async ({ metadata }) => {
    if (metadata) setAppearance({ appName: metadata.name })
    return undefined
  },
  SHOW: async ({ screen }, { signal }) => {
    await (await screens()).show(screen, signal)
    return undefined
  },
  /** As a new document begins: nothing is open, and the worker is locked. */
  RELOAD: async () => {
    signIn.abort()
    return undefined
  },
})

/**
 * What answers a page. Whatever fails, the page is told by the name and numbers of a FrameError.
 */
export function createHandlers(site: Site): FrameHandlers {
  const all: FrameHandlers = {
    ...createSignInHandlers(site),
    ...createNetworkHandlers(site),
    ...createScreenHandlers(site),
    ...lazily(['RPC_REQUEST'], async () =>
      (await import('../approveScript')).createRpcHandlers(site),
    ),
    ...lazily(USER_REQUESTS, async () =>
      (await import('../signInScript')).createUserHandlers(site),
    ),
  }
  const named = (handler: Handler) => async (payload: never, call: HandlerCall) => {
    try {
      return await handler(payload, call)
    } catch (error) {
      throw toFrameError(error)
    }
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, handler]) => [name, named(handler as Handler)]),
  ) as FrameHandlers
}
