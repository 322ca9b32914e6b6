import { isRecord } from '../isRecord'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Its entries by what names them; undefined where something has no name. */
function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (value === undefined) return new Map()
  if (isRecord(value)) return new Map(Object.entries(value))
  if (!Array.isArray(value)) return undefined
  const entries = new Map<string, unknown>()
  for (const entry of value) {
    const { id, topic, target } = (isRecord(entry) ? entry : {}) as Record<string, unknown>
    if (id === undefined && topic === undefined && target === undefined) return undefined
    entries.set(JSON.stringify([id, topic, target]), entry)
  }
  return entries
}

/**
 * What to store where two tabs keep one map or list of records: `mine` is to be stored now, `base` is what this tab last had, `theirs` is stored.
 * What the other tab added, changed or took away stays so, unless this tab changed the same entry. Values that are neither: `mine`.
 */
export function mergeStored(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (theirs === undefined || same(base, theirs)) return mine
  const [before, own, other] = [entriesOf(base), entriesOf(mine), entriesOf(theirs)]
  if (!before || !own || !other || Array.isArray(mine) !== Array.isArray(theirs)) return mine
  const kept = new Map<string, unknown>()
  for (const name of new Set([...other.keys(), ...own.keys()])) {
    const unchanged = before.has(name) === own.has(name) && same(before.get(name), own.get(name))
    const source = unchanged ? other : own
    if (source.has(name)) kept.set(name, source.get(name))
  }
  return Array.isArray(mine) ? [...kept.values()] : Object.fromEntries(kept)
}
