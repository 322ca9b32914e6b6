const limits = { depth: 6, items: 50, nodes: 300, text: 4000 } as const

/**
 * A bounded copy of any value that JSON can hold: at most 6 levels, 50 items a level, 300 values in
 * all, 4000 characters a text. Never throws and calls nothing that belongs to the value but its
 * getters; functions, symbols and elements are named, not kept.
 */
export function snapshot(value: unknown): unknown {
  const budget = { nodes: limits.nodes }
  const seen: object[] = []
  const copy = (from: unknown, depth: number): unknown => {
    if (budget.nodes-- <= 0) return '[more]'
    if (typeof from === 'string')
      return from.length > limits.text ? `${from.slice(0, limits.text)}…` : from
    if (typeof from === 'bigint') return `${from}n`
    if (typeof from === 'number') return Number.isFinite(from) ? from : String(from)
    if (typeof from !== 'object' || from === null)
      return typeof from === 'function' || typeof from === 'symbol' ? `[${typeof from}]` : from
    if (seen.includes(from)) return '[circular]'
    if (depth >= limits.depth) return '[deeper]'
    seen.push(from)
    try {
      return copyObject(from, (inner) => copy(inner, depth + 1))
    } catch {
      // a proxy or a getter that throws
      return '[unreadable]'
    } finally {
      seen.pop()
    }
  }
  return copy(value, 0)
}

function copyObject(from: object, copy: (inner: unknown) => unknown): unknown {
  if (Array.isArray(from))
    return Array.from({ length: Math.min(from.length, limits.items) }, (_, i) => copy(from[i]))
  if (from instanceof Error) return copyError(from, copy)
  const own = Object.getPrototypeOf(from)
  if (own !== null && own !== Object.prototype && Object.getPrototypeOf(own) !== null)
    return `[${String(own.constructor?.name ?? 'object').slice(0, 40)}]`
  return Object.fromEntries(
    Object.keys(from)
      .slice(0, limits.items)
      .map((key) => [key.slice(0, 128), copy((from as Record<string, unknown>)[key])]),
  )
}

/** An error's name, code, message and details; no stack, which names the host's files. */
function copyError(error: Error, copy: (inner: unknown) => unknown): unknown {
  const { name, message, code, details, cause } = error as Error & {
    code?: unknown
    details?: unknown
  }
  const facts = { name, code, message, details, cause }
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, copy(value)]],
    ),
  )
}
