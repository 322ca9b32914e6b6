import type { Account } from '../../../kernel/connectors/types'
import type { ChainId } from '../../../kernel/networks/types'

const most = 1000
const address = /^0x[0-9a-fA-F]{40}$/
const number = /^(0x[0-9a-f]{1,14}|[1-9]\d{0,15})$/i

/**
 * The accounts in what a wallet answered or reported: a list of at most 1000 EVM addresses, each kept once. Anything
 * else: undefined.
 */
export function readAccounts(value: unknown): Account[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > most) return undefined
    const found = new Map<string, Account>()
    for (const entry of Array.from<unknown>(value)) {
      if (typeof entry !== 'string' || !address.test(entry)) return undefined
      const key = entry.toLowerCase()
      if (!found.has(key)) found.set(key, { address: entry })
    }
    return [...found.values()]
  } catch {
    return undefined
  }
}

/**
 * The CAIP-2 id in what a wallet calls its chain id: hex or decimal text, or a number; a positive safe integer.
 * Anything else: undefined.
 */
export function readChainId(value: unknown): ChainId | undefined {
  const id = typeof value === 'string' && number.test(value) ? Number(value) : value
  return Number.isSafeInteger(id) && (id as number) > 0 ? `eip155:${id as number}` : undefined
}
