import { checksumAddress, type Keccak256 } from '../../bytes/eip55'
import { type AbiType, decodeArguments, MAX_VALUES, parseTypes } from '../abi'
import { describeCall } from '../descriptors/describeCall'
import type { Descriptor } from '../descriptors/types'
import { type Action, MAX_SLOTS, type Warning } from '../types'
import { AGGREGATOR_CALLS } from './aggregatorCalls'
import { BRIDGE_CALLS, MEMO_CALLS } from './bridgeCalls'
import { ORDER_CALLS } from './orderCalls'
import { readTokenCall } from './readTokenCall'
import { IDLE, RECIPIENT_CALLS } from './recipientCalls'
import { RIGHT_CALLS } from './rightCalls'
import { SWAP_CALLS } from './swapCalls'
import { TOKEN_CALLS, tokenAction } from './tokenCalls'
import type { CallShapes, Target } from './types'
import { UNIVERSAL_CALLS } from './universalRouter'
import { WRAPPER_CALLS } from './wrapperCalls'

/** A transaction of an EVM network, as far as it says what it does. */
export interface EvmCall {
  /** CAIP-2 id. */
  readonly chainId: string
  /** The account that signs. */
  readonly signer: string
  /** Absent for the creation of a contract. */
  readonly to?: string | undefined
  /** In wei. */
  readonly value: bigint
  /** Hexadecimal, with `0x`. */
  readonly data: string
}

export interface ExplainOptions {
  readonly keccak256: Keccak256
  /**
   * Of ERC-7730: they count where no shape of our own fits, and are bound to their networks and
   * contracts.
   */
  readonly descriptors?: readonly Descriptor[]
}

/** How deep calls that hold calls are read. */
const MAX_DEPTH = 3
/** Addresses that get a checksum: the others of a request are in lower case. */
const MAX_CHECKSUMS = 200

/** Calls whose arguments name who gets what comes out. */
const RECIPIENTS: CallShapes = { ...RECIPIENT_CALLS, ...AGGREGATOR_CALLS, ...BRIDGE_CALLS }
/**
 * Calls of which all is read that matters to others: nothing goes to them where such a call has no
 * words.
 */
const WHOLE: CallShapes = { ...RECIPIENTS, ...RIGHT_CALLS, ...ORDER_CALLS }
const SHAPES: CallShapes = {
  ...WHOLE,
  ...MEMO_CALLS,
  ...WRAPPER_CALLS,
  ...SWAP_CALLS,
  ...UNIVERSAL_CALLS,
  ...TOKEN_CALLS,
}

const unknownCall = (to: string, data: string, isOwn = false): Action => ({
  kind: 'call',
  to,
  selector: data.length >= 10 ? data.slice(0, 10).toLowerCase() : undefined,
  words: data.slice(10, 10 + 64 * MAX_SLOTS).match(/.{1,64}/g) ?? [],
  size: Math.ceil((data.length - 2) / 2),
  ...(!isOwn && data.length > 10 && { args: data.slice(10) }),
})

/** Whether an action says what becomes of the network's currency that comes with its call. */
const isSaid = (action: Action, value: bigint) =>
  (action.kind === 'wrap' && action.amount === value) ||
  (action.kind === 'swap' && action.give.token === undefined && action.give.amount === value)

/**
 * What a transaction of an EVM network does, and what to warn of beside what its actions say
 * themselves. Never throws: what cannot be read has no words. Its time is bounded: at most
 * {@link MAX_VALUES} values are read, and calls three deep.
 */
export function explainTransaction(
  { chainId, signer, to, value, data }: EvmCall,
  { keccak256, descriptors = [] }: ExplainOptions,
): { readonly actions: readonly Action[]; readonly warnings: readonly Warning[] } {
  const warnings = new Set<Warning>()
  const allowance = { left: MAX_VALUES }
  const checksums = new Map<string, string>()
  const checksum = (address: string) => {
    const known =
      checksums.get(address) ??
      (checksums.size < MAX_CHECKSUMS ? checksumAddress(address, keccak256) : address)
    checksums.set(address, known)
    return known
  }
  const decode = (types: readonly AbiType[], hex: string) =>
    decodeArguments(types, hex, allowance, checksum)

  const callOf = (target: Target, data: string, depth: number): readonly Action[] => {
    const hex = data.slice(10)
    const selector = data.slice(2, 10).toLowerCase()
    if (depth >= MAX_DEPTH && (Object.hasOwn(WRAPPER_CALLS, selector) || depth > MAX_DEPTH))
      return [
        { kind: 'batch', to: target.to, actions: [unknownCall(target.to, data)], isCut: true },
      ]
    const token = readTokenCall(data)
    if (token && allowance.left > 2) {
      allowance.left -= 3
      if (token.hasMore) warnings.add('extra_data')
      return [tokenAction(target, token)]
    }
    const shape = Object.hasOwn(SHAPES, selector) ? SHAPES[selector] : undefined
    const read = shape && decode(parseTypes(shape.types), hex)
    const actions = read && shape.read(target, read.values)
    // what a descriptor says of who gets something is more than its shape does
    const described =
      !actions || Object.hasOwn(RECIPIENTS, selector)
        ? describeCall({ target, selector, hex, descriptors, keccak256, decode })
        : undefined
    if (described) return [described]
    if (actions) {
      if (read.hasMore) warnings.add('extra_data')
      return [actions].flat()
    }
    return [
      unknownCall(
        target.to,
        data,
        IDLE.includes(selector) || (read !== undefined && Object.hasOwn(WHOLE, selector)),
      ),
    ]
  }

  const explain = (to: string, value: bigint, data: string, depth: number): readonly Action[] => {
    const address = checksum(to)
    const payment: Action = { kind: 'transfer', to: address, amount: value }
    if (data === '0x') return [payment]
    const target: Target = {
      to: address,
      value,
      chainId,
      signer,
      call: (inner, attached, bytes) => explain(inner, attached, bytes, depth + 1),
      checksum,
      decode: (types, bytes) => decode(parseTypes(types), bytes.slice(2))?.values,
    }
    const actions = callOf(target, data, depth)
    if (value === 0n || actions.some((action) => isSaid(action, value))) return actions
    if (depth === 0) warnings.add('value_attached')
    return [...actions, payment]
  }

  if (!to)
    return {
      actions: [
        { kind: 'create' },
        ...(value > 0n ? [{ kind: 'transfer', to: undefined, amount: value } as const] : []),
      ],
      warnings: ['unknown'],
    }
  if (!/^0x([\da-f]{2})*$/i.test(data))
    return { actions: [unknownCall(checksum(to), '0x')], warnings: ['unknown'] }
  const actions = explain(to, value, data, 0)
  return { actions, warnings: [...warnings] }
}
