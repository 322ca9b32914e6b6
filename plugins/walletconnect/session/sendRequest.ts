import type { Driver } from '../../../kernel/networks/types'
import type { RpcCall } from '../../../kernel/requests/types'
import { isRecord } from '../isRecord'
import type { ActiveSessionStore } from './activeSession'
import { wireOf } from './approvedNamespaces'
import type { SessionContext } from './context'
import type { Requests } from './requests'
import { rpcError } from './rpcError'
import { goTo } from './switchChain'

/** A method that prompts nobody: a read of the chain, or one that the driver calls safe. */
const isQuiet = ({ methods, policy }: Driver, method: string): boolean =>
  (Object.hasOwn(methods, method) && methods[method] !== 'connect') || (Object.hasOwn(policy, method) && policy[method] === 'safe')

/**
 * Sends a call to the wallet of the held session. Without asking it, rejects with code 4900 where there is none, 4901 for a chain that is not
 * approved, and 4200 for a method that is not, so that the kit may find another way. `wallet_getCapabilities` is answered from the
 * session where it says so, and a switch to an approved chain is made here.
 */
export const createSendRequest =
  ({ client }: SessionContext, holder: ActiveSessionStore, requests: Requests) =>
  async (call: RpcCall): Promise<unknown> => {
    const { chainId, id, method, namespace, params } = call
    const held = holder.now()
    if (!held) throw rpcError(4900, 'No wallet is connected')
    const approved = held.approved[namespace]
    const wire = wireOf(approved, chainId)
    if (!approved || !wire) throw rpcError(4901, `The wallet has not approved ${chainId}`)
    const told = method === 'wallet_getCapabilities' && sessionCapabilities(client.now()?.session(held.topic)?.sessionProperties, params)
    if (told) return told
    const wanted = method === 'wallet_switchEthereumChain' ? chainOf(params) : undefined
    if (wanted && goTo(holder, namespace, wanted)) return null
    if (!approved.methods.get(wire)?.has(method)) throw rpcError(4200, `The wallet was not granted ${method}`)
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

type Fields = Readonly<Record<string, unknown>>

/**
 * The answer to `wallet_getCapabilities` (EIP-5792) that a session carries: its property `capabilities` is JSON, by address, then by chain in
 * hexadecimal. Undefined where it says nothing usable about the address.
 */
export function sessionCapabilities(properties: unknown, params: unknown): Fields | undefined {
  const text = isRecord(properties) ? properties.capabilities : undefined
  const [address, chains] = Array.isArray(params) ? (params as [unknown?, unknown?]) : []
  if (typeof text !== 'string' || text.length > 65_536 || typeof address !== 'string') return undefined
  const found = Object.entries(parse(text)).find(([key]) => key.toLowerCase() === address.toLowerCase())?.[1]
  if (!isRecord(found)) return undefined
  const usable = Object.entries(found).filter(([chain, what]) => /^0x[\da-f]{1,16}$/i.test(chain) && isRecord(what))
  const wanted = Array.isArray(chains) ? usable.filter(([chain]) => chain === '0x0' || chains.some((each) => isSameChain(each, chain))) : usable
  return usable.length ? Object.fromEntries(wanted) : undefined
}

const isSameChain = (one: unknown, other: string) => typeof one === 'string' && /^0x[\da-f]{1,16}$/i.test(one) && BigInt(one) === BigInt(other)

function parse(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
