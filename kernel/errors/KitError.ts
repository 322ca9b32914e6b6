const brand = Symbol.for('tessera-kit.error')

/** Who can act on an error: the visitor (shown in the modal) or the host's developer (shown in the console). */
export type Audience = 'user' | 'developer'

/** What may accompany a thrown {@link KitError}. */
export interface KitErrorExtra {
  /** The error that led to this one; kept, never shown to a visitor. */
  cause?: unknown
  /** Facts for a developer or the "Details" fold: a server's reason, an RPC code, a path. Never keys, codes or tokens. */
  details?: unknown
}

/**
 * The one error class of the kit. `code` is stable (`<owner>/<name>`) and never renamed; `message` may change.
 * Recognise it with {@link isKitError}, never with `instanceof`: two copies of the kit may be loaded.
 */
export class KitError<Code extends string = string> extends Error {
  override readonly name = 'KitError'
  readonly code: Code
  /** The plugin (or `kernel`, `rpc`) that defined the code. */
  readonly plugin: string
  readonly audience: Audience
  readonly details: unknown
  /** Path of the error's entry in the documentation. */
  readonly docs: string
  readonly [brand] = true

  constructor(code: Code, message: string, audience: Audience, extra: KitErrorExtra = {}) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause })
    this.code = code
    this.plugin = code.split('/', 1)[0] ?? ''
    this.audience = audience
    this.details = extra.details
    this.docs = `docs/errors.md#${code.replace('/', '')}`
  }

  /** The first error in the chain of causes that `match` accepts, starting with this one; without `match`, the root cause. */
  walk(match?: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; depth < 32; depth++) {
      if (match?.(error)) return error
      const cause = (error as { cause?: unknown } | null | undefined)?.cause
      if (cause === undefined) break
      error = cause
    }
    return match ? undefined : error
  }
}

/** Whether `value` is a {@link KitError}, of any loaded copy of the kit; with `code`, of exactly that code. */
export function isKitError<Code extends string = string>(value: unknown, code?: Code): value is KitError<Code> {
  try {
    return typeof value === 'object' && value !== null && brand in value && (code === undefined || (value as KitError).code === code)
  } catch {
    // a proxy whose traps throw is no error of ours
    return false
  }
}

type Template = string | ((context: never) => string)
/** One line of an error table: a text, a text made from facts, or either marked as one for the visitor. */
export type ErrorEntry = Template | { readonly user: Template }
type ContextOf<E> = E extends { readonly user: infer T } ? ContextOf<T> : E extends (context: infer C) => string ? C : undefined

/** Makes errors of one table; facts are required exactly where the template needs them. */
export type ErrorMaker<Owner extends string, Table extends Record<string, ErrorEntry>> = {
  <Name extends keyof Table & string>(
    name: Name,
    ...rest: ContextOf<Table[Name]> extends undefined
      ? [context?: undefined, extra?: KitErrorExtra]
      : [context: ContextOf<Table[Name]>, extra?: KitErrorExtra]
  ): KitError<`${Owner}/${Name}`>
  /** The table, for documentation tests. */
  readonly table: Table
  readonly owner: Owner
}

/** Declares the errors of one plugin: `const sendError = defineErrors('send', { 'token-required': 'A token is required' })`. */
export function defineErrors<const Owner extends string, const Table extends Record<string, ErrorEntry>>(
  owner: Owner,
  table: Table,
): ErrorMaker<Owner, Table> {
  const make = (name: string, context?: unknown, extra?: KitErrorExtra) => {
    const entry = table[name] as ErrorEntry
    const forUser = typeof entry === 'object'
    const template = forUser ? entry.user : entry
    const text = typeof template === 'string' ? template : (template as (context: unknown) => string)(context)
    return new KitError(`${owner}/${name}`, text, forUser ? 'user' : 'developer', extra)
  }
  return Object.assign(make, { table, owner }) as unknown as ErrorMaker<Owner, Table>
}

/**
 * The sentence of any thrown value: a string as it is, else `issues[0].message` (a schema's), else `message`,
 * else "Unknown error". Never throws, also for hostile getters.
 */
export function errorMessage(error: unknown): string {
  if (typeof error === 'string') return error
  try {
    const { issues, message } = error as { issues?: unknown; message?: unknown }
    const first = Array.isArray(issues) ? (issues[0] as { message?: unknown } | undefined)?.message : undefined
    if (typeof first === 'string') return first
    if (typeof message === 'string' && message) return message
  } catch {
    // a getter of a foreign error threw: nothing more can be learned from it
  }
  return 'Unknown error'
}
