import type { Hex } from 'viem'
import { SiteError } from '../errors'
import { getAddress, isAddress } from '../evmAddress'
import { type Guarded, isListOf, isOneOf, isOptional, isStrict, isText } from '../guards'
import type { EvmTransaction } from './types'

/** Whole bytes in hexadecimal, at most 60 kB: a transaction's data and a message. */
export const isHexBytes = isText<Hex>(120_002, /^0x([\da-fA-F]{2})*$/)
const isWord = isText<Hex>(66, /^0x[\da-fA-F]{64}$/)
/** A quantity of EIP-1474 of at most `bits` bits, with no leading zeros. */
const isQuantity =
  (bits: number) =>
  (value: unknown): value is Hex =>
    typeof value === 'string' &&
    /^0x(0|[1-9a-fA-F][\da-fA-F]{0,63})$/.test(value) &&
    BigInt(value) < 1n << BigInt(bits)
const toBigint = (text: string | undefined) => (text === undefined ? undefined : BigInt(text))

/**
 * No member beside these: one that is not shown is not signed either. Neither blobs nor the
 * authorisations of EIP-7702 are among them.
 */
const isComplete = isStrict({
  from: isAddress,
  to: (value: unknown): value is Hex | null | undefined =>
    (value ?? null) === null || isAddress(value),
  value: isOptional(isQuantity(256)),
  data: isOptional(isHexBytes),
  input: isOptional(isHexBytes),
  // EIP-2681 allows 2^64-2; numbers are exact to 2^53
  nonce: isQuantity(52),
  gas: isQuantity(64),
  chainId: isQuantity(52),
  type: isOptional(isOneOf('0x0', '0x1', '0x2')),
  gasPrice: isOptional(isQuantity(128)),
  maxFeePerGas: isOptional(isQuantity(128)),
  maxPriorityFeePerGas: isOptional(isQuantity(128)),
  accessList: isOptional(
    isListOf(isStrict({ address: isAddress, storageKeys: isListOf(isWord, 1_000) }), 200),
  ),
})

type Parsed = Guarded<typeof isComplete>

/**
 * Fees as the type of the transaction has them: one of the two ways, and the type that is named, if
 * one is.
 */
function feesOf({ type, accessList, ...texts }: Parsed): EvmTransaction['fees'] {
  const [gasPrice, maxFeePerGas, maxPriorityFeePerGas] = [
    toBigint(texts.gasPrice),
    toBigint(texts.maxFeePerGas),
    toBigint(texts.maxPriorityFeePerGas),
  ]
  if (gasPrice !== undefined && maxFeePerGas === undefined && maxPriorityFeePerGas === undefined) {
    const isLegacy = type === '0x0' || (type === undefined && !accessList?.length)
    if (type === '0x2' || (isLegacy && accessList?.length)) throw new SiteError('request_refused')
    return { type: isLegacy ? 'legacy' : 'eip2930', gasPrice }
  }
  const isMarket =
    gasPrice === undefined &&
    maxFeePerGas !== undefined &&
    maxPriorityFeePerGas !== undefined &&
    maxPriorityFeePerGas <= maxFeePerGas
  if (!isMarket || (type !== undefined && type !== '0x2')) throw new SiteError('request_refused')
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
}

/**
 * Reads the first parameter of `eth_sendTransaction`. Nonce, gas, fees and network have to be
 * there: nothing is filled in after the approval.
 * @throws SiteError `request_refused`, or `account_refused` where it is for another network
 */
export function parseEvmTransaction(value: unknown, chainId: number): EvmTransaction {
  if (!isComplete(value)) throw new SiteError('request_refused')
  const { from, to, data, input, nonce, gas, accessList = [] } = value
  if (Number(value.chainId) !== chainId) throw new SiteError('account_refused')
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    throw new SiteError('request_refused')
  const call = data ?? input ?? '0x'
  // a creation without code burns what is sent
  if (!to && call === '0x') throw new SiteError('request_refused')
  return {
    kind: 'evmTransaction',
    chainId,
    from: getAddress(from),
    ...(to && { to: getAddress(to) }),
    value: toBigint(value.value) ?? 0n,
    data: call,
    nonce: Number(nonce),
    gas: BigInt(gas),
    fees: feesOf(value),
    accessList: accessList.map(({ address, storageKeys }) => ({
      address: getAddress(address),
      storageKeys,
    })),
  }
}
