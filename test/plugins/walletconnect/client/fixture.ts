import { afterEach, beforeEach } from 'vitest'
import { type Clock, systemClock } from '../../../../kernel/async/clock'
import { scopeStorage, withMemoryFallback } from '../../../../kernel/storage/scopedStorage'
import type { ScopedStorage } from '../../../../kernel/storage/types'
import {
  guardConnection,
  guardEmitter,
  guardMethods,
} from '../../../../plugins/walletconnect/signClient/guard'
import type {
  RelayProvider,
  SignClient,
} from '../../../../plugins/walletconnect/signClient/libraryTypes'
import { openClient } from '../../../../plugins/walletconnect/signClient/openClient'
import type {
  Client,
  ClientDeps,
  PairInput,
  Proposal,
  ProtocolSession,
} from '../../../../plugins/walletconnect/signClient/types'
import type { WalletConnectOptions } from '../../../../plugins/walletconnect/types'
import { createStorage } from '../../../harness/fakeStorage'
import {
  type NodeWallet,
  type NodeWalletOptions,
  startNodeWallet,
} from '../../../harness/node/phone/nodeWallet'
import { type LocalRelay, startRelay } from '../../../harness/relay.mjs'

const proposal: Proposal = {
  eip155: {
    chains: ['eip155:31337'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

/**
 * Starts a relay before each test of a file and hands it over. After the test it runs what was put
 * into the answer, then stops the relay.
 */
export const eachWithRelay = (given: (relay: LocalRelay) => void) => {
  const ends: (() => Promise<unknown>)[] = []
  let relay: LocalRelay
  beforeEach(async () => given((relay = await startRelay())))
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()))
    await relay.stop()
  })
  return ends
}

/** A scoped storage over `area`, as the plugin gets it. */
export const scoped = (
  area: Storage = createStorage(),
  said: (message: string) => void = () => {},
): ScopedStorage => {
  const safe = withMemoryFallback(area, () => {})
  return scopeStorage(() => safe, 'test', 'walletconnect', said)
}

export type OpenOptions = {
  readonly options?: WalletConnectOptions
  readonly area?: Storage
  readonly clock?: Clock
  readonly signal?: AbortSignal
  readonly debug?: ClientDeps['debug']
}

export const open = (
  relayUrl: string | undefined,
  { options, area, clock = systemClock, signal, debug = () => {} }: OpenOptions = {},
): Promise<Client> =>
  openClient({
    options: { ...(relayUrl && { relayUrl }), ...options },
    metadata: {
      name: 'Test page',
      description: 'A page of the tests',
      url: 'http://127.0.0.1',
      icons: [],
    },
    storage: scoped(area),
    signal: signal ?? new AbortController().signal,
    clock,
    debug,
  })

/** Pairs with `client`; `uris` fills with what was shown, `late` with what came too late. */
export const pairing = (client: Client, more: Partial<PairInput<ProtocolSession>> = {}) => {
  const uris: { uri: string; expiresAt: number }[] = []
  const late: ProtocolSession[] = []
  const stop = new AbortController()
  const done = client.pair<ProtocolSession>({
    begin: (round) => client.propose(round, proposal),
    signal: stop.signal,
    onUri: (shown) => uris.push(shown),
    discard: (session) => {
      late.push(session)
      void client.disconnect(session.topic)
    },
    ...more,
  })
  done.catch(() => {})
  return { done, uris, late, stop }
}

/** Waits until `check` gives something. */
export const until = async <T>(
  check: () => T | undefined | false | null,
  what = 'something',
): Promise<T> => {
  for (let turn = 0; turn < 2000; turn++) {
    const found = check()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`waited in vain for ${what}`)
}

/**
 * The same library, unguarded, dies of what the page's has to survive: garbage, and messages that
 * it deals with twice.
 */
const steady = (wallet: NodeWallet) => {
  const { core, engine } = wallet.client as unknown as SignClient
  const { relayer } = core
  const guard = ({ connection, events }: RelayProvider) => {
    if (!connection) return
    for (const emitter of [events, connection.events]) guardEmitter(emitter, () => {})
    guardConnection(connection, () => {})
  }
  for (const part of [engine, relayer, core.pairing]) guardMethods(part)
  const createProvider = relayer.createProvider
  relayer.createProvider = async () => {
    await createProvider()
    guard(relayer.provider)
  }
  guard(relayer.provider)
}

/** A wallet on another device with one key on chain 31337; nothing asks for the chain's URL. */
export const phone = async (
  relayUrl: string,
  more: Partial<NodeWalletOptions> = {},
): Promise<NodeWallet> => {
  const wallet = await startNodeWallet({
    relayUrl,
    evm: {
      keys: ['0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'],
      chains: { 31337: 'http://127.0.0.1:1' },
    },
    ...more,
  })
  steady(wallet)
  return wallet
}

/** A promise and its ends. */
export const deferred = <T>() => {
  let resolve = (_: T) => {}
  let reject = (_: unknown) => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}
