import { isRecord } from '../isRecord'

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
