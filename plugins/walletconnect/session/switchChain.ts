import { isKitError } from '../../../kernel/errors/KitError'
import { withTimeout } from '../../../kernel/async/withTimeout'
import type { Connector } from '../../../kernel/connectors/types'
import type { SendRpc, ChainId, Network } from '../../../kernel/networks/types'
import { runError } from '../../../kernel/errors/lateErrors'
import { wireOf } from './approvedNamespaces'
import type { SessionContext } from './context'
import type { ActiveSession, ActiveSessionStore } from './activeSession'
import type { Requests } from './requests'
import { asUnknownChain, rpcError } from './rpcError'

/** Milliseconds that a wallet has to put a chain into the session after it said yes. */
const settleAfter = 3_000

const switchMethod = 'wallet_switchEthereumChain'
const addMethod = 'wallet_addEthereumChain'

/** Goes to a chain that the session has; answers whether it has. */
export function goTo(holder: ActiveSessionStore, namespace: string, chainId: ChainId): boolean {
  const held = holder.now()
  if (!held || !wireOf(held.approved[namespace], chainId)) return false
  const { chainId: _, ...told } = held.told[namespace] ?? {}
  holder.update({ chains: { ...held.chains, [namespace]: chainId }, told: { ...held.told, [namespace]: told } })
  return true
}

/**
 * Changes the network. Every request of the protocol names its chain, so for a chain that the wallet has approved nobody is asked: requests go
 * there from then on. For another one the wallet is asked where it can be (`wallet_switchEthereumChain` is among the session's methods), by
 * the network's driver, which offers the network to a wallet that does not know it; then the chain must come into the session. A code 5000 is a
 * refusal. Rejects with the driver's errors, `kernel/switch-unsupported`, `kernel/switch-ignored`, `kernel/aborted`.
 */
export const createSwitch =
  (core: SessionContext, holder: ActiveSessionStore, requests: Requests): NonNullable<Connector['switchNetwork']> =>
  async (network, { signal }) => {
    const { namespace, id } = network
    const held = holder.now()
    if (!held) throw rpcError(4900, 'No wallet is connected')
    if (goTo(holder, namespace, id)) return
    const driver = held.drivers[namespace]
    const sender = senderOf(held, network, requests, signal)
    if (!driver?.switchNetwork || !sender) throw runError('switch-unsupported')
    try {
      await driver.switchNetwork(sender, network)
    } catch (error) {
      throw isKitError(error, 'rpc/chain-unknown') ? runError('switch-unsupported', undefined, { cause: error }) : error
    }
    await arrival(core, holder, held.topic, network, signal)
    goTo(holder, namespace, id)
  }

/** Asks the wallet over the chain it is on: a chain that is not approved cannot carry a request. */
function senderOf({ approved, chains, topic }: ActiveSession, { namespace }: Network, requests: Requests, signal: AbortSignal): SendRpc | undefined {
  const chainId = chains[namespace]
  const wire = chainId && wireOf(approved[namespace], chainId)
  const granted = wire && approved[namespace]?.methods.get(wire)
  if (!granted?.has(switchMethod) || !chainId || !wire) return undefined
  return async ({ method, params }) => {
    const [{ rpcUrls } = { rpcUrls: undefined }] = (params ?? []) as [{ rpcUrls?: readonly string[] }?]
    if (method === addMethod && (!granted.has(method) || !rpcUrls?.length)) throw runError('switch-unsupported')
    try {
      return await requests.send({ topic, chainId, wire, method, params, signal })
    } catch (error) {
      throw method === switchMethod ? asUnknownChain(error) : error
    }
  }
}

/** Waits until the wallet has put the chain into the session. */
function arrival({ clock }: SessionContext, holder: ActiveSessionStore, topic: string, { id, namespace }: Network, signal: AbortSignal): Promise<void> {
  let off = () => {}
  const arrived = new Promise<void>((resolve, reject) => {
    const look = () => {
      const held = holder.now()
      if (held?.topic !== topic) reject(rpcError(4900, 'The wallet was disconnected'))
      else if (wireOf(held.approved[namespace], id)) resolve()
    }
    off = holder.watch(look)
    look()
  })
  return withTimeout(arrived, { ms: settleAfter, signal, clock, onTime: () => runError('switch-ignored') }).finally(() => off())
}
