import { testingError } from '../errors'
import { means } from '../faults'
import { loadPeer } from '../loadPeer'
import type { NodeWallet } from './nodeWallet'
import { refuse } from './rpcError'
import { toSides } from './sidesOf'
import type { Phone, PhoneBehaviour, PhoneOptions } from './types'

/** What a phone answers with that is malformed: no result of any method has this shape. */
const MALFORMED = { malformed: true }

/**
 * Loads the client of the protocol with `ws` as the WebSocket that it finds: it looks once, when it
 * is loaded, and Node 20 has none. The global is put back.
 */
const loadClient = async (): Promise<typeof import('./nodeWallet')> => {
  const { WebSocket } = await loadPeer('ws', 'startPhone', () => import('ws'))
  if (globalThis.WebSocket === (WebSocket as unknown)) return import('./nodeWallet')
  const own = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket')
  Object.defineProperty(globalThis, 'WebSocket', {
    value: WebSocket,
    configurable: true,
    writable: true,
  })
  try {
    return await import('./nodeWallet')
  } finally {
    if (own) Object.defineProperty(globalThis, 'WebSocket', own)
    else Reflect.deleteProperty(globalThis, 'WebSocket')
  }
}

/** The behaviour of a phone, and requests that wait until it changes. */
const createBehaviour = (initial: PhoneBehaviour) => {
  let behaviour = initial
  let waiting: (() => void)[] = []
  return {
    now: () => behaviour,
    set: (change: PhoneBehaviour) => {
      behaviour = { ...behaviour, ...change }
      for (const wake of waiting.splice(0)) wake()
    },
    /** Resolves when a request is to be answered; rejects where the user says no. */
    decide: async (method: string) => {
      if (behaviour.slow) await new Promise((resolve) => setTimeout(resolve, behaviour.slow))
      while (means(behaviour.hang, method))
        await new Promise<void>((resolve) => waiting.push(resolve))
      if (means(behaviour.reject, method)) throw refuse(5000, 'User rejected.')
    },
    end: () => {
      waiting = []
    },
  }
}

const controlsOf = (wallet: NodeWallet, behaviour: ReturnType<typeof createBehaviour>) => {
  const topics = () => wallet.sessions().map(({ topic }) => topic)
  const inSession = <T>(work: () => T): T => {
    if (!topics().length) throw testingError('no-session')
    return work()
  }
  const applyBehaviour = () => {
    const { reject, hang } = behaviour.now()
    const one = 'wc_sessionAuthenticate'
    wallet.decisions.authenticate = means(hang, one)
      ? 'ignore'
      : means(reject, one)
        ? 'reject'
        : 'approve'
  }
  applyBehaviour()
  return {
    pair: async (uri: string) => {
      await wallet.pair(uri)
    },
    set: (change: PhoneBehaviour) => {
      behaviour.set(change)
      applyBehaviour()
    },
    changeChain: async (chainId: string) => inSession(() => wallet.switchChain(chainId)),
    emit: async (chainId: string, name: string, data: unknown) =>
      inSession(() => wallet.emit(chainId, name, data)),
    disconnect: async () => {
      for (const topic of topics()) await wallet.disconnect(topic)
    },
    offline: () => wallet.offline(),
    online: () => wallet.online(),
    sessions: topics,
    requests: () =>
      wallet.requests.map(({ chainId, method, params }) => ({ chainId, method, params })),
    end: async () => {
      behaviour.end()
      await wallet.close()
    },
  }
}

/**
 * Starts a wallet on another device, in this process: the client of the WalletConnect protocol over
 * a relay, with keys that sign for real and transactions that go to the URLs of their chains. It
 * says yes to everything it can do unless its behaviour says otherwise. Needs the package `ws`;
 * rejects with `testing/package-missing` without it.
 */
export const startPhone = async (options: PhoneOptions): Promise<Phone> => {
  const { startNodeWallet } = await loadClient()
  const behaviour = createBehaviour(options.behaviour ?? {})
  const wallet = await startNodeWallet({
    relayUrl: options.relayUrl,
    ...(options.projectId !== undefined && { projectId: options.projectId }),
    name: options.name ?? 'Test Phone',
    ...toSides(options),
    decisions: {
      proposal: async (proposal, sides) => {
        try {
          await behaviour.decide('wc_sessionPropose')
        } catch {
          return undefined
        }
        return sides.namespacesFor(proposal)
      },
      request: async ({ method }, sign) => {
        await behaviour.decide(method)
        return means(behaviour.now().malformed, method) ? MALFORMED : sign()
      },
    },
  })
  const { eip155, solana, bip122 } = wallet.sides
  return {
    ...controlsOf(wallet, behaviour),
    addresses: eip155?.accounts.map(({ address }) => address) ?? [],
    ...(solana && { solana: { addresses: solana.addresses } }),
    ...(bip122 && {
      bitcoin: {
        addresses: [{ payment: bip122.payment.address, ordinals: bip122.ordinals.address }],
      },
    }),
  }
}
