import type { ChainId } from '../networks/types'
import type { SchemaIssue, SchemaResult, StandardSchema } from './standardSchema'

/** A small Standard Schema without a library, for code that is loaded with the page. */
export interface Check<Output> extends StandardSchema<Output> {
  /** What is expected, as written in error messages and in docs/options.md. */
  readonly expects: string
  /** The fields of an object check, for documentation. */
  readonly shape?: Readonly<Record<string, Check<unknown>>>
  readonly optional?: boolean
}
/** The type of the values that a check accepts. */
export type Checked<C> = C extends Check<infer Output> ? Output : never

type Path = readonly PropertyKey[]
type Run = (value: unknown, path: Path) => SchemaIssue[]

const runOf = (check: Check<unknown>, value: unknown, path: Path): SchemaIssue[] => {
  const result = check['~standard'].validate(value) as SchemaResult<unknown>
  return (result.issues ?? []).map((issue) => ({ ...issue, path: [...path, ...(issue.path ?? [])] }))
}

const make = <Output>(expects: string, run: Run, more: Partial<Check<Output>> = {}): Check<Output> => ({
  expects,
  ...more,
  '~standard': {
    version: 1,
    vendor: 'tessera-kit',
    validate: (value) => {
      const issues = run(value, [])
      return issues.length ? { issues } : { value: value as Output }
    },
  },
})

/** Whether a value is an object that is neither null nor an array. Its prototype is not looked at. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value that `test` accepts; the issue reads "expected <expects>". A test that throws rejects the value. */
export const is = <Output>(expects: string, test: (value: unknown) => boolean): Check<Output> =>
  make(expects, (value) => {
    try {
      if (test(value)) return []
    } catch {
      // a getter that throws
    }
    return [{ message: `expected ${expects}` }]
  })

/** A string of at most `max` characters (default 2048) that is not empty unless `min` is 0. */
export const text = (max = 2048, min = 1): Check<string> =>
  is(`a text${min ? '' : ', may be empty'}${max === 2048 ? '' : `, at most ${max} characters`}`, (v) => typeof v === 'string' && v.length >= min && v.length <= max)
/** `true` or `false`. */
export const bool: Check<boolean> = is('true or false', (v) => typeof v === 'boolean')
/** A finite number from `min` to `max`. */
export const number = (min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): Check<number> =>
  is(Number.isFinite(min) ? `a number from ${min}${Number.isFinite(max) ? ` to ${max}` : ''}` : 'a number', (v) =>
    typeof v === 'number' && Number.isFinite(v) && v >= min && v <= max)
/** A function; its parameters are not checked. */
export const func = <F extends (...args: never[]) => unknown>(expects = 'a function'): Check<F> => is(expects, (v) => typeof v === 'function')
/** An absolute URL with one of the given schemes (default http and https). */
export const url = (schemes: readonly string[] = ['https:', 'http:']): Check<string> =>
  is(`a URL starting with ${schemes.map((s) => (s === 'data:' ? s : `${s}//`)).join(' or ')}`, (v) => typeof v === 'string' && schemes.includes(new URL(v).protocol))
/** One of the given values. */
export const oneOf = <const T extends string | number>(...values: readonly T[]): Check<T> =>
  is(`one of ${values.map((v) => JSON.stringify(v)).join(', ')}`, (v) => (values as readonly unknown[]).includes(v))
/** Any value; for fields that are checked elsewhere. */
export const any = <T = unknown>(expects = 'any value'): Check<T> => is(expects, () => true)

/** An array of at most `max` items. */
export const list = <T>(item: Check<T>, max = 1000): Check<readonly T[]> =>
  make(`a list, each item ${item.expects}`, (value, path) => {
    if (!Array.isArray(value)) return [{ message: `expected a list, each item ${item.expects}`, path }]
    if (value.length > max) return [{ message: `expected at most ${max} items`, path }]
    return value.flatMap((entry, i) => runOf(item, entry, [...path, i]))
  })

/** An object used as a map; its keys are checked too. */
export const record = <T>(key: Check<string>, item: Check<T>): Check<Readonly<Record<string, T>>> =>
  make(`a map of ${key.expects} to ${item.expects}`, (value, path) => {
    if (!isRecord(value)) return [{ message: `expected a map of ${key.expects} to ${item.expects}`, path }]
    return Object.entries(value).flatMap(([k, entry]) => [...runOf(key, k, [...path, k]), ...runOf(item, entry, [...path, k])])
  })

/** `undefined`, or a value that `inner` accepts. */
export const optional = <T>(inner: Check<T>): Check<T | undefined> =>
  make(inner.expects, (value) => (value === undefined ? [] : runOf(inner, value, [])), {
    optional: true,
    ...(inner.shape && { shape: inner.shape }),
  })

/** A value that one of the checks accepts; the message names all of them. */
export const either = <const C extends readonly Check<unknown>[]>(...checks: C): Check<Checked<C[number]>> => {
  const expects = checks.map((check) => check.expects).join(', or ')
  return make(expects, (value) => (checks.some((check) => !runOf(check, value, []).length) ? [] : [{ message: `expected ${expects}` }]))
}

type Shape = Readonly<Record<string, Check<unknown>>>
type Infer<S extends Shape> = { [K in keyof S as undefined extends Checked<S[K]> ? never : K]: Checked<S[K]> } & {
  [K in keyof S as undefined extends Checked<S[K]> ? K : never]?: Exclude<Checked<S[K]>, undefined> | undefined
}

/** An object with exactly these fields; an unknown key is an issue that suggests the nearest known one. With `open`, other keys are accepted. */
export const object = <const S extends Shape>(shape: S, { open = false, expects = 'an object' } = {}): Check<Infer<S>> =>
  make(
    expects,
    (value, path) => {
      if (!isRecord(value)) return [{ message: `expected ${expects}`, path }]
      const known = Object.keys(shape)
      const unknownKeys = open ? [] : Object.keys(value).filter((key) => !known.includes(key))
      return [
        ...unknownKeys.map((key) => {
          const near = nearest(key, known)
          return { message: `unknown key "${key}"${near ? `; did you mean "${near}"?` : ''}`, path }
        }),
        ...known.flatMap((key) => runOf(shape[key] as Check<unknown>, value[key], [...path, key])),
      ]
    },
    { shape },
  )

/** The known name closest to `word`, ignoring case (Levenshtein distance of at most 2 or a third of its length), or undefined. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined
  let limit = Math.max(2, Math.floor(word.length / 3)) + 1
  for (const candidate of known) {
    const d = distance(word.toLowerCase(), candidate.toLowerCase())
    // a distance of the whole length is no resemblance
    if (d < limit && d < Math.max(word.length, candidate.length)) {
      limit = d
      best = candidate
    }
  }
  return best
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length] as number
}

const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** Whether `value` matches the syntax of CAIP-2 ids (https://chainagnostic.org/CAIPs/caip-2). */
export const isChainId = (value: unknown): value is ChainId => typeof value === 'string' && caip2.test(value)

/** Schema of CAIP-2 chain ids (https://chainagnostic.org/CAIPs/caip-2). */
export const chainId: Check<ChainId> = is('a CAIP-2 id like "eip155:1"', isChainId)
