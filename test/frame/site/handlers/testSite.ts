import { vi } from 'vitest'
import { createDispatcher } from '../../../../frame/protocol/dispatch'
import type { RouteAnswer, RouteBody, RoutePath } from '../../../../frame/protocol/http'
import { randomId } from '../../../../frame/protocol/native'
import type { Payload, RequestName } from '../../../../frame/protocol/requests'
import { createOpenedWallet } from '../../../../frame/site/createOpenedWallet'
import { createHandlers } from '../../../../frame/site/handlers/createHandlers'
import { createNetworks } from '../../../../frame/site/handlers/createNetworks'
import type { Site } from '../../../../frame/site/handlers/types'
import type { WalletRecord } from '../../../../frame/site/openWallet'
import type { Appearance, ApprovalRequest, EmailChange } from '../../../../frame/site/screens/types'
import { type Api, RefusedError } from '../../../../frame/site/session/createApi'
import { createIdentity } from '../../../../frame/site/session/createIdentity'
import { createSignIn, type TabChannel } from '../../../../frame/site/session/createSignIn'
import { createMemoryStore } from '../../../../frame/site/session/keyStore'
import { createLocks } from '../../../../frame/site/session/locks'
import { createClock } from '../../../harness/fakeClock'

export const WALLET: WalletRecord = {
  id: 'w'.repeat(22),
  gen: 1,
  blob: 'b'.repeat(40),
  accounts: {
    eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  },
  custody: 'operator-recoverable',
}

/** What a server answers by route; a route that is not there is refused as unknown. */
export type Answers = {
  readonly [Path in RoutePath]?: (
    body: RouteBody<Path>,
  ) => RouteAnswer<Path> | Promise<RouteAnswer<Path>>
}

export interface TestSiteOptions {
  readonly answers?: Answers
  readonly isSignedIn?: boolean
  readonly showsWords?: boolean
  readonly networks?: readonly string[]
  readonly store?: ReturnType<typeof createMemoryStore>
  readonly tabs?: TabChannel
  /** Opens the wallet; by default it is there. */
  readonly open?: () => Promise<WalletRecord>
  readonly sign?: Parameters<typeof createOpenedWallet>[0]['keys']['ask']
  readonly ask?: (request: ApprovalRequest) => Promise<void>
  readonly confirmEmail?: (change: EmailChange) => Promise<void>
}

const noStore = () => Promise.reject(new Error('no store'))

/**
 * The handlers of a document behind a dispatcher, as the channel has them, with a server, a worker
 * and screens of the test.
 */
export async function createTestSite({
  answers = {},
  isSignedIn = true,
  showsWords = true,
  networks = ['eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  store = createMemoryStore(),
  tabs,
  open = async () => WALLET,
  sign,
  ask = async () => undefined,
  confirmEmail = async () => undefined,
}: TestSiteOptions = {}) {
  const clock = createClock(1_000_000)
  const marker = {
    value: isSignedIn,
    isSet: () => marker.value,
    set: () => void (marker.value = true),
    clear: () => void (marker.value = false),
  }
  const identity = createIdentity({
    scope: 'app:origin',
    store,
    marker,
    withLock: createLocks(undefined),
  })
  if (isSignedIn) await identity.key()
  const asked: { readonly path: string; readonly body: unknown }[] = []
  const api: Api = {
    call: async (path, body) => {
      asked.push({ path, body })
      const answer = answers[path]
      if (!answer) throw new RefusedError('not_found')
      return answer(body)
    },
    reset: () => undefined,
  }
  const keys = { running: false, ends: 0 }
  const wallet = createOpenedWallet({
    keys: {
      ask: sign ?? (() => Promise.reject(new Error('no worker'))),
      isRunning: () => keys.running,
      end: () => void (keys.ends++, (keys.running = false)),
    },
    open: async () => {
      const opened = await open()
      keys.running = true
      return opened
    },
    rotate: open,
  })
  const told = vi.fn()
  const signIn = createSignIn({ identity, tabs, drop: wallet.end, tell: told })
  const looks: Appearance[] = []
  const screens = {
    ask: vi.fn(ask),
    confirmEmail: vi.fn(confirmEmail),
    show: vi.fn(async () => undefined),
    setAppearance: (look: Appearance) => void looks.push(look),
  }
  const site: Site = {
    origin: 'https://app.example',
    showsWords,
    clock,
    store,
    scope: 'app:origin',
    identity,
    signIn,
    api,
    networks: createNetworks(networks),
    wallet: async () => ({ ...wallet, device: noStore, readUnlock: noStore, pair: noStore }),
    screens: async () => screens,
    setAppearance: screens.setAppearance,
  }
  const dispatcher = createDispatcher({
    handlers: createHandlers(site),
    keys: 'strict',
    now: clock.now,
  })
  return {
    site,
    clock,
    asked,
    marker,
    keys,
    told,
    screens,
    looks,
    dispatcher,
    paths: () => asked.map(({ path }) => path),
    /** Asks as a page does: the answer, or the refusal. */
    request: async <Name extends RequestName>(
      name: Name,
      payload?: Payload<Name>,
      id = randomId(),
    ): Promise<unknown> => {
      const end = await dispatcher.dispatch({ id, name, payload })
      return end.ok ? end.payload : { refused: end.error.name, ...end.error }
    },
  }
}

/** A promise that is settled from outside. */
export function createDeferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<Value>((...settle) => ([resolve, reject] = settle))
  return { promise, resolve, reject }
}
