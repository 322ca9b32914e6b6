/**
 * The part of ERC-7730 (version 1) that is read. A host gives descriptors as the JSON that they
 * are; what is not of this form is not used.
 */
export interface Descriptor {
  readonly context: {
    readonly contract?: { readonly deployments?: readonly Deployment[] }
    readonly eip712?: { readonly deployments?: readonly Deployment[] }
  }
  readonly metadata?: {
    readonly owner?: string
    /** Names by their values, which fields refer to: `$.metadata.enums.<name>`. */
    readonly enums?: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
  readonly display: {
    /** Fields that others refer to: `$.display.definitions.<name>`. */
    readonly definitions?: Readonly<Record<string, Partial<Field>>>
    /**
     * By the signature of a call with the names of its arguments, or by the encoded type of typed
     * data (EIP-712).
     */
    readonly formats: Readonly<Record<string, Format>>
  }
}

/** A contract that a descriptor is of: its network by its EVM chain id, and its address. */
export interface Deployment {
  readonly chainId: number
  readonly address: string
}

/** How a call, or a message of typed data, is put into words. */
export interface Format {
  /** What is done, in a few words. */
  readonly intent: string
  readonly fields: readonly Field[]
}

/**
 * How a value is shown: as it is, as an amount of the network's coin or of a token, as an NFT, a
 * date, a span of time, an address with its name, a quantity with a unit, or a word of a table.
 */
export type FieldFormat =
  | 'raw'
  | 'amount'
  | 'tokenAmount'
  | 'nftName'
  | 'date'
  | 'duration'
  | 'addressName'
  | 'unit'
  | 'enum'

/** A value that is shown: where it is found, what it is called, and how it is written. */
export interface Field {
  /**
   * `to`, `order.amount`, `path.[0]`, `path.[-1]`, `list.[]`; from the root `#.`, of the call
   * itself `@.value`, `@.to` and `@.from`.
   */
  readonly path?: string
  readonly label?: string
  /** Default `raw`. */
  readonly format?: FieldFormat
  readonly params?: FieldParams
  /** A definition that has the rest of it. */
  readonly $ref?: string
  /** Fields within the path. */
  readonly fields?: readonly Field[]
}

/** What a format needs beside the value, such as the token of an amount, or the unit. */
export interface FieldParams {
  /** Of a token amount: where its contract is, or which it is. */
  readonly tokenPath?: string
  readonly token?: string
  /** Addresses that stand for the network's currency. */
  readonly nativeCurrencyAddress?: string | readonly string[]
  /** From this amount on (hexadecimal or decimal text), `message` is said in place of it. */
  readonly threshold?: string
  readonly message?: string
  /** Of a collectible: where its contract is, or which it is. */
  readonly collectionPath?: string
  readonly collection?: string
  readonly encoding?: 'timestamp' | 'blockheight'
  /** Of a unit. */
  readonly base?: string
  readonly decimals?: number
  readonly prefix?: boolean
  /** Of an enum. */
  readonly $ref?: string
}
