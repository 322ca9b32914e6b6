/**
 * A deep copy of plain data: null, booleans, finite numbers, bigints, strings, arrays and plain
 * objects. Each getter is read once. Throws TypeError with the path for anything else, for cycles,
 * and for more than `limit` values or 64 levels.
 */
export function clonePlain<T>(value: T, limit = 200_000): T {
  let left = limit
  const copy = (part: unknown, path: string, depth: number): unknown => {
    if (--left < 0 || depth > 64) throw new TypeError(`${path || 'the value'} is too large`)
    if (
      part === null ||
      part === undefined ||
      ['string', 'boolean', 'bigint'].includes(typeof part)
    )
      return part
    if (typeof part === 'number' && Number.isFinite(part)) return part
    if (Array.isArray(part))
      return Array.from(part, (item, i) => copy(item, `${path}[${i}]`, depth + 1))
    if (isPlainObject(part)) {
      return Object.fromEntries(
        Object.keys(part).map((key) => [
          key,
          copy(part[key], path ? `${path}.${key}` : key, depth + 1),
        ]),
      )
    }
    throw new TypeError(`${path || 'the value'} is not plain data`)
  }
  return copy(value, '', 0) as T
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const parent: unknown = Object.getPrototypeOf(value)
  // objects of another realm have another Object.prototype: compare the length of the prototype
  // chain instead
  return (
    parent === null ||
    (typeof parent === 'object' &&
      Object.getPrototypeOf(parent) === null &&
      Object.hasOwn(parent, 'constructor'))
  )
}

/**
 * Freezes plain data deeply and returns it. Only for data without cycles, as {@link clonePlain}
 * returns it.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
