import { fromBase58 } from '../bytes/base58'
import { fromBase64 } from '../bytes/base64'
import { fromHex } from '../bytes/hex'
import { explainPsbt } from './bitcoin/explainPsbt'
import { type ExplainOptions, explainTransaction } from './evm/explainTransaction'
import { explainMessage } from './explainMessage'
import { explained } from './explanation'
import { fieldsOf, listOf } from './jsonValue'
import { toPageText } from './pageText'
import { explainInstructions, solanaHighestFee } from './solana/explainInstructions'
import { readTransaction } from './solana/transaction'
import { explainTypedData } from './typedData/explainTypedData'
import { readTypedData } from './typedData/types'
import type { Action, Asking, Explanation } from './types'

/** A request in the form in which the kit's pipeline has it. */
export interface Request {
  readonly method: string
  readonly params?: unknown
}

type Reader = (
  params: unknown,
  asking: Asking,
  options: ExplainOptions,
) => readonly Explanation[] | undefined

const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)
/** Calls of one batch, or transactions of one request, that are explained. */
const MAX_CALLS = 100
/** Letters of base58 that are decoded, which takes time with the square of them. */
const MAX_BASE58 = 14_000

const amountOf = (value: unknown): bigint | undefined => {
  if (value === undefined || value === null) return 0n
  return typeof value === 'bigint' ||
    (typeof value === 'string' && /^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value)) ||
    Number.isSafeInteger(value)
    ? BigInt(value as bigint)
    : undefined
}

/** An authorization of EIP-7702. */
function delegationOf(entry: unknown): Extract<Action, { kind: 'delegate' }> {
  const { address, contractAddress, chainId } = fieldsOf(entry)
  // what wallets call it is not settled
  const [named] = /0x[\da-f]{40}(?![\da-f])/i.exec(JSON.stringify(entry) ?? '') ?? []
  return {
    kind: 'delegate',
    to: String(address ?? contractAddress ?? named),
    ...(amountOf(chainId) === 0n && { isEverywhere: true }),
  }
}

/** The authorizations of a transaction: a list or a map of them, or one alone. */
function delegationsOf(given: unknown): readonly Action[] {
  const entries = Object.values(fieldsOf(given))
  if (!entries.length) return []
  return entries.every((entry) => typeof entry === 'object')
    ? entries.map(delegationOf)
    : [delegationOf(given)]
}

/** A delegation in the capabilities of a batch or of one of its calls, whatever wallets call it. */
function delegationIn(capabilities: unknown): readonly Explanation[] {
  const text = JSON.stringify(capabilities ?? '')
  const [, to] =
    (/7702|delegat|authori/i.test(text) &&
      /"(?:\w*address|delegat\w*|implementation)":"(0x[\da-f]{40})"/i.exec(text)) ||
    []
  return to ? [explained({ actions: [{ kind: 'delegate', to }], warnings: [] })] : []
}

/** A transaction or one call of a batch. What cannot be read takes nothing from the others. */
function ofCall(given: unknown, asking: Asking, options: ExplainOptions): Explanation {
  try {
    return readCall(given, asking, options)
  } catch {
    return explained({
      actions: [{ kind: 'call', to: undefined, selector: undefined }],
      warnings: [],
    })
  }
}
function readCall(
  given: unknown,
  { signer, chainId }: Asking,
  options: ExplainOptions,
): Explanation {
  const { to, value, data, input, authorizationList, authorization, eip7702Auth } = fieldsOf(given)
  const amount = amountOf(value)
  const bytes = data ?? input ?? '0x'
  const hasTo = to !== undefined && to !== null
  if (
    amount === undefined ||
    (!hasTo && bytes === '0x') ||
    !isHex(bytes) ||
    (hasTo && !(typeof to === 'string' && /^0x[\da-f]{40}$/i.test(to)))
  )
    return explained({
      actions: [{ kind: 'call', to: undefined, selector: undefined }],
      warnings: [],
    })
  const found = explainTransaction(
    { chainId, signer, ...(hasTo && { to: to as string }), value: amount, data: bytes },
    options,
  )
  return explained({
    ...found,
    actions: [
      ...[authorizationList, authorization, eip7702Auth].flatMap(delegationsOf),
      ...found.actions,
    ],
  })
}

/** A transaction or a call of a batch may name its network, which is that of the request. */
function onNetwork(call: unknown, { chainId }: Asking, explanation: Explanation): Explanation {
  const { chainId: named } = fieldsOf(call)
  return named === undefined || named === chainId || `eip155:${amountOf(named)}` === chainId
    ? explanation
    : { ...explanation, warnings: [...explanation.warnings, 'other_chain'] }
}

function ofBatch(params: unknown, asking: Asking, options: ExplainOptions): readonly Explanation[] {
  const { calls: given, capabilities } = fieldsOf(listOf(params)[0])
  const calls = [...listOf(fieldsOf(capabilities).preCalls), ...listOf(given)]
  const shown = [
    ...delegationIn(capabilities),
    ...calls
      .slice(0, MAX_CALLS)
      .flatMap((call) => [
        ...delegationIn(fieldsOf(call).capabilities),
        onNetwork(call, asking, ofCall(call, asking, options)),
      ]),
  ]
  return [...shown, ...cut(calls)]
}

/** That there are more than are explained. */
const cut = ({ length }: readonly unknown[]): readonly Explanation[] =>
  length > MAX_CALLS
    ? [
        explained({
          actions: [{ kind: 'batch', to: undefined, actions: [], isCut: true }],
          warnings: [],
        }),
      ]
    : []

const ofMessage = (bytes: Uint8Array, asking: Asking) => [explained(explainMessage(bytes, asking))]

/** A transaction of Solana in base64. */
function ofWire(wire: unknown, { signer }: Asking): Explanation {
  try {
    const transaction = readTransaction(fromBase64(String(wire)))
    return explained({
      ...explainInstructions(transaction, signer),
      ...(transaction.signers[0] === signer && { fee: solanaHighestFee(transaction) }),
    })
  } catch {
    return explained({
      actions: [{ kind: 'call', to: undefined, selector: undefined }],
      warnings: [],
    })
  }
}

/** A transaction of Bitcoin that is to be signed. */
function ofPsbt(params: unknown, asking: Asking): Explanation {
  const { psbt, signInputs } = fieldsOf(params)
  try {
    const flags = listOf(signInputs).flatMap((input) =>
      listOf(fieldsOf(input).sighashTypes).map(Number),
    )
    return explained({ ...explainPsbt(fromBase64(String(psbt)), asking, flags), warnings: [] })
  } catch {
    return explained({
      actions: [{ kind: 'call', to: undefined, selector: undefined }],
      warnings: [],
    })
  }
}

/** Of EIP-7702, alone: an object, or its members one by one; the account may stand before it. */
const ofAuthorization: Reader = (params, { signer }) => {
  const list = Array.isArray(params)
    ? (params as readonly unknown[]).filter(
        (one) => String(one).toLowerCase() !== signer.toLowerCase(),
      )
    : [params]
  const objects = list.filter((one) => typeof one === 'object' && one !== null)
  const found = (objects.length ? objects : [list])
    .map(delegationOf)
    .filter(({ to }) => to.startsWith('0x'))
  return found.length
    ? found.map((action) => explained({ actions: [action], warnings: [] }))
    : undefined
}

/** Of ERC-4337; EIP-7702 has its authorization beside the call. */
const ofUserOperation: Reader = (params, asking, options) => {
  const [first = fieldsOf(params).userOperation ?? params] = listOf(params)
  const { sender, callData, eip7702Auth, authorization, authorizationList } = fieldsOf(first)
  if (typeof sender !== 'string') return undefined
  return [
    ofCall(
      { to: sender, data: callData, eip7702Auth, authorization, authorizationList },
      { ...asking, signer: sender },
      options,
    ),
  ]
}

const READERS: Readonly<Record<string, Reader>> = {
  eth_sendTransaction: (params, asking, options) => [
    onNetwork(listOf(params)[0], asking, ofCall(listOf(params)[0], asking, options)),
  ],
  wallet_sendCalls: ofBatch,
  eth_sendUserOperation: ofUserOperation,
  eth_prepareUserOperation: ofUserOperation,
  eth_signUserOperation: ofUserOperation,
  wallet_signAuthorization: ofAuthorization,
  eth_signAuthorization: ofAuthorization,
  personal_sign: (params, asking) => {
    const [message] = listOf(params)
    return typeof message === 'string'
      ? ofMessage(isHex(message) ? fromHex(message) : new TextEncoder().encode(message), asking)
      : undefined
  },
  eth_signTypedData_v4: (params, asking, options) => {
    // wallets take the oldest form of the method in either order
    const [first, second] = listOf(params)
    const data = readTypedData(second) ?? readTypedData(first)
    return data && [explained(explainTypedData(data, asking, options))]
  },
  signPsbt: (params, asking) => [ofPsbt(params, asking)],
  solana_signMessage: (params, asking) => {
    const message = String(fieldsOf(params).message)
    return message.length > MAX_BASE58
      ? [
          explained({
            actions: [{ kind: 'message', text: toPageText(message), isText: false }],
            warnings: ['unknown'],
          }),
        ]
      : ofMessage(fromBase58(message), asking)
  },
  solana_signTransaction: (params, asking) => [ofWire(fieldsOf(params).transaction, asking)],
  solana_signAndSendTransaction: (params, asking) => [ofWire(fieldsOf(params).transaction, asking)],
  solana_signAllTransactions: (params, asking) => {
    const all = listOf(fieldsOf(params).transactions)
    return [...all.slice(0, MAX_CALLS).map((wire) => ofWire(wire, asking)), ...cut(all)]
  },
}

/**
 * A request of the pipeline in words, one explanation for each transaction or message of it;
 * undefined for a method that signs nothing, or whose parameters have another form. Never throws,
 * and asks nobody.
 */
export function explainRequest(
  { method, params }: Request,
  asking: Asking,
  options: ExplainOptions,
): readonly Explanation[] | undefined {
  try {
    return Object.hasOwn(READERS, method) ? READERS[method]?.(params, asking, options) : undefined
  } catch {
    return undefined
  }
}
