import {
  type ChainId,
  type Connector,
  isKitError,
  type Network,
  type SendRpc,
} from '../../../kernel/index'
import { runError, withTimeout } from '../../../kernel/plugins/toolkit'
import type { ActiveSession, ActiveSessionStore } from './activeSession'
import type { SessionContext } from './context'
import { wireOf } from './readSession'
import type { Requests } from './requests'
import { asUnknownChain, rpcError } from './rpcError'

/** Milliseconds that a wallet has to add a chain to the session after it approved the switch. */
const settleMs = 3_000

const switchMethod = 'wallet_switchEthereumChain'
const addMethod = 'wallet_addEthereumChain'

/**
 * Makes an approved chain the one of its namespace; returns false if the session does not have it.
 */
export function setChain(active: ActiveSessionStore, namespace: string, chainId: ChainId): boolean {
  const current = active.current()
  if (!current || !wireOf(current.approved[namespace], chainId)) return false
  const { chainId: _, ...reported } = current.reported[namespace] ?? {}
  active.update({
    chains: { ...current.chains, [namespace]: chainId },
    reported: { ...current.reported, [namespace]: reported },
  })
  return true
}

/**
 * Switches the network. Every request of the protocol names its chain, so an approved chain needs
 * no prompt. For another one the network's driver sends `wallet_switchEthereumChain`, if the
 * session grants it, and offers the network to a wallet that does not know it; then the wallet must
 * add the chain to the session. A code 5000 is a refusal. Rejects with the driver's errors,
 * `kernel/switch-unsupported`, `kernel/switch-ignored`, `kernel/aborted`.
 */
export const createSwitch =
  (
    context: SessionContext,
    active: ActiveSessionStore,
    requests: Requests,
  ): NonNullable<Connector['switchNetwork']> =>
  async (network, { signal }) => {
    const { namespace, id } = network
    const current = active.current()
    if (!current) throw rpcError(4900, 'No wallet is connected')
    if (setChain(active, namespace, id)) return
    const driver = current.drivers[namespace]
    const sender = senderOf(current, network, requests, signal)
    if (!driver?.switchNetwork || !sender) throw runError('switch-unsupported')
    try {
      await driver.switchNetwork(sender, network)
    } catch (error) {
      throw isKitError(error, 'rpc/chain-unknown')
        ? runError('switch-unsupported', undefined, { cause: error })
        : error
    }
    await waitForChain(context, active, current.topic, network, signal)
    setChain(active, namespace, id)
  }

/**
 * Sends to the wallet on its present chain: the protocol carries no request on a chain that is not
 * approved.
 */
function senderOf(
  { approved, chains, topic }: ActiveSession,
  { namespace }: Network,
  requests: Requests,
  signal: AbortSignal,
): SendRpc | undefined {
  const chainId = chains[namespace]
  const wire = chainId && wireOf(approved[namespace], chainId)
  const granted = wire && approved[namespace]?.methods.get(wire)
  if (!granted?.has(switchMethod) || !chainId || !wire) return undefined
  return async ({ method, params }) => {
    const [{ rpcUrls } = { rpcUrls: undefined }] = (params ?? []) as [
      { rpcUrls?: readonly string[] }?,
    ]
    if (method === addMethod && (!granted.has(method) || !rpcUrls?.length))
      throw runError('switch-unsupported')
    try {
      return await requests.send({ topic, chainId, wire, method, params, signal })
    } catch (error) {
      throw method === switchMethod ? asUnknownChain(error) : error
    }
  }
}

/** Waits until the wallet has added the chain to the session. */
function waitForChain(
  { clock }: SessionContext,
  active: ActiveSessionStore,
  topic: string,
  { id, namespace }: Network,
  signal: AbortSignal,
): Promise<void> {
  let unsubscribe = () => {}
  const arrived = new Promise<void>((resolve, reject) => {
    const check = () => {
      const current = active.current()
      if (current?.topic !== topic) reject(rpcError(4900, 'The wallet was disconnected'))
      else if (wireOf(current.approved[namespace], id)) resolve()
    }
    unsubscribe = active.subscribe(check)
    check()
  })
  return withTimeout(arrived, {
    ms: settleMs,
    signal,
    clock,
    onTime: () => runError('switch-ignored'),
  }).finally(() => unsubscribe())
}
