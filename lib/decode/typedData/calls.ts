import { type ExplainOptions, explainTransaction } from '../evm/explainTransaction'
import type { Action, Asking, Warning } from '../types'
import type { ReadMessage } from './permits'
import { membersOf, type TypedData } from './types'

const FORWARD = 'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,'
/**
 * Types that are a call and nothing else: of a Safe, of tokens that relayers call, and of
 * forwarders (ERC-2771) of OpenZeppelin, GSN and Gelato.
 */
const WHOLE: readonly string[] = [
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
  'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
  `${FORWARD}bytes data)`,
  `${FORWARD}uint48 deadline,bytes data)`,
  `${FORWARD}bytes data,uint256 validUntilTime)`,
  'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
]
const SAFE_OP = ',uint48 validAfter,uint48 validUntil,address entryPoint)'
/**
 * Operations of ERC-4337, of its entry point, of MetaMask's accounts and of a Safe's module: their
 * account is called with their data.
 */
const OPERATIONS: readonly string[] = [
  ...['', ',address entryPoint'].map(
    (end) =>
      `PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData${end})`,
  ),
  `SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData${SAFE_OP}`,
  `SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData${SAFE_OP}`,
]
/** Calls of Balancer's vault for somebody else. */
const BALANCER = /^\w+\(bytes calldata,address sender,uint256 nonce,uint256 deadline\)$/
/** setRelayerApproval(address sender, address relayer, bool approved), of Balancer's vault. */
const RELAYER = /^0xfa6e671d0{24}[\da-f]{40}0{24}([\da-f]{40})0{63}([01])$/i

/**
 * How typed data is read that holds a call, whatever it calls itself: a call to another contract,
 * or, where it names none, to the contract that verifies it. What it does is said as of a
 * transaction. Members beside it are shown as well where the type is no known one.
 */
export function callReader(
  typed: TypedData,
  type: string,
  { chainId, signer }: Asking,
  options: ExplainOptions,
  warnings: Set<Warning>,
): ReadMessage | undefined {
  const named = (of: string, ...names: readonly string[]) =>
    membersOf(typed, typed.primaryType)?.find(
      (member) => member.type === of && names.includes(member.name),
    )?.name
  const isOperation = OPERATIONS.includes(type)
  const data = named('bytes', 'data', 'callData', 'calldata', 'functionSignature')
  const to = named('address', ...(isOperation ? ['sender', 'safe'] : ['to', 'target']))
  if (
    data === undefined ||
    (to === undefined && data !== 'calldata' && data !== 'functionSignature')
  )
    return undefined
  const [value, operation, refund, from] = [
    named('uint256', 'value'),
    named('uint8', 'operation'),
    named('uint256', 'gasPrice'),
    named('address', 'from', 'user', 'signer', 'sender'),
  ]
  const isWhole = isOperation || WHOLE.includes(type) || BALANCER.test(type)
  return (message, contract) => {
    const target = to === undefined ? contract : message.address(to)
    const bytes = message.text(data)
    if (target === undefined || !(isWhole || /^0x[\da-f]{8}/i.test(bytes)))
      throw new RangeError('no call')
    const isDelegate = operation !== undefined && message.integer(operation) !== 0n
    const caller = isOperation
      ? target
      : operation !== undefined
        ? (contract ?? '')
        : from === undefined
          ? signer
          : message.address(from)
    // a Safe pays whoever sends its transaction, or whom that names
    const isRefunded = refund !== undefined && message.integer(refund) > 0n
    const [, relayer, isApproved] = RELAYER.exec(bytes) ?? []
    const inner = explainTransaction(
      {
        chainId,
        signer: caller,
        to: target,
        value: value === undefined ? 0n : message.integer(value),
        data: bytes,
      },
      options,
    )
    for (const warning of inner.warnings) warnings.add(warning)
    const actions: readonly Action[] = relayer
      ? [
          {
            kind: 'approveAll',
            token: target,
            operator: `0x${relayer}`,
            isApproved: isApproved === '1',
          },
        ]
      : inner.actions
    return {
      actions: [
        {
          kind: 'batch',
          to: isOperation ? target : contract,
          actions,
          ...(isDelegate && { isDelegate }),
          ...(!isOperation && operation === undefined && { isRelayed: true }),
        },
      ],
      hasMore: !isWhole || isRefunded,
    }
  }
}
