import type { Driver, RpcCall } from '../../../kernel/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import type { ActiveSessionStore } from './activeSession'
import type { SessionContext } from './context'
import { wireOf } from './readSession'
import type { Requests } from './requests'
import { rpcError } from './rpcError'
import { setChain } from './switchChain'

/** Whether a method needs no prompt: a read of the chain, or one that the driver calls safe. */
const isSilent = ({ methods, policy }: Driver, method: string): boolean =>
  (Object.hasOwn(methods, method) && methods[method] !== 'connect') ||
  (Object.hasOwn(policy, method) && policy[method] === 'safe')

/**
 * Sends a call to the wallet of the session. Rejects without a request: code 4900 without a
 * session, 4901 for a chain and 4200 for a method that is not approved, so that the kit can use
 * another route. `wallet_getCapabilities` is answered from the session's properties where they have
 * it, and a switch to an approved chain happens here.
 */
export const createSendRequest =
  ({ client }: SessionContext, active: ActiveSessionStore, requests: Requests) =>
  async (call: RpcCall): Promise<unknown> => {
    const { chainId, id, method, namespace, params } = call
    const current = active.current()
    if (!current) throw rpcError(4900, 'No wallet is connected')
    const approved = current.approved[namespace]
    const wire = wireOf(approved, chainId)
    if (!approved || !wire) throw rpcError(4901, `The wallet has not approved ${chainId}`)
    const capabilities =
      method === 'wallet_getCapabilities' &&
      sessionCapabilities(client.now()?.session(current.topic)?.sessionProperties, params)
    if (capabilities) return capabilities
    const wanted = method === 'wallet_switchEthereumChain' ? chainOf(params) : undefined
    if (wanted && setChain(active, namespace, wanted)) return null
    if (!approved.methods.get(wire)?.has(method))
      throw rpcError(4200, `The wallet was not granted ${method}`)
    const driver = current.drivers[namespace]
    const answer = await requests.send({
      topic: current.topic,
      chainId,
      wire,
      method,
      params,
      callId: id,
      silent: !!driver && isSilent(driver, method),
    })
    const now = active.current()
    // the wallet may add the chain to the session only now
    if (wanted && now?.topic === current.topic)
      active.update({
        reported: { ...now.reported, [namespace]: { ...now.reported[namespace], chainId: wanted } },
      })
    return answer
  }

function chainOf(params: unknown): `eip155:${string}` | undefined {
  const hex = Array.isArray(params)
    ? (params[0] as { chainId?: unknown } | undefined)?.chainId
    : undefined
  return typeof hex === 'string' && /^0x[\da-f]{1,14}$/i.test(hex)
    ? `eip155:${BigInt(hex)}`
    : undefined
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The result of `wallet_getCapabilities` (EIP-5792) in a session's properties: `capabilities` is
 * JSON, by address, then by hexadecimal chain id. Undefined if it has nothing usable for the
 * address.
 */
export function sessionCapabilities(properties: unknown, params: unknown): Fields | undefined {
  const text = isRecord(properties) ? properties.capabilities : undefined
  const [address, chains] = Array.isArray(params) ? (params as [unknown?, unknown?]) : []
  if (typeof text !== 'string' || text.length > 65_536 || typeof address !== 'string')
    return undefined
  const found = Object.entries(parse(text)).find(
    ([key]) => key.toLowerCase() === address.toLowerCase(),
  )?.[1]
  if (!isRecord(found)) return undefined
  const usable = Object.entries(found).filter(
    ([chain, entry]) => /^0x[\da-f]{1,16}$/i.test(chain) && isRecord(entry),
  )
  const wanted = Array.isArray(chains)
    ? usable.filter(([chain]) => chain === '0x0' || chains.some((each) => isSameChain(each, chain)))
    : usable
  return usable.length ? Object.fromEntries(wanted) : undefined
}

const isSameChain = (one: unknown, other: string) =>
  typeof one === 'string' && /^0x[\da-f]{1,16}$/i.test(one) && BigInt(one) === BigInt(other)

function parse(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
