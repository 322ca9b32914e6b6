import type { ChainId } from '../networks/types'
import type { SchemaIssue, SchemaResult, StandardSchema } from './standardSchema'

/** A small Standard Schema without a library, for code that is loaded with the page. */
export interface Check<Output> extends StandardSchema<Output> {
  /** What is expected, as written in error messages and in docs/options.md. */
  readonly expects: string
  /** The fields of an object check, for documentation. */
  readonly shape?: Readonly<Record<string, Check<unknown>>>
}
/** The type of the values that a check accepts. */
export type Checked<C> = C extends Check<infer Output> ? Output : never

/** The issues of a value, with `key` before their paths if it is given. */
const issuesOf = (check: Check<unknown>, value: unknown, ...key: PropertyKey[]): SchemaIssue[] => {
  const { issues = [] } = check['~standard'].validate(value) as SchemaResult<unknown>
  return issues.map((issue) => ({ ...issue, path: [...key, ...(issue.path ?? [])] }))
}

/**
 * A value that `test` accepts, else the one issue "expected <expects>"; then `inner` finds the
 * issues in it. A test that throws rejects the value.
 */
const make = <Output>(
  expects: string,
  test: (value: unknown) => boolean,
  inner: (value: never) => SchemaIssue[] = () => [],
  shape?: Shape,
): Check<Output> => ({
  expects,
  ...(shape && { shape }),
  '~standard': {
    version: 1,
    vendor: 'tessera-kit',
    validate(value) {
      let accepted = false
      try {
        accepted = test(value)
      } catch {
        // a getter that throws
      }
      const issues = accepted ? inner(value as never) : [{ message: `expected ${expects}` }]
      return issues.length ? { issues } : { value: value as Output }
    },
  },
})

/**
 * Whether a value is an object that is neither null nor an array. Its prototype is not looked at.
 */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A value that `test` accepts; the issue reads "expected <expects>". A test that throws rejects the
 * value.
 */
export const is: <Output>(expects: string, test: (value: unknown) => boolean) => Check<Output> =
  make

/** A string of at most `max` characters (default 2048) that is not empty unless `min` is 0. */
export const text = (max = 2048, min = 1): Check<string> =>
  is(
    `a text${min ? '' : ', may be empty'}${max === 2048 ? '' : `, at most ${max} characters`}`,
    (v) => typeof v === 'string' && v.length >= min && v.length <= max,
  )
/** `true` or `false`. */
export const bool: Check<boolean> = is('true or false', (v) => typeof v === 'boolean')
/** A finite number from `min` to `max`. */
export const number = (min?: number, max?: number): Check<number> =>
  is(
    `a number${min === undefined ? '' : ` from ${min}`}${max === undefined ? '' : ` to ${max}`}`,
    // no number is less or greater than undefined
    (v) =>
      Number.isFinite(v) && !((v as number) < (min as number) || (v as number) > (max as number)),
  )
/** A function; its parameters are not checked. */
export const func = <F extends (...args: never[]) => unknown>(expects = 'a function'): Check<F> =>
  is(expects, (v) => typeof v === 'function')
/** An absolute URL with one of the given schemes (default http and https). */
export const url = (schemes: readonly string[] = ['https:', 'http:']): Check<string> =>
  is(
    `a URL starting with ${schemes.map((s) => (s === 'data:' ? s : `${s}//`)).join(' or ')}`,
    (v) => typeof v === 'string' && schemes.includes(new URL(v).protocol),
  )
/** One of the given values. */
export const oneOf = <const T extends string | number>(...values: readonly T[]): Check<T> =>
  is(`one of ${values.map((v) => JSON.stringify(v)).join(', ')}`, (v) =>
    (values as readonly unknown[]).includes(v),
  )
/** Any value; for fields that are checked elsewhere. */
export const any = <T = unknown>(expects = 'any value'): Check<T> => is(expects, () => true)

/** An array of at most `max` items. */
export const list = <T>(item: Check<T>, max = 1000): Check<readonly T[]> =>
  make(`a list, each item ${item.expects}`, Array.isArray, (entries: unknown[]) =>
    entries.length > max
      ? [{ message: `expected at most ${max} items` }]
      : entries.flatMap((entry, i) => issuesOf(item, entry, i)),
  )

/** An object used as a map; its keys are checked too. */
export const record = <T>(key: Check<string>, item: Check<T>): Check<Readonly<Record<string, T>>> =>
  make(`a map of ${key.expects} to ${item.expects}`, isRecord, (map: object) =>
    Object.entries(map).flatMap(([name, entry]) => [
      ...issuesOf(key, name, name),
      ...issuesOf(item, entry, name),
    ]),
  )

/** `undefined`, or a value that `inner` accepts. */
export const optional = <T>(inner: Check<T>): Check<T | undefined> =>
  make(
    inner.expects,
    () => true,
    (value) => (value === undefined ? [] : issuesOf(inner, value)),
    inner.shape,
  )

/** A value that one of the checks accepts; the message names all of them. */
export const either = <const C extends readonly Check<unknown>[]>(
  ...checks: C
): Check<Checked<C[number]>> =>
  make(checks.map(({ expects }) => expects).join(', or '), (value) =>
    checks.some((check) => !issuesOf(check, value).length),
  )

type Shape = Readonly<Record<string, Check<unknown>>>
type Infer<S extends Shape> = {
  [K in keyof S as undefined extends Checked<S[K]> ? never : K]: Checked<S[K]>
} & {
  [K in keyof S as undefined extends Checked<S[K]> ? K : never]?:
    | Exclude<Checked<S[K]>, undefined>
    | undefined
}

/**
 * An object with exactly these fields; an unknown key is an issue that suggests the nearest known
 * one. With `open`, other keys are accepted.
 */
export const object = <const S extends Shape>(
  shape: S,
  { open = false, expects = 'an object' } = {},
): Check<Infer<S>> => {
  const known = Object.keys(shape)
  return make(
    expects,
    isRecord,
    (fields: Record<string, unknown>) => [
      ...Object.keys(fields).flatMap((key) =>
        open || known.includes(key) ? [] : [{ message: unknownName('key', key, known) }],
      ),
      ...known.flatMap((key) => issuesOf(shape[key] as Check<unknown>, fields[key], key)),
    ],
    shape,
  )
}

/** The words for a name that is not one of the known: with the nearest of those, if one is near. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return `unknown ${what} "${name}"${near ? `; did you mean "${near}"?` : ''}`
}

/**
 * The known name closest to `word`: one that begins with it (three letters or more), or, ignoring
 * case, one at a Levenshtein distance of at most 2 or a third of its length; or undefined.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined
  let limit = Math.max(3, Math.floor(word.length / 3) + 1)
  for (const candidate of known) {
    const d =
      word[2] && candidate.startsWith(word)
        ? 1
        : distance(word.toLowerCase(), candidate.toLowerCase())
    // a distance of the whole length is no resemblance
    if (d < limit && d < Math.max(word.length, candidate.length)) {
      limit = d
      best = candidate
    }
  }
  return best
}

/** The Levenshtein distance of two texts. */
function distance(a: string, b: string): number {
  let row = [...b, ''].map((_, i) => i)
  for (const letter of a) {
    let left = (row[0] as number) + 1
    row = row.map(
      (above, j) =>
        (left = j
          ? Math.min(above + 1, left + 1, (row[j - 1] as number) + Number(letter !== b[j - 1]))
          : left),
    )
  }
  return row[b.length] as number
}

const caip2 = /^[-a-z0-9]{3,8}:[-\w]{1,32}$/

/** Whether `value` matches the syntax of CAIP-2 ids (https://chainagnostic.org/CAIPs/caip-2). */
export const isChainId = (value: unknown): value is ChainId =>
  typeof value === 'string' && caip2.test(value)

/** Schema of CAIP-2 chain ids (https://chainagnostic.org/CAIPs/caip-2). */
export const chainId: Check<ChainId> = is('a CAIP-2 id like "eip155:1"', isChainId)
