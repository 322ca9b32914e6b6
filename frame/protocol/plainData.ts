import { limits } from './limits'

/** Why a message is refused before any schema reads it. */
export type DataProblem = 'type' | 'depth' | 'weight'

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Looks at a structured-cloned value: what a window or a port delivers, so without getters, but
 * with cycles, shared parts, and types that JSON has not. Returns why it is refused, or undefined.
 * Texts weigh their length, everything else 8, a key its length; a value that is reached twice
 * weighs twice, so that neither a cycle nor a web of shared parts is walked for long. Never throws.
 */
export function weigh(
  value: unknown,
  max: { readonly weight: number; readonly depth: number } = limits,
): DataProblem | undefined {
  let weight = 0
  const visit = (part: unknown, depth: number): DataProblem | undefined => {
    weight += typeof part === 'string' ? part.length : 8
    if (weight > max.weight) return 'weight'
    if (typeof part === 'number') return Number.isFinite(part) ? undefined : 'type'
    if (part === null || ['string', 'boolean', 'undefined'].includes(typeof part)) return undefined
    if (typeof part !== 'object' || !(Array.isArray(part) || isPlain(part))) return 'type'
    if (depth >= max.depth) return 'depth'
    // a list may be long and empty: its length counts, not its entries
    if (Array.isArray(part) && part.length > max.weight) return 'weight'
    for (const key of Object.keys(part)) {
      weight += key.length
      const problem = visit((part as Readonly<Record<string, unknown>>)[key], depth + 1)
      if (problem) return problem
    }
    return undefined
  }
  return visit(value, 0)
}
