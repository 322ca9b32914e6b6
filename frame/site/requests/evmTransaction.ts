import type { Hex } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import * as z from 'zod/mini'
import { SiteError } from '../errors'
import type { EvmTransaction } from './types'

/** An address, in lower case or with the checksum of EIP-55; any other mix of cases is a mistyped address. */
export const addressSchema = z.string().check(z.refine((text) => isAddress(text)))
/** Whole bytes in hexadecimal, at most 60 kB: a transaction's data and a message. */
export const bytesSchema = z.string().check(z.maxLength(120_002), z.regex(/^0x([\da-fA-F]{2})*$/))
const word = z.string().check(z.regex(/^0x[\da-fA-F]{64}$/))
/** A quantity of EIP-1474 of at most `bits` bits, with no leading zeros. */
const quantity = (bits: number) => z.string().check(z.refine((text) => /^0x(0|[1-9a-fA-F][\da-fA-F]{0,63})$/.test(text) && BigInt(text) < 1n << BigInt(bits)))
const toBigint = (text: string | undefined) => (text === undefined ? undefined : BigInt(text))

/** No member beside these: one that is not shown is not signed either. Neither blobs nor the authorisations of EIP-7702 are among them. */
const schema = z.strictObject({
  from: addressSchema,
  to: z.optional(z.nullable(addressSchema)),
  value: z.optional(quantity(256)),
  data: z.optional(bytesSchema),
  input: z.optional(bytesSchema),
  // EIP-2681 allows 2^64-2; numbers are exact to 2^53
  nonce: quantity(52),
  gas: quantity(64),
  chainId: quantity(52),
  type: z.optional(z.enum(['0x0', '0x1', '0x2'])),
  gasPrice: z.optional(quantity(128)),
  maxFeePerGas: z.optional(quantity(128)),
  maxPriorityFeePerGas: z.optional(quantity(128)),
  accessList: z.optional(z.array(z.strictObject({ address: addressSchema, storageKeys: z.array(word).check(z.maxLength(1_000)) })).check(z.maxLength(200))),
})

type Parsed = z.infer<typeof schema>

/** Fees as the type of the transaction has them: one of the two ways, and the type that is named, if one is. */
function feesOf({ type, accessList, ...texts }: Parsed): EvmTransaction['fees'] {
  const [gasPrice, maxFeePerGas, maxPriorityFeePerGas] = [toBigint(texts.gasPrice), toBigint(texts.maxFeePerGas), toBigint(texts.maxPriorityFeePerGas)]
  if (gasPrice !== undefined && maxFeePerGas === undefined && maxPriorityFeePerGas === undefined) {
    const isLegacy = type === '0x0' || (type === undefined && !accessList?.length)
    if (type === '0x2' || (isLegacy && accessList?.length)) throw new SiteError('request_refused')
    return { type: isLegacy ? 'legacy' : 'eip2930', gasPrice }
  }
  const isMarket = gasPrice === undefined && maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas <= maxFeePerGas
  if (!isMarket || (type !== undefined && type !== '0x2')) throw new SiteError('request_refused')
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
}

/**
 * Reads the first parameter of `eth_sendTransaction`. Nonce, gas, fees and network have to be there: nothing is filled in after the approval.
 * @throws SiteError `request_refused`, or `account_refused` where it is for another network
 */
export function parseEvmTransaction(value: unknown, chainId: number): EvmTransaction {
  const { success, data: parsed } = schema.safeParse(value)
  if (!success) throw new SiteError('request_refused')
  const { from, to, data, input, nonce, gas, accessList = [] } = parsed
  if (Number(parsed.chainId) !== chainId) throw new SiteError('account_refused')
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase()) throw new SiteError('request_refused')
  const call = data ?? input ?? '0x'
  // a creation without code burns what is sent
  if (!to && call === '0x') throw new SiteError('request_refused')
  return {
    kind: 'evmTransaction',
    chainId,
    from: getAddress(from),
    ...(to && { to: getAddress(to) }),
    value: toBigint(parsed.value) ?? 0n,
    data: call as Hex,
    nonce: Number(nonce),
    gas: BigInt(gas),
    fees: feesOf(parsed),
    accessList: accessList.map(({ address, storageKeys }) => ({ address: getAddress(address), storageKeys: storageKeys as Hex[] })),
  }
}
