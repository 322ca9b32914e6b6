import { currentConnection, type KitApi, type RpcRequest } from '../../kernel/index'

/**
 * One field of a struct: its type as in Solidity, or the name of another struct of the same
 * `types`.
 */
export interface TypedDataField {
  readonly name: string
  readonly type: string
}

/** The structs of EIP-712 typed data by name, without `EIP712Domain`. */
export type TypedDataTypes = Readonly<Record<string, readonly TypedDataField[]>>

/**
 * The domain of EIP-712 typed data. A wallet shows it, and refuses a `chainId` that it is not on.
 */
export interface TypedDataDomain {
  readonly name?: string
  readonly version?: string
  readonly chainId?: number | bigint
  readonly verifyingContract?: `0x${string}`
  /** 32 bytes. */
  readonly salt?: `0x${string}`
}

/**
 * The value of a field by its type: addresses and bytes as hex, whole numbers as bigint or number.
 */
export type TypedDataValue<Types extends TypedDataTypes, Type extends string> = string extends Type
  ? unknown
  : Type extends `${infer Item}[${infer Size}]`
    ? Size extends `${string}][${string}`
      ? readonly unknown[]
      : readonly TypedDataValue<Types, Item>[]
    : Type extends keyof Types
      ? TypedDataStruct<Types, Type>
      : Type extends 'address' | `bytes${string}`
        ? `0x${string}`
        : Type extends `uint${string}` | `int${string}`
          ? bigint | number
          : Type extends 'bool'
            ? boolean
            : Type extends 'string'
              ? string
              : unknown

/** The value of a struct. */
export type TypedDataStruct<Types extends TypedDataTypes, Name extends keyof Types> = {
  readonly [Field in Types[Name][number] as Field['name']]: TypedDataValue<Types, Field['type']>
}

/** EIP-712 typed data: `message` is a `primaryType` of `types`. */
export interface TypedData<
  Types extends TypedDataTypes = TypedDataTypes,
  Name extends keyof Types & string = keyof Types & string,
> {
  readonly domain?: TypedDataDomain
  readonly types: Types
  readonly primaryType: Name
  readonly message: TypedDataStruct<Types, Name>
}

/** The fields of a domain, in the order that the standard says. */
const domainFields: readonly (TypedDataField & { readonly name: keyof TypedDataDomain })[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * The request that signs typed data. Wallets hash the domain by its own type, so that is added: its
 * fields are those that the domain has.
 */
export function typedDataRequest(
  account: string,
  { domain = {}, types, primaryType, message }: TypedData,
): RpcRequest {
  const EIP712Domain = domainFields.filter(({ name }) => domain[name] !== undefined)
  return {
    method: 'eth_signTypedData_v4',
    params: [account, { types: { EIP712Domain, ...types }, primaryType, domain, message }],
  }
}

/** What signs typed data. */
const namespace = 'eip155'
/**
 * The account of a request that nobody is connected for; the kit refuses it before a wallet sees
 * it.
 */
const nobody = `0x${'0'.repeat(40)}`

/** Requests a signature from the kit's EVM connection. Rejects with a KitError. */
export async function signTypedData(kit: KitApi, data: TypedData): Promise<`0x${string}`> {
  const account = currentConnection(kit.getState().session.namespaces[namespace])?.active ?? nobody
  return (await kit.request(typedDataRequest(account, data), { namespace })) as `0x${string}`
}
