/** Values by the names of their arguments or members. */
export type Named =
  | bigint
  | boolean
  | string
  | number
  | null
  | undefined
  | readonly Named[]
  | { readonly [name: string]: Named }

/** What a path starts from. */
export interface Roots {
  /** All arguments, or the message: `#.`, and paths with nothing before them. */
  readonly root: Named
  /** Of the call: `@.value`, `@.to`, `@.from`. */
  readonly call: Readonly<Record<string, Named>>
}

/** Values that a path may lead to. */
const MAX_FOUND = 1_000

/** The values, all of them. Throws a RangeError where there are too many to be shown. */
export function allOf(values: readonly Named[]): readonly Named[] {
  if (values.length > MAX_FOUND) throw new RangeError('too many values')
  return values
}

/** What a step leads to: a member, an entry from either end of a list, or all of them. */
function step(value: Named, name: string): readonly Named[] {
  if (typeof value !== 'object' || value === null) return []
  if (name === '[]') return Array.isArray(value) ? value : []
  const index = /^\[(-?\d+)\]$/.exec(name)?.[1]
  const found =
    index === undefined
      ? Object.hasOwn(value, name)
        ? (value as Readonly<Record<string, Named>>)[name]
        : undefined
      : Array.isArray(value)
        ? (value as readonly Named[]).at(Number(index))
        : undefined
  return found === undefined ? [] : [found]
}

/**
 * The values that a path leads to: none where it leads nowhere, several where it goes through the
 * whole of a list. `inside`: where fields of a field start from. Throws a RangeError for more than
 * 1,000: a part of them would look like all.
 */
export function readPath(
  path: string,
  { root, call }: Roots,
  inside: Named = root,
): readonly Named[] {
  const [first = '', ...rest] = path.split('.')
  const [start, names] =
    first === '#' ? [root, rest] : first === '@' ? [call, rest] : [inside, [first, ...rest]]
  return names.reduce<readonly Named[]>(
    (values, name) => allOf(values.flatMap((value) => step(value, name))),
    [start as Named],
  )
}
