import { type Clock, systemClock } from '../../../kernel/async/clock'
import type { Connector, ConnectorManifest } from '../../../kernel/connectors/types'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import type { Network } from '../../../kernel/networks/types'
import { askProvider, type Eip1193Provider } from './provider'
import { createProviderEvents } from './providerEvents'

/**
 * What a connector of an in-page wallet is made of. `networks` are those it may move to while connecting; default none.
 */
export interface InjectedConnectorInput {
  readonly manifest: ConnectorManifest
  readonly provider: Eip1193Provider
  readonly networks?: readonly Network[]
  readonly clock?: Clock
  readonly debug?: (message: string, details?: unknown) => void
}

/** A connector that knows whether the kit connects or is connected through it. */
export interface InjectedConnector extends Connector {
  inUse(): boolean
}

/**
 * A connector over an EIP-1193 provider (https://eips.ethereum.org/EIPS/eip-1193). It is always ready: `connect` and
 * `switchNetwork` ask the wallet in the caller's own task, since it may open a window, and load the code that judges
 * the answer meanwhile. They reject with the wallet's own error or a KitError; `disconnect` never rejects; `request`
 * passes on what the wallet says untouched.
 */
export function createInjectedConnector(input: InjectedConnectorInput): InjectedConnector {
  const { manifest, provider, networks = [], clock = systemClock, debug = () => {} } = input
  const ask = askProvider(provider)
  /** Asks now and hands the pending answer to a verb that is loaded meanwhile. */
  const askFirst = async <Verbs>(load: () => Promise<Verbs>, method: string, params?: unknown) => {
    const asked = ask(method, params)
    asked.catch(() => {})
    return { asked, verbs: await load() }
  }
  let connected = false
  let attempts = 0

  const switchNetwork: NonNullable<Connector['switchNetwork']> = async (network, { signal }) => {
    const chainId = `0x${Number(network.id.slice(7)).toString(16)}`
    const { asked, verbs } = await askFirst(() => import('./switchNetwork'), 'wallet_switchEthereumChain', [{ chainId }])
    return verbs.finishSwitch({ asked, network, ask, signal, clock })
  }
  return {
    manifest,
    ready: () => true,
    preload: async () => void (await loadVerbs()),
    inUse: () => connected || attempts > 0,
    async connect(request) {
      const { signal } = request
      if (signal.aborted) throw kernelError('aborted')
      const moveTo = async (id: string) => {
        const network = networks.find((entry) => entry.id === id)
        if (network) await switchNetwork(network, { signal })
        return !!network
      }
      attempts++
      try {
        const { asked, verbs } = await askFirst(loadVerbs, request.silent ? 'eth_accounts' : 'eth_requestAccounts')
        const result = await verbs.finishConnect({ ...request, manifest, asked, ask, moveTo, clock, debug })
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
        const { asked, verbs } = await askFirst(loadVerbs, 'wallet_revokePermissions', [{ eth_accounts: {} }])
        await verbs.finishRevoke(asked, manifest.name, clock)
      } catch (error) {
        debug(`"${manifest.id}" did not revoke its permission`, error)
      }
    },
    on: createProviderEvents({
      id: manifest.id,
      provider,
      debug,
      read: async (event, payload) => (await loadVerbs()).readEvent(event, payload, ask, clock),
    }),
  }
}

const loadVerbs = () => import('./answers')
