import type { Clock, Connector, ConnectorManifest, Network } from '../../../kernel/index'
import { kernelError, systemClock } from '../../../kernel/plugins/toolkit'
import { askProvider, type Eip1193Provider } from './provider'
import { createProviderEvents } from './providerEvents'

/**
 * Arguments of {@link createInjectedConnector}. `networks`: those it may switch to while connecting; default none.
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
 * `switchNetwork` call the wallet in the caller's own task, since it may open a window, and load the code that checks
 * the answer meanwhile. They reject with the wallet's own error or a KitError; `disconnect` never rejects; `request`
 * passes the wallet's result or error on unchanged.
 */
export function createInjectedConnector(input: InjectedConnectorInput): InjectedConnector {
  const { manifest, provider, networks = [], clock = systemClock, debug = () => {} } = input
  const ask = askProvider(provider)
  /** Sends the request now, in the task of the click, and loads the code that handles the answer meanwhile. */
  const askFirst = async <Verbs>(load: () => Promise<Verbs>, method: string, params?: unknown) => {
    const asked = ask(method, params)
    asked.catch(() => {})
    return { asked, answers: await load() }
  }
  let connected = false
  let attempts = 0

  const switchNetwork: NonNullable<Connector['switchNetwork']> = async (network, { signal }) => {
    const chainId = `0x${Number(network.id.slice(7)).toString(16)}`
    const { asked, answers } = await askFirst(() => import('./switchNetwork'), 'wallet_switchEthereumChain', [{ chainId }])
    return answers.finishSwitch({ asked, network, ask, signal, clock })
  }
  return {
    manifest,
    ready: () => true,
    preload: async () => void (await loadAnswers()),
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
        const { asked, answers } = await askFirst(loadAnswers, request.silent ? 'eth_accounts' : 'eth_requestAccounts')
        const result = await answers.finishConnect({ ...request, manifest, asked, ask, switchTo, clock, debug })
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
        const { asked, answers } = await askFirst(loadAnswers, 'wallet_revokePermissions', [{ eth_accounts: {} }])
        await answers.finishRevoke(asked, manifest.name, clock)
      } catch (error) {
        debug(`"${manifest.id}" did not revoke its permission`, error)
      }
    },
    on: createProviderEvents({
      id: manifest.id,
      provider,
      debug,
      read: async (event, payload) => (await loadAnswers()).readEvent(event, payload, ask, clock),
    }),
  }
}

const loadAnswers = () => import('./answers')
