import { privateKeyToAccount } from 'viem/accounts'
import type { Hex, RequestArguments, SeenRequest, WalletControls, WalletInfo, WalletOptions, Which } from '../types'
import { ASKING_METHODS, applies, createBehaviour } from './behaviour'
import { createChainRpc } from './chainRpc'
import { createHandler, watchLink } from './core'
import { garbageEvent, withFaults } from './faults'
import type { ApprovalSession } from './handler'
import { toQuantity } from './parse'
import { rpcError } from './rpcError'
import { createSender } from './sendTransaction'
import { createState } from './state'
import { createStore, type WalletStorage } from './store'
import { defaultInfo } from './walletInfo'

/** What the page's side of a wallet must know beforehand, because it acts on it without waiting. */
export type Face = {
  readonly info: WalletInfo
  readonly hidden: boolean
  readonly announces: boolean
  readonly windowEthereum: boolean
  readonly flags: Readonly<Record<string, boolean>>
  readonly throws: Which
  readonly overlay: Which
  readonly autoApprove: boolean
  /** The methods that would ask the user if they came now. */
  readonly asks: readonly string[]
}

/** Where an engine lives: what carries its events and its face to the page. `settled` waits until they have arrived. */
export type World = {
  readonly storage: WalletStorage | null
  origin(): string
  emit(event: string, value: unknown): void
  faceChanged(): void
  settled(): Promise<void>
  remove(): Promise<void>
}

export type EngineOptions = WalletOptions & { readonly connected?: boolean }

/** A wallet without a page: answers requests, shows a face, and is controlled from outside. */
export type Engine = {
  readonly info: WalletInfo
  readonly addresses: readonly Hex[]
  readonly controls: WalletControls
  face(): Face
  chainId(): Hex
  handle(args: RequestArguments, session: ApprovalSession): Promise<unknown>
}

const createParts = (options: EngineOptions, info: WalletInfo, world: World) => {
  const accounts = options.accounts.map((each) =>
    privateKeyToAccount(typeof each === 'string' ? each : each.privateKey)
  )
  const behaviour = createBehaviour(options.behaviour ?? {}, () => {
    state.tell()
    world.faceChanged()
  })
  const emit = (event: string, value: unknown) => {
    const { disappear, malformed } = behaviour.get()
    if (!disappear) world.emit(event, malformed === true ? garbageEvent(event) : value)
  }
  const state = createState({
    accounts,
    chains: options.chains,
    chainId: options.chainId,
    connected: options.connected ?? false,
    shares: options.shares ?? 'active',
    locked: () => behaviour.get().locked === true,
    store: createStore(world.storage, `demo-wallet:${info.rdns}`),
    emit: (event, value) => {
      emit(event, value)
      world.faceChanged()
    },
  })
  const probe = createChainRpc()
  const call = watchLink(probe, {
    connect: () => emit('connect', { chainId: toQuantity(state.chainId()) }),
    disconnect: () => emit('disconnect', rpcError('disconnected', 'The chain does not answer')),
  })
  const core = { state, behaviour, origin: world.origin, call, probe, send: createSender(call) }
  return { accounts, behaviour, state, handler: withFaults(createHandler(core), behaviour) }
}

/** Builds the wallet's engine. With `autoApprove` (and no overlay) the user is never asked. */
export const createEngine = (options: EngineOptions, world: World): Engine => {
  const info = { ...defaultInfo(), ...options.info }
  const { accounts, behaviour, state, handler } = createParts(options, info, world)
  const seen: SeenRequest[] = []
  const settle = (action: () => void) => async () => {
    action()
    await world.settled()
  }
  const set: WalletControls['set'] = (next) => settle(() => behaviour.set(next))()
  const impersonated = (): Partial<WalletInfo> => {
    const { impersonate } = behaviour.get()
    return typeof impersonate === 'string' ? { rdns: impersonate } : (impersonate ?? {})
  }
  return {
    info,
    addresses: accounts.map(({ address }) => address),
    chainId: () => toQuantity(state.chainId()),
    face: () => {
      const { disappear = false, throws = false, overlay = false, autoApprove = true } = behaviour.get()
      const { announces = true, windowEthereum = false, flags = {} } = options
      const connected = state.shared().length > 0
      const asks = ASKING_METHODS.filter((method) => !(connected && method === 'eth_requestAccounts'))
      const shown = { ...info, ...impersonated(), uuid: info.uuid }
      return { info: shown, hidden: disappear, announces, windowEthereum, flags, throws, overlay, autoApprove, asks }
    },
    handle: (args, session) => {
      seen.push({ method: args.method, params: args.params, at: Date.now() })
      const ask: ApprovalSession['ask'] = async (prompt) => {
        const { overlay, autoApprove = true } = behaviour.get()
        return (autoApprove && !applies(overlay, args.method)) || session.ask(prompt)
      }
      return handler(args, { ask, end: session.end })
    },
    controls: {
      set,
      lock: () => set({ locked: true }),
      unlock: () => set({ locked: false }),
      disappear: () => set({ disappear: true }),
      changeAccount: (index) => settle(() => state.select(index))(),
      changeChain: (id) => settle(() => state.switchTo(id, false))(),
      revoke: () => settle(() => state.revoke())(),
      requests: () => [...seen],
      remove: () => world.remove(),
    },
  }
}
