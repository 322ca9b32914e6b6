import type { Account, ChainId } from '../../../kernel/index'

const maxAccounts = 1000
const address = /^0x[0-9a-fA-F]{40}$/
const number = /^(0x[0-9a-f]{1,14}|[1-9]\d{0,15})$/i

/**
 * Parses a wallet's list of at most 1000 EVM addresses; duplicates are dropped. Undefined for anything else.
 */
export function readAccounts(value: unknown): Account[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > maxAccounts) return undefined
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
 * Parses a wallet's chain id into a CAIP-2 id: a positive safe integer as hex or decimal text, or as a number. Undefined
 * for anything else.
 */
export function readChainId(value: unknown): ChainId | undefined {
  const id = typeof value === 'string' && number.test(value) ? Number(value) : value
  return Number.isSafeInteger(id) && (id as number) > 0 ? `eip155:${id as number}` : undefined
}
