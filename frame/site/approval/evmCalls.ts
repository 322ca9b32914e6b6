import type { Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'
import type { EvmTransaction } from '../requests/types'
import type { Action, Warning } from './types'

/** Calls that have words: ERC-20, ERC-721, ERC-1155, EIP-2612 and Permit2. */
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

/** Whether an allowance is more than anybody has of a token, also where it is below what its type holds: such a number is no limit either. */
export const isUnlimited = (amount: bigint) => amount >= 1n << 128n

type Call = ReturnType<typeof decodeFunctionData<typeof abi>>

function actionOf({ functionName, args }: Call, token: string): Action {
  switch (functionName) {
    case 'transfer':
      return { kind: 'transfer', token, to: args[0], amount: args[1] }
    case 'transferFrom':
      return { kind: 'transfer', token, from: args[0], to: args[1], amount: args[2], isTokenId: 'possible' }
    case 'safeTransferFrom':
      return { kind: 'transfer', token, from: args[0], to: args[1], amount: args[2], isTokenId: 'yes' }
    case 'approve':
      // Permit2 has a call of this name, with token and end
      if (args.length === 4) return { kind: 'approve', token: args[0], spender: args[1], amount: args[2], isUnlimited: isUnlimited(args[2]), expires: BigInt(args[3]) }
      return { kind: 'approve', token, spender: args[0], amount: args[1], isUnlimited: isUnlimited(args[1]), isTokenId: 'possible' }
    case 'increaseAllowance':
      return { kind: 'approve', token, spender: args[0], amount: args[1], isUnlimited: isUnlimited(args[1]) }
    case 'setApprovalForAll':
      return { kind: 'approveAll', token, operator: args[0], isApproved: args[1] }
    case 'permit':
      return { kind: 'approve', token, spender: args[1], amount: args[2], isUnlimited: isUnlimited(args[2]) }
  }
}

/** A call with words, if its bytes are those of its arguments: what a contract would read otherwise than this has none. */
function decode(to: string, data: Hex): { readonly action: Action; readonly hasMore: boolean } | undefined {
  try {
    const call = decodeFunctionData({ abi, data })
    const encoded = encodeFunctionData({ abi, ...call } as Parameters<typeof encodeFunctionData>[0])
    if (!data.toLowerCase().startsWith(encoded)) return undefined
    return { action: actionOf(call, to), hasMore: data.length > encoded.length }
  } catch {
    return undefined
  }
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
