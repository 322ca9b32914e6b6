import type {
  BitcoinAddresses,
  Hex,
  MockWallet,
  RequestArguments,
  SeenRequest,
  WalletControls,
  WalletInfo,
} from '../types'
import { ASKING_METHODS, applies, createBehaviour } from './behaviour'
import { createEip155 } from './eip155'
import type { EngineOptions, Face, World } from './engineTypes'
import { garbageEvent, withFaults } from './faults'
import type { ApprovalSession } from './handler'
import { createNamespaces } from './namespaces'
import { toQuantity } from './parse'
import { rpcError } from './rpcError'
import { defaultInfo } from './walletInfo'

/** A wallet without a page: answers requests, shows a face, and is controlled from outside. */
export type Engine = {
  /**
   * What a MockWallet tells of itself. The addresses of Solana and Bitcoin are there when `ready`
   * has resolved.
   */
  readonly identity: Omit<MockWallet, keyof WalletControls>
  readonly ready: Promise<void>
  readonly controls: WalletControls
  /** Takes over what was stored by the same wallet in another tab. */
  reload(): void
  face(): Face
  chainId(): Hex | undefined
  handle(args: RequestArguments, session: ApprovalSession): Promise<unknown>
}

/** The requests under way, which end together when the wallet goes. */
const createPending = () => {
  const ends = new Set<(error: Error) => void>()
  return {
    end: () => {
      for (const end of [...ends]) end(rpcError('disconnected', 'The wallet is gone'))
    },
    hold: <Value>(work: Promise<Value>) =>
      new Promise<Value>((resolve, reject) => {
        ends.add(reject)
        work.then(resolve, reject).finally(() => ends.delete(reject))
      }),
  }
}

const createParts = (options: EngineOptions, info: WalletInfo, world: World) => {
  const pending = createPending()
  const behaviour = createBehaviour(options.behaviour ?? {}, () => {
    evm?.state.tell()
    namespaces.tell()
    world.faceChanged()
    if (behaviour.get().disappear) pending.end()
  })
  const emit = (event: string, value: unknown) => {
    const { disappear, malformed } = behaviour.get()
    if (!disappear) world.emit(event, malformed === true ? garbageEvent(event) : value)
  }
  const common = { options, rdns: info.rdns, world, behaviour, emit }
  const hasEvm =
    options.accounts !== undefined ||
    options.chains !== undefined ||
    !(options.solana || options.bitcoin)
  const evm = hasEvm ? createEip155(common) : undefined
  const namespaces = createNamespaces(common)
  const answer = async (args: RequestArguments, session: ApprovalSession) => {
    if (namespaces.owns(args.method)) return namespaces.handle(args, session)
    if (evm) return evm.handle(args, session)
    throw rpcError('unsupportedMethod', `The wallet does not support the method ${args.method}`)
  }
  const handler = withFaults(answer, behaviour)
  const handle: typeof handler = (args, session) => pending.hold(handler(args, session))
  return { evm, namespaces, behaviour, handle }
}

type Parts = ReturnType<typeof createParts>

const createControls = (
  { evm, namespaces, behaviour }: Parts,
  seen: readonly SeenRequest[],
  world: World,
): WalletControls => {
  const settle = (action: () => void) => async () => {
    action()
    await world.settled()
  }
  const set: WalletControls['set'] = (next) => settle(() => behaviour.set(next))()
  return {
    set,
    lock: () => set({ locked: true }),
    unlock: () => set({ locked: false }),
    disappear: () => set({ disappear: true }),
    changeAccount: async (index) => {
      if (evm && (index in evm.addresses || !namespaces.some)) evm.state.select(index)
      if (namespaces.some) {
        await namespaces.ready
        const found = namespaces.select(index) || (evm !== undefined && index in evm.addresses)
        if (!found) throw new Error(`The wallet has no account ${index}`)
      }
      await world.settled()
    },
    changeChain: async (id) => {
      if (typeof id === 'string') {
        await namespaces.ready
        namespaces.switchTo(id)
      } else if (evm) evm.state.switchTo(id, false)
      else throw new Error(`The wallet has no EVM side for chain ${id}`)
      await world.settled()
    },
    revoke: async () => {
      evm?.state.revoke()
      if (namespaces.some) await namespaces.ready
      namespaces.revoke()
      await world.settled()
    },
    requests: () => [...seen],
    listeners: () => world.listeners(),
    remove: () => world.remove(),
  }
}

const identify = (
  info: WalletInfo,
  { evm, namespaces }: Parts,
  options: EngineOptions,
): Engine['identity'] => ({
  info,
  addresses: evm?.addresses ?? [],
  ...(options.solana && {
    solana: {
      get addresses(): readonly string[] {
        return namespaces.solanaAddresses()
      },
    },
  }),
  ...(options.bitcoin && {
    bitcoin: {
      get addresses(): readonly BitcoinAddresses[] {
        return namespaces.bitcoinAddresses()
      },
    },
  }),
})

/** Builds the wallet's engine. With `autoApprove` (and no overlay) the user is never asked. */
export const createEngine = (options: EngineOptions, world: World): Engine => {
  const info = { ...defaultInfo(), ...options.info }
  const parts = createParts(options, info, world)
  const { evm, namespaces, behaviour, handle } = parts
  const seen: SeenRequest[] = []
  const impersonated = (): Partial<WalletInfo> => {
    const { impersonate } = behaviour.get()
    return typeof impersonate === 'string' ? { rdns: impersonate } : (impersonate ?? {})
  }
  return {
    identity: identify(info, parts, options),
    ready: namespaces.ready,
    reload: () => {
      evm?.state.reload()
      namespaces.reload()
    },
    chainId: () => evm && toQuantity(evm.state.chainId()),
    face: () => {
      const {
        disappear = false,
        throws = false,
        overlay = false,
        autoApprove = true,
      } = behaviour.get()
      const { announces = true, windowEthereum = false, flags = {} } = options
      const connected = (evm?.state.shared().length ?? 0) > 0
      const asks = ASKING_METHODS.filter(
        (method) => !(connected && method === 'eth_requestAccounts') && !namespaces.knows(method),
      )
      const shown = { ...info, ...impersonated(), uuid: info.uuid }
      const sides = {
        eip155: evm !== undefined,
        windowEthereum: windowEthereum && evm !== undefined,
        ...namespaces.face(),
      }
      return {
        info: shown,
        hidden: disappear,
        announces,
        ...sides,
        flags,
        throws,
        overlay,
        autoApprove,
        asks,
      }
    },
    handle: (args, session) => {
      seen.push({ method: args.method, params: args.params, at: Date.now() })
      const ask: ApprovalSession['ask'] = async (prompt) => {
        const { overlay, autoApprove = true } = behaviour.get()
        return (autoApprove && !applies(overlay, args.method)) || session.ask(prompt)
      }
      return handle(args, { ask, end: session.end })
    },
    controls: createControls(parts, seen, world),
  }
}
