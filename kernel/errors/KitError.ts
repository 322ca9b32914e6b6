const brand = Symbol.for('tessera-kit.error')

/**
 * Who can act on an error: the visitor (shown in the modal) or the host's developer (shown in the
 * console).
 */
export type Audience = 'user' | 'developer'

/** Optional data of a {@link KitError}. */
export interface KitErrorExtra {
  /** The underlying error; never shown to a visitor. */
  cause?: unknown
  /**
   * Data for developers and the modal's "Details" section: a server's reason, an RPC code, a path.
   * Never keys, one-time codes or tokens.
   */
  details?: unknown
}

/**
 * The one error class of the kit. `code` is stable (`<owner>/<name>`) and never renamed; `message`
 * may change. Recognise it with {@link isKitError}, never with `instanceof`: two copies of the kit
 * may be loaded.
 */
export class KitError<Code extends string = string> extends Error {
  /** Always `KitError`. */
  override readonly name = 'KitError'
  declare readonly code: Code
  /** The owner of the code: a plugin's name, `kernel` or `rpc`. */
  declare readonly plugin: string
  /** Who can act on it. */
  declare readonly audience: Audience
  /** Data for developers, see `KitErrorExtra`. */
  declare readonly details: unknown
  /**
   * Where the error is explained: a file of this package and its heading, or an address if the
   * package has a `homepage`.
   */
  declare readonly docs: string
  readonly [brand] = true

  constructor(code: Code, message: string, audience: Audience, extra: KitErrorExtra = {}) {
    super(message, extra)
    this.code = code
    this.plugin = code.split('/')[0] as string
    this.audience = audience
    this.details = extra.details
    this.docs = `tessera-kit/docs/errors.md#${code.replace('/', '')}`
  }

  /**
   * The first error of the `cause` chain (at most 32, this one first) that `match` accepts, or
   * undefined; without `match`, the root cause.
   */
  walk(match?: (error: unknown) => boolean): unknown {
    const chain: unknown[] = [this]
    const causeOf = () => (chain.at(-1) as { cause?: unknown } | null)?.cause
    while (chain.length < 32 && causeOf() !== undefined) chain.push(causeOf())
    return match ? chain.find((error) => match(error)) : chain.at(-1)
  }
}

/**
 * Whether `value` is a {@link KitError} of any loaded copy of the kit and, if `code` is given, has
 * that code. Never throws.
 */
export function isKitError<Code extends string = string>(
  value: unknown,
  code?: Code,
): value is KitError<Code> {
  try {
    return brand in (value as object) && (code === undefined || (value as KitError).code === code)
  } catch {
    // neither a primitive nor a proxy with throwing traps is a KitError
    return false
  }
}

type Template = string | ((context: never) => string)
/**
 * One entry of an error table: a text or a function that makes it from a context; inside `{ user }`
 * the error is for the visitor.
 */
export type ErrorEntry = Template | { readonly user: Template }
type ContextOf<E> = E extends { readonly user: infer T }
  ? ContextOf<T>
  : E extends (context: infer C) => string
    ? C
    : undefined

/**
 * Makes the errors of one table; `context` is required exactly where the entry is a function of it.
 */
export type ErrorMaker<Owner extends string, Table extends Record<string, ErrorEntry>> = {
  <Name extends keyof Table & string>(
    name: Name,
    ...rest: ContextOf<Table[Name]> extends undefined
      ? [context?: undefined, extra?: KitErrorExtra]
      : [context: ContextOf<Table[Name]>, extra?: KitErrorExtra]
  ): KitError<`${Owner}/${Name}`>
  /** The table itself, for tests of the documentation. */
  readonly table: Table
  /** What its codes begin with. */
  readonly owner: Owner
}

/**
 * Declares the errors of one plugin:
 * `const sendError = defineErrors('send', { 'token-required': 'A token is required' })`. The code
 * of each is `<owner>/<name>`.
 */
export function defineErrors<
  const Owner extends string,
  const Table extends Record<string, ErrorEntry>,
>(owner: Owner, table: Table): ErrorMaker<Owner, Table> {
  const make = (name: string, context?: unknown, extra?: KitErrorExtra) => {
    const entry = table[name] as ErrorEntry
    const { user } = entry as { readonly user?: Template }
    const template = user ?? (entry as Template)
    const text =
      typeof template === 'string' ? template : (template as (context: unknown) => string)(context)
    return new KitError(`${owner}/${name}`, text, user ? 'user' : 'developer', extra)
  }
  return Object.assign(make, { table, owner }) as unknown as ErrorMaker<Owner, Table>
}

/**
 * The message of any thrown value: a string itself, else `issues[0].message` (schema errors), else
 * `message`, else "Unknown error". Never throws, even if a getter does.
 */
export function errorMessage(error: unknown): string {
  if (typeof error === 'string') return error
  try {
    const { issues, message } = error as {
      issues?: readonly { message?: unknown }[]
      message?: unknown
    }
    const first = issues?.[0]?.message
    if (typeof first === 'string') return first
    if (typeof message === 'string' && message) return message
  } catch {
    // a getter of a foreign error threw
  }
  return 'Unknown error'
}
