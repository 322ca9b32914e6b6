import type { AbiValue } from '../abi'
import type { Action } from '../types'

/** The contract that is called, and what comes with the call. */
export interface Target {
  readonly to: string
  /** In wei. */
  readonly value: bigint
  /** CAIP-2 id. */
  readonly chainId: string
  /** The account that signs. */
  readonly signer: string
  /** What a call within this one does. */
  readonly call: (to: string, value: bigint, data: string) => readonly Action[]
  readonly checksum: (address: string) => string
  /** Arguments in bytes of their own, which have no selector: `data` begins with `0x`. */
  readonly decode: (types: string, data: string) => readonly AbiValue[] | undefined
}

/** A call by its selector. */
export interface CallShape {
  /** Types of its arguments, in parentheses. */
  readonly types: string
  /** What it does; undefined for arguments that have no words. */
  readonly read: (
    target: Target,
    values: readonly AbiValue[],
  ) => Action | readonly Action[] | undefined
}

/** Calls by their selectors, without `0x`. */
export type CallShapes = Readonly<Record<string, CallShape>>

/** A call whose arguments `read` gets one by one, as the types decode them. */
export const shape = <Values extends readonly (AbiValue | undefined)[]>(
  types: string,
  read: (target: Target, ...values: Values) => Action | readonly Action[] | undefined,
): CallShape => ({
  types,
  read: (target, values) =>
    read(target, ...(values as readonly (AbiValue | undefined)[] as Values)),
})

/**
 * Where an argument stands: the numbers of tuples' members from the outside in, `each` for all
 * items of a list.
 */
export type Place = readonly (number | 'each')[]

/** The values at a place; none where there is no such place. */
export const placed = (values: readonly AbiValue[], place: Place): readonly AbiValue[] =>
  place.reduce<readonly AbiValue[]>(
    (found, step) =>
      found.flatMap(
        (value) =>
          (Array.isArray(value)
            ? step === 'each'
              ? value
              : value.slice(step, step + 1)
            : []) as readonly AbiValue[],
      ),
    [values],
  )

/**
 * Whether an address is who signs, the contract that is called, or a short name that routers have
 * for either: nothing goes to others then.
 */
export const isSelf = ({ signer, to }: Pick<Target, 'signer' | 'to'>, address: string): boolean =>
  /^0x0{39}[012]$/.test(address) ||
  [signer, to].some((own) => own.toLowerCase() === address.toLowerCase())
