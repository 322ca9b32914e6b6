import type {
  Clock,
  ConnectInput,
  Connector,
  ConnectorManifest,
  ConnectResult,
  Network,
} from '../../../kernel/index'
import {
  kernelError,
  lazy,
  runError,
  systemClock,
  withTimeout,
} from '../../../kernel/plugins/toolkit'
import { injectedError } from '../errors'
import {
  type Ask,
  createProviderEvents,
  type Eip1193Provider,
  type ProviderEvent,
  readAccounts,
  readChainId,
} from './provider'

/**
 * Arguments of {@link createInjectedConnector}. `networks`: those it may switch to while
 * connecting; default none.
 */
export interface InjectedConnectorInput {
  readonly manifest: ConnectorManifest
  readonly provider: Eip1193Provider
  readonly networks?: readonly Network[]
  readonly clock?: Clock
  readonly debug?: (message: string, details?: unknown) => void
}

/** Milliseconds for a wallet to answer `wallet_revokePermissions` (MIP-2). */
export const revokeLimit = 2_000

/** A connector that knows whether the kit connects or is connected through it. */
export interface InjectedConnector extends Connector {
  inUse(): boolean
}

/**
 * A connector over an EIP-1193 provider (https://eips.ethereum.org/EIPS/eip-1193). It is always
 * ready: `connect` and `switchNetwork` call the wallet in the caller's own task, since it may open
 * a window. They reject with the wallet's own error or a KitError; `disconnect` never rejects;
 * `request` passes the wallet's result or error on unchanged.
 */
export function createInjectedConnector(input: InjectedConnectorInput): InjectedConnector {
  const { manifest, provider, networks = [], clock = systemClock, debug = () => {} } = input
  const ask = askProvider(provider)
  let connected = false
  let attempts = 0
  let switches = 0
  /** Counts the lists of accounts that the wallet reported. */
  let lists = 0

  const switchNetwork: NonNullable<Connector['switchNetwork']> = async (network, { signal }) => {
    const chainId = `0x${Number(network.id.slice(7)).toString(16)}`
    switches++
    try {
      // now, in the task of the click; what handles the answer is loaded meanwhile
      const asked = ask('wallet_switchEthereumChain', [{ chainId }])
      asked.catch(() => {})
      const { finishSwitch } = await lazy(() => import('./switchNetwork')).get()
      return await finishSwitch({ asked, network, ask, signal, clock })
    } finally {
      switches--
    }
  }
  const readEvent = async (event: ProviderEvent, payload: unknown) => {
    if (event === 'accountsChanged') {
      const accounts = readAccounts(payload)
      if (accounts?.length) {
        lists++
        return { event: 'change', payload: { accounts } } as const
      }
    }
    if (event === 'chainChanged') {
      const chainId = readChainId(payload)
      if (chainId) return { event: 'change', payload: { chainId } } as const
    }
    const now = lists
    const { recheck } = await lazy(() => import('./recheck')).get()
    return recheck({
      event,
      payload,
      ask,
      clock,
      isSwitching: () => switches > 0,
      isOver: () => lists !== now,
    })
  }
  return {
    manifest,
    ready: () => true,
    inUse: () => connected || attempts > 0,
    async connect(request) {
      const { signal } = request
      if (signal.aborted) throw kernelError('aborted')
      const switchTo = async (id: string) => {
        const network = networks.find((entry) => entry.id === id)
        if (network) await switchNetwork(network, { signal })
        return !!network
      }
      attempts++
      try {
        const asked = ask(request.silent ? 'eth_accounts' : 'eth_requestAccounts')
        const result = await finishConnect({
          ...request,
          manifest,
          asked,
          ask,
          switchTo,
          clock,
          debug,
        })
        connected = true
        return result
      } finally {
        attempts--
      }
    },
    request: ({ method, params }) => ask(method, params),
    switchNetwork,
    async disconnect() {
      connected = false
      try {
        await withTimeout(ask('wallet_revokePermissions', [{ eth_accounts: {} }]), {
          ms: revokeLimit,
          clock,
          onTime: () => runError('timeout', { what: manifest.name, seconds: revokeLimit / 1000 }),
        })
      } catch (error) {
        debug(`"${manifest.id}" did not revoke its permission`, error)
      }
    },
    on: createProviderEvents({
      id: manifest.id,
      provider,
      debug,
      read: readEvent,
    }),
  }
}

/** Makes the {@link Ask} of a provider. */
const askProvider =
  (provider: Eip1193Provider): Ask =>
  (method, params) =>
    new Promise((resolve) =>
      resolve(provider.request(params === undefined ? { method } : { method, params })),
    )

/** Arguments of {@link finishConnect}. */
interface FinishConnectInput extends ConnectInput {
  readonly manifest: ConnectorManifest
  /** The pending `eth_requestAccounts` or `eth_accounts`. */
  readonly asked: Promise<unknown>
  readonly ask: Ask
  /** Switches the wallet to the preferred network; false if that is not one of the kit's. */
  readonly switchTo: (chainId: string) => Promise<boolean>
  readonly clock: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/**
 * Milliseconds for the switch to the preferred network after the wallet has shared its accounts.
 */
const switchLimit = 120_000

/**
 * Makes a connection of a wallet's answer. A wallet that refuses the preferred network, or is not
 * there within 2 min, is connected on its own one. Rejects with the wallet's error,
 * `kernel/bad-answer`, `kernel/aborted`, or `injected/locked` if it shares no account.
 */
async function finishConnect(input: FinishConnectInput): Promise<ConnectResult> {
  const { manifest, asked, ask, switchTo, signal, silent, chainId: preferred, clock, debug } = input
  const step = <T>(work: Promise<T>, ms?: number) =>
    withTimeout(work, { signal, clock, ...(ms && { ms }), onTime: () => kernelError('aborted') })
  const unusable = (problem: string) =>
    runError('bad-answer', { who: `The wallet "${manifest.id}"`, problem })

  const accounts = readAccounts(await step(asked))
  if (!accounts) throw unusable('expected a list of addresses')
  const [first] = accounts
  if (!first) throw injectedError('locked', { wallet: manifest.name })
  let chainId = readChainId(await step(ask('eth_chainId')))
  if (!chainId) throw unusable('expected a chain id')
  if (preferred && preferred !== chainId && !silent) {
    try {
      if (await step(switchTo(preferred), switchLimit)) chainId = preferred
    } catch (error) {
      if (signal.aborted) throw error
      debug(`"${manifest.id}" connected, but stayed on its network`, error)
    }
  }
  return { sessions: { eip155: { accounts, active: first.address, chainId } } }
}
