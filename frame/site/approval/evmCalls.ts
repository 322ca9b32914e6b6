import type { Address, Hex } from 'viem'
import { getAddress } from '../evmAddress'
import type { EvmTransaction } from '../requests/types'
import type { Action, Warning } from './types'

/** Whether an allowance is more than anybody has of a token, also where it is below what its type holds: such a number is no limit either. */
export const isUnlimited = (amount: bigint) => amount >= 1n << 128n

const toAddress = (word: bigint): Address => getAddress(`0x${word.toString(16).padStart(40, '0')}`)

/** A call by its selector: bits of each of its arguments, which are a word each, and what it does to the contract that is called. */
interface Call {
  readonly bits: readonly number[]
  readonly action: (token: string, ...words: bigint[]) => Action
}

const allowance = (token: string, spender: bigint, amount: bigint) => ({ kind: 'approve', token, spender: toAddress(spender), amount, isUnlimited: isUnlimited(amount) }) as const

/** Calls that have words: ERC-20, ERC-721, ERC-1155, EIP-2612 and Permit2. */
const CALLS: Readonly<Record<string, Call>> = {
  // transfer(address to, uint256 amount)
  '0xa9059cbb': { bits: [160, 256], action: (token, to, amount) => ({ kind: 'transfer', token, to: toAddress(to), amount }) },
  // transferFrom(address from, address to, uint256 amount)
  '0x23b872dd': { bits: [160, 160, 256], action: (token, from, to, amount) => ({ kind: 'transfer', token, from: toAddress(from), to: toAddress(to), amount, isTokenId: 'possible' }) },
  // safeTransferFrom(address from, address to, uint256 id)
  '0x42842e0e': { bits: [160, 160, 256], action: (token, from, to, amount) => ({ kind: 'transfer', token, from: toAddress(from), to: toAddress(to), amount, isTokenId: 'yes' }) },
  // approve(address spender, uint256 amount)
  '0x095ea7b3': { bits: [160, 256], action: (token, spender, amount) => ({ ...allowance(token, spender, amount), isTokenId: 'possible' }) },
  // increaseAllowance(address spender, uint256 amount)
  '0x39509351': { bits: [160, 256], action: allowance },
  // setApprovalForAll(address operator, bool approved)
  '0xa22cb465': { bits: [160, 1], action: (token, operator, isApproved) => ({ kind: 'approveAll', token, operator: toAddress(operator), isApproved: isApproved === 1n }) },
  // permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
  '0xd505accf': { bits: [160, 160, 256, 256, 8, 256, 256], action: (token, _, spender, amount) => allowance(token, spender, amount) },
  // approve(address token, address spender, uint160 amount, uint48 expiration), of Permit2
  '0x87517c45': { bits: [160, 160, 160, 48], action: (_, token, spender, amount, expires) => ({ ...allowance(toAddress(token), spender, amount), expires }) },
}

/** A call with words, if its bytes are those of its arguments: what a contract would read otherwise than this has none. */
function decode(to: string, data: Hex): { readonly action: Action; readonly hasMore: boolean } | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  const call = Object.hasOwn(CALLS, selector) ? CALLS[selector] : undefined
  if (!call) return undefined
  const end = 10 + 64 * call.bits.length
  if (data.length < end) return undefined
  const words = call.bits.map((_, at) => BigInt(`0x${data.slice(10 + 64 * at, 74 + 64 * at)}`))
  if (!call.bits.every((bits, at) => (words[at] as bigint) < 1n << BigInt(bits))) return undefined
  return { action: call.action(to, ...words), hasMore: data.length > end }
}

/** What a transaction of an EVM network does, and what to warn of beside what its actions say themselves. */
export function evmActions({ to, value, data }: EvmTransaction): { readonly actions: readonly Action[]; readonly warnings: readonly Warning[] } {
  const payment: readonly Action[] = value > 0n ? [{ kind: 'transfer', to, amount: value }] : []
  if (!to) return { actions: [{ kind: 'create' }, ...payment], warnings: ['unknown'] }
  if (data === '0x') return { actions: [{ kind: 'transfer', to, amount: value }], warnings: [] }
  const call = decode(to, data)
  const attached: readonly Warning[] = value > 0n ? ['value_attached'] : []
  if (!call) return { actions: [{ kind: 'call', to, selector: data.length >= 10 ? data.slice(0, 10) : undefined }, ...payment], warnings: ['unknown', ...attached] }
  return { actions: [call.action, ...payment], warnings: call.hasMore ? ['extra_data', ...attached] : attached }
}
