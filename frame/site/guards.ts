import { isRecord } from '../../lib/decode/jsonValue'

/**
 * What is true of a value from outside: in the worker in place of a library of schemas, which would
 * be a sixth of its script. What is checked is plain data, cloned or parsed, so that it cannot be
 * another when it is read.
 */
export type Guard<Value> = (value: unknown) => value is Value
/** The type of what a guard lets through. */
export type Guarded<Of> = Of extends (value: unknown) => value is infer Value ? Value : never

type Fields = Readonly<Record<string, (value: unknown) => boolean>>
type OptionalName<Of extends Fields> = {
  [Name in keyof Of]: undefined extends Guarded<Of[Name]> ? Name : never
}[keyof Of]
type Whole<Of> = { [Name in keyof Of]: Of[Name] }
/** What an object of these fields is. */
export type Strict<Of extends Fields> = Whole<
  { [Name in Exclude<keyof Of, OptionalName<Of>>]: Guarded<Of[Name]> } & {
    [Name in OptionalName<Of>]?: Guarded<Of[Name]>
  }
>

/** An object with just these fields, of its own. */
export const isStrict =
  <Of extends Fields>(fields: Of) =>
  (value: unknown): value is Strict<Of> =>
    isRecord(value) &&
    Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, isField]) =>
      isField(Object.hasOwn(value, name) ? value[name] : undefined),
    )

/** An object of any names of this form, whose members are all alike. */
export const isRecordOf =
  <Value>(isMember: Guard<Value>, names: RegExp) =>
  (value: unknown): value is Record<string, Value> =>
    isRecord(value) &&
    Object.entries(value).every(([name, member]) => names.test(name) && isMember(member))

/** A list of at most `max` such values, without holes. */
export const isListOf =
  <Value>(isItem: Guard<Value>, max = Number.POSITIVE_INFINITY, min = 0) =>
  (value: unknown): value is Value[] =>
    Array.isArray(value) &&
    value.length >= min &&
    value.length <= max &&
    [...(value as unknown[])].every(isItem)

/** Such a value, or none. */
export const isOptional =
  <Value>(guard: Guard<Value>) =>
  (value: unknown): value is Value | undefined =>
    value === undefined || guard(value)

/** One of these values. */
export const isOneOf =
  <const Value>(...values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.includes(value as Value)

/** A value that one of two guards lets through. */
export const isEither =
  <One, Other>(isOne: Guard<One>, isOther: Guard<Other>) =>
  (value: unknown): value is One | Other =>
    isOne(value) || isOther(value)

/** A text of 1 to `max` characters, of a form. */
export const isText =
  <Text extends string = string>(max: number, form = /^/) =>
  (value: unknown): value is Text =>
    typeof value === 'string' && value.length > 0 && value.length <= max && form.test(value)

/** An integer that is exact, at least `min` and at most `max`. */
export const isInteger =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (value: unknown): value is number =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
