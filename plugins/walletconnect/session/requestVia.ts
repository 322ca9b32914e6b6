import type { RpcCall } from '../../../kernel/rpc/types'
import type { Driver } from '../../../kernel/networks/driver'
import { wireOf } from './approved'
import { sessionCapabilities } from './capabilities'
import type { SessionCore } from './core'
import type { Holder } from './holder'
import type { Requests } from './requests'
import { goTo } from './switchChain'
import { coded } from './walletError'

/** A method that prompts nobody: a read of the chain, or one that the driver calls safe. */
const isQuiet = ({ methods, policy }: Driver, method: string): boolean =>
  (Object.hasOwn(methods, method) && methods[method] !== 'connect') || (Object.hasOwn(policy, method) && policy[method] === 'safe')

/**
 * Sends a call to the wallet of the held session. Without asking it, rejects with code 4900 where there is none, 4901 for a chain that is not
 * approved, and 4200 for a method that is not, so that the kit may find another way. `wallet_getCapabilities` is answered from the
 * session where it says so, and a switch to an approved chain is made here.
 */
export const createRequest =
  ({ client }: SessionCore, holder: Holder, requests: Requests) =>
  async (call: RpcCall): Promise<unknown> => {
    const { chainId, id, method, namespace, params } = call
    const held = holder.now()
    if (!held) throw coded(4900, 'No wallet is connected')
    const approved = held.approved[namespace]
    const wire = wireOf(approved, chainId)
    if (!approved || !wire) throw coded(4901, `The wallet has not approved ${chainId}`)
    const told = method === 'wallet_getCapabilities' && sessionCapabilities(client.now()?.session(held.topic)?.sessionProperties, params)
    if (told) return told
    const wanted = method === 'wallet_switchEthereumChain' ? chainOf(params) : undefined
    if (wanted && goTo(holder, namespace, wanted)) return null
    if (!approved.methods.get(wire)?.has(method)) throw coded(4200, `The wallet was not granted ${method}`)
    const driver = held.drivers[namespace]
    const answer = await requests.send({ topic: held.topic, chainId, wire, method, params, callId: id, quiet: !!driver && isQuiet(driver, method) })
    const now = holder.now()
    // the chain may come into the session only now
    if (wanted && now?.topic === held.topic) holder.update({ told: { ...now.told, [namespace]: { ...now.told[namespace], chainId: wanted } } })
    return answer
  }

function chainOf(params: unknown): `eip155:${string}` | undefined {
  const hex = Array.isArray(params) ? (params[0] as { chainId?: unknown } | undefined)?.chainId : undefined
  return typeof hex === 'string' && /^0x[\da-f]{1,14}$/i.test(hex) ? `eip155:${BigInt(hex)}` : undefined
}
