import type { RpcCall } from '../../../kernel/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import { decodeArguments, parseTypes } from '../../../lib/decode/abi'
import type { Target } from '../../../lib/decode/evm/types'
import { WRAPPER_CALLS } from '../../../lib/decode/evm/wrapperCalls'
import { readTypedData, type TypedData } from '../../../lib/decode/typedData/types'
import { toInteger } from '../../../lib/decode/typedData/values'
import { sameAddress } from '../addresses'
import { evmCallsOf } from '../evmCalls'
import { maxActing } from '../namespace'
import type { CheckedRequest } from '../types'

/**
 * Calls by which somebody has another account make calls: of a Safe and its modules, of ERC-6551,
 * ERC-725, ERC-7579, ERC-4337. Their words are those of the clear display's wrappers.
 */
const ofAccounts =
  /^0x(?:6a761202|468721a7|5229073f|51945447|74420f4c|43629a73|44c028fe|31858452|e9ae5c53|b61d27f6|0000189a|47e1da2a|00004680|18dfb3c7|34fcd5be|3f707e6b|760f2a0b)/i
/** multiSend(bytes transactions): code that only makes the calls that stand in it */
const multiSend = /^0x8d80ff0a/i

type Call = readonly [to: string, value: bigint, data: string]

/** The calls that a wrapper has its account make; none where it runs other code as the account. */
function callsWithin(to: string, data: string, chainId: string): readonly Call[] {
  const selector = data.slice(2, 10).toLowerCase()
  const shape =
    /^0x([\da-f]{2})*$/i.test(data) && Object.hasOwn(WRAPPER_CALLS, selector)
      ? WRAPPER_CALLS[selector]
      : undefined
  const allowance = { left: 5000 }
  const decode = (types: string, bytes: string) =>
    decodeArguments(parseTypes(types), bytes, allowance, (address) => address)?.values
  const made: Call[] = []
  const target: Target = {
    to,
    value: 0n,
    chainId,
    signer: to,
    call: (...call) => (made.push(call), []),
    checksum: (address) => address,
    decode: (types, bytes) => decode(types, bytes.slice(2)),
  }
  const values = shape && decode(shape.types, data.slice(10))
  const [batch] = [values && shape.read(target, values)].flat()
  return batch?.kind === 'batch' && batch.isDelegate ? runs(made, chainId) : made
}
/** What code does that an account runs as itself, where that is no more than calls. */
const runs = ([only]: readonly Call[], chainId: string): readonly Call[] =>
  only && multiSend.test(only[2]) ? callsWithin(only[0], only[2], chainId) : []

/** A user operation (ERC-4337) that is sent, or signed as typed data, by its members. */
export function operationIn({
  method,
  params,
}: Pick<RpcCall, 'method' | 'params'>): Readonly<Record<string, unknown>> | undefined {
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : [params]
  if (/UserOperation$/.test(method))
    return isRecord(first)
      ? isRecord(first.userOperation)
        ? first.userOperation
        : first
      : undefined
  const { primaryType = '', message } = typedDataIn({ method, params }) ?? {}
  return /^(?:PackedUserOperation|SafeOp)$/.test(primaryType) && isRecord(message)
    ? message
    : undefined
}
function typedDataIn({
  method,
  params,
}: Pick<RpcCall, 'method' | 'params'>): TypedData | undefined {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  return /TypedData/.test(method) ? (readTypedData(second) ?? readTypedData(first)) : undefined
}

/**
 * Typed data that is a call which others pass on for the account: of forwarders (ERC-2771), and of
 * tokens that relayers call.
 */
const relayed = /^(?:ForwardRequest|MetaTransaction|SponsoredCallERC2771)$/

/** What is no text says nothing: a page can give members that turn into none. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Accounts beside the one that signs, or whose operations or calls are passed on, and what a
 * request has them do.
 */
function acting({
  call,
  chainId,
}: Pick<CheckedRequest, 'call' | 'chainId'>): readonly (readonly [
  account: string,
  calls: readonly Call[],
])[] {
  const operation = operationIn(call)
  const { primaryType, message, domain } = typedDataIn(call) ?? {}
  if (operation) {
    const account = textOf(operation.sender ?? operation.safe)
    return [[account, callsWithin(account, textOf(operation.callData), chainId)]]
  }
  if (primaryType === 'SafeTx' && message && domain) {
    const made: readonly Call[] = [
      [textOf(message.to), toInteger(message.value) ?? 0n, textOf(message.data)],
    ]
    return [
      [
        textOf(domain.verifyingContract),
        toInteger(message.operation) === 0n ? made : runs(made, chainId),
      ],
    ]
  }
  if (relayed.test(primaryType ?? '') && message && domain) {
    const {
      from,
      user = from,
      target = domain.verifyingContract,
      to = target,
      data,
      functionSignature = data,
    } = message
    // coins that go along are those of whoever passes it on
    return [[textOf(user), [[textOf(to), 0n, textOf(functionSignature)]]]]
  }
  return (evmCallsOf(call) ?? []).flatMap(({ to, data = '' }) =>
    to !== undefined && ofAccounts.test(data) && sameAddress(to) !== sameAddress(call.account ?? '')
      ? [[to, callsWithin(to, data, chainId)] as const]
      : [],
  )
}

/** What other accounts are made to do by a request, each as a request of its own. */
const actsOf = (request: Pick<CheckedRequest, 'call' | 'chainId'>): readonly RpcCall[] =>
  // what one account is made to do is looked at together
  [
    ...acting(request).reduce(
      (all, [account, calls]) =>
        all.set(sameAddress(account), [...(all.get(sameAddress(account)) ?? []), ...calls]),
      new Map<string, readonly Call[]>(),
    ),
  ]
    .filter(([account, calls]) => /^0x[\da-f]{40}$/i.test(account) && calls.length > 0)
    .map(([from, list]) => {
      const calls = list.map(([to, value, data]) => ({
        to,
        value: `0x${value.toString(16)}`,
        data,
      }))
      return {
        ...request.call,
        account: from,
        method: calls.length > 1 ? 'wallet_sendCalls' : 'eth_sendTransaction',
        params:
          calls.length > 1
            ? [{ version: '2.0.0', from, atomicRequired: false, calls }]
            : [{ from, ...calls[0] }],
      }
    })

/**
 * What other accounts, such as a Safe, are made to do by a request, and what these make others do,
 * each as a request of its own: what it has is looked at then.
 */
export function actedBy({ call, chainId }: CheckedRequest): readonly RpcCall[] {
  const all = [...actsOf({ call, chainId })]
  for (let at = 0; at < Math.min(all.length, maxActing); at++)
    all.push(...actsOf({ call: all[at] as RpcCall, chainId }))
  return all
}
