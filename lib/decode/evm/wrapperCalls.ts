import type { Action } from '../types'
import { authority, someOf } from './rightCalls'
import { tokenOf } from './swapCalls'
import { type CallShapes, isSelf, shape, type Target } from './types'

/** A call within a call. */
type Call = readonly [to: string, value: bigint, data: string]

/** Calls of one batch that are read. */
const MAX_CALLS = 256

const batch = ({ to, call }: Target, calls: readonly Call[], isDelegate = false): Action => ({
  kind: 'batch',
  to,
  actions: calls.slice(0, MAX_CALLS).flatMap((each) => call(...each)),
  ...(isDelegate && { isDelegate }),
  ...(calls.length > MAX_CALLS && { isCut: true }),
})

const onItself = (target: Target, calls: readonly string[]) =>
  batch(
    target,
    calls.map((data) => [target.to, 0n, data]),
  )
const pairs = (target: Target, calls: readonly (readonly [string, string])[]) =>
  batch(
    target,
    calls.map(([to, data]) => [to, 0n, data]),
  )
const triples = (target: Target, calls: readonly Call[]) => batch(target, calls)
const single = (target: Target, ...call: [string, bigint, string]) => batch(target, [call])
const afterFlag = (target: Target, _: boolean, calls: readonly (readonly [string, string])[]) =>
  pairs(target, calls)

/** Whether each address has its value and its data. */
const joined = (
  target: Target,
  to: readonly string[],
  values: readonly bigint[],
  data: readonly string[],
) =>
  to.length === data.length && (values.length === 0 || values.length === to.length)
    ? batch(
        target,
        to.map((address, at) => [address, values[at] ?? 0n, data[at] as string]),
      )
    : undefined

/**
 * Transactions one behind the other without padding, as a Safe's MultiSend has them: kind of call,
 * to, value, length, data. Undefined for bytes that are not.
 */
function readPacked(target: Target, bytes: string): Action | undefined {
  const calls: Call[] = []
  let isDelegate = false
  for (let at = 2; at < bytes.length; ) {
    const [, kind, to = '', value, length] =
      /^(0[01])(.{40})(.{64})(.{64})/.exec(bytes.slice(at, at + 170)) ?? []
    const end = at + 170 + 2 * Number(BigInt(`0x${length ?? 0}`))
    if (kind === undefined || end > bytes.length) return undefined
    isDelegate ||= kind === '01'
    calls.push([`0x${to}`, BigInt(`0x${value}`), `0x${bytes.slice(at + 170, end)}`])
    at = end
  }
  return batch(target, calls, isDelegate)
}

/**
 * An account's execution (ERC-7579 and ERC-7821): by its mode one call, several, batches of them,
 * or a call as the account itself.
 */
function readExecution(target: Target, mode: string, data: string): Action | undefined {
  const kind = mode.slice(2, 4)
  if (kind === '01') {
    const batches =
      mode.slice(14, 22) === '78210002' ? target.decode('(bytes[])', data)?.[0] : [data]
    const read = (Array.isArray(batches) ? (batches as readonly string[]) : ['']).map(
      (each) => target.decode('((address,uint256,bytes)[])', each)?.[0],
    )
    // of an account no address is its own
    const calls = (read.flat() as unknown as readonly Call[]).map(
      ([to, ...rest]): Call => [/^0x0{40}$/.test(to) ? target.to : to, ...rest],
    )
    return read.every(Array.isArray) ? batch(target, calls) : undefined
  }
  const isDelegate = kind === 'ff'
  const head = isDelegate ? 42 : 106
  if ((kind !== '00' && !isDelegate) || data.length < head) return undefined
  return batch(
    target,
    [
      [
        `0x${data.slice(2, 42)}`,
        isDelegate ? 0n : BigInt(`0x${data.slice(42, 106)}`),
        `0x${data.slice(head)}`,
      ],
    ],
    isDelegate,
  )
}

/**
 * Calls each with a number of how it is made: one of them runs code as the account itself, and
 * others than that and 0 are no calls.
 */
const numbered = (
  target: Target,
  calls: readonly (readonly [...Call, operation: bigint])[],
  asItself: bigint,
) =>
  calls.every(([, , , operation]) => operation === 0n || operation === asItself)
    ? batch(
        target,
        calls.map(([to, value, data]) => [to, value, data]),
        calls.some(([, , , operation]) => operation !== 0n),
      )
    : undefined

/**
 * A call of a Safe, or of an account that an item holds: `operation` 1 runs the code of `to` as the
 * account itself.
 */
const ofAccount = (target: Target, ...call: [...Call, operation: bigint]) =>
  numbered(target, [call], 1n)

/**
 * A call of a Safe that pays for it: a price for its gas, of which `base` is any number, to whoever
 * is named, else to who sends it.
 */
function ofSafe(
  target: Target,
  to: string,
  value: bigint,
  data: string,
  operation: bigint,
  ...[, base, price, token, receiver]: readonly [bigint, bigint, bigint, string, string]
): Action | undefined {
  const made = ofAccount(target, to, value, data, operation)
  const isPaid = price > 0n && !isSelf(target, receiver)
  return made?.kind === 'batch' && isPaid
    ? {
        ...made,
        actions: [
          ...made.actions,
          { kind: 'collect', ...tokenOf(token), least: base * price, to: receiver },
        ],
      }
    : made
}

/**
 * Calls that hold other calls: multicalls of contracts and of Multicall3, of a Safe, and of
 * accounts of ERC-4337 and ERC-7579.
 */
export const WRAPPER_CALLS: CallShapes = {
  // multicall(bytes[] calls), and with a deadline or the hash of a block before it
  ac9650d8: shape('(bytes[])', onItself),
  '5ae401dc': shape('(uint256,bytes[])', (target, _: bigint, calls: readonly string[]) =>
    onItself(target, calls),
  ),
  '1f0464d1': shape('(bytes32,bytes[])', (target, _: string, calls: readonly string[]) =>
    onItself(target, calls),
  ),
  // batch(bytes[] calls, bool mustSucceed)
  d2423b51: shape('(bytes[],bool)', onItself),
  // aggregate((address to, bytes data)[]), blockAndAggregate
  '252dba42': shape('((address,bytes)[])', pairs),
  c3077fa9: shape('((address,bytes)[])', pairs),
  // aggregate3((address to, bool mayFail, bytes data)[])
  '82ad56cb': shape(
    '((address,bool,bytes)[])',
    (target, calls: readonly (readonly [string, boolean, string])[]) =>
      pairs(
        target,
        calls.map(([to, , data]) => [to, data]),
      ),
  ),
  // aggregate3Value((address to, bool mayFail, uint256 value, bytes data)[])
  '174dea71': shape(
    '((address,bool,uint256,bytes)[])',
    (target, calls: readonly (readonly [string, boolean, bigint, string])[]) =>
      triples(
        target,
        calls.map(([to, , value, data]) => [to, value, data]),
      ),
  ),
  // tryAggregate(bool mustSucceed, (address to, bytes data)[]), tryBlockAndAggregate
  bce38bd7: shape('(bool,(address,bytes)[])', afterFlag),
  '399542e9': shape('(bool,(address,bytes)[])', afterFlag),
  // execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 gas, uint256
  // base, uint256 price, address token, address receiver, bytes signatures), of a Safe
  '6a761202': shape(
    '(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    ofSafe,
  ),
  // execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation), of a Safe;
  // also with the data that it returns, and by a role
  '468721a7': shape('(address,uint256,bytes,uint8)', ofAccount),
  '5229073f': shape('(address,uint256,bytes,uint8)', ofAccount),
  c6fe8747: shape(
    '(address,uint256,bytes,uint8,bytes32,bool)',
    (target, ...[to, value, data, operation]: [...Call, bigint]) =>
      ofAccount(target, to, value, data, operation),
  ),
  // execute(address to, uint256 value, bytes data, uint8 operation), of ERC-6551, and with uint256;
  // several of them
  '51945447': shape('(address,uint256,bytes,uint8)', ofAccount),
  '74420f4c': shape('(address,uint256,bytes,uint256)', ofAccount),
  '43629a73': shape(
    '((address,uint256,bytes,uint8)[])',
    (target, calls: readonly (readonly [...Call, bigint])[]) => numbered(target, calls, 1n),
  ),
  // execute(uint256 operation, address to, uint256 value, bytes data), of ERC-725, and several of
  // them
  '44c028fe': shape(
    '(uint256,address,uint256,bytes)',
    (target, operation: bigint, ...call: [string, bigint, string]) =>
      numbered(target, [[...call, operation]], 4n),
  ),
  '31858452': shape(
    '(uint256[],address[],uint256[],bytes[])',
    (
      target,
      operations: readonly bigint[],
      to: readonly string[],
      values: readonly bigint[],
      data: readonly string[],
    ) =>
      [to, values, data].every(({ length }) => length === operations.length)
        ? numbered(
            target,
            operations.map((operation, at) => [
              to[at] as string,
              values[at] as bigint,
              data[at] as string,
              operation,
            ]),
            4n,
          )
        : undefined,
  ),
  // multiSend(bytes transactions)
  '8d80ff0a': shape('(bytes)', readPacked),
  // execute(bytes32 mode, bytes calls), of ERC-7579
  e9ae5c53: shape('(bytes32,bytes)', readExecution),
  // execute(address to, uint256 value, bytes data), execute_ncC; submitTransaction, of shared
  // wallets
  b61d27f6: shape('(address,uint256,bytes)', single),
  '0000189a': shape('(address,uint256,bytes)', single),
  c6427474: shape('(address,uint256,bytes)', single),
  // exec(address operator, address token, uint256 amount, address to, bytes data), of 0x
  '2213bc0b': shape(
    '(address,address,uint256,address,bytes)',
    (target, ...[, , , to, data]: [string, string, bigint, string, string]) =>
      pairs(target, [[to, data]]),
  ),
  // executeBatch, executeBatch_y6U, with and without values
  '47e1da2a': shape('(address[],uint256[],bytes[])', joined),
  '00004680': shape('(address[],uint256[],bytes[])', joined),
  '18dfb3c7': shape(
    '(address[],bytes[])',
    (target, to: readonly string[], data: readonly string[]) => joined(target, to, [], data),
  ),
  '34fcd5be': shape('((address,uint256,bytes)[])', triples),
  // call(address to, address account, uint256 value, bytes data), and several, of Ethereum Vault
  // Connectors: for an account of the caller's
  '1f8b5215': shape(
    '(address,address,uint256,bytes)',
    (target, to: string, _: string, value: bigint, data: string) => single(target, to, value, data),
  ),
  c16ae7a4: shape(
    '((address,address,uint256,bytes)[])',
    (target, calls: readonly (readonly [string, string, bigint, string])[]) =>
      triples(
        target,
        calls.map(([to, , value, data]) => [to, value, data]),
      ),
  ),
  // execute((address to, uint256 value, bytes data)[] calls), and with the data before the value
  '3f707e6b': shape('((address,uint256,bytes)[])', triples),
  '760f2a0b': shape(
    '((address,bytes,uint256)[])',
    (target, calls: readonly (readonly [string, string, bigint])[]) =>
      triples(
        target,
        calls.map(([to, data, value]) => [to, value, data]),
      ),
  ),
  // cast(string[] names, bytes[] data, address origin), of Instadapp: of its connectors only the
  // one that adds owners is read
  '9304c934': shape(
    '(string[],bytes[],address)',
    (target, names: readonly string[], data: readonly string[]) => {
      const owners = data.flatMap((each, at) =>
        /^AUTHORITY-/.test(names[at] ?? '') && /^0x0a3b0a4f/i.test(each)
          ? [target.decode('(address)', `0x${each.slice(10)}`)?.[0] as string | undefined]
          : [],
      )
      return someOf(
        owners
          .filter((owner = '') => !isSelf(target, owner))
          .map((owner) => authority(target.to, owner, 'signers')),
      )
    },
  ),
  // executeWithoutChainIdValidation(bytes[] calls), executeWithRuntimeValidation(bytes call, bytes
  // authorization), of accounts at themselves
  '2c2abd1e': shape('(bytes[])', onItself),
  f2680c0f: shape('(bytes,bytes)', (target, data: string) => onItself(target, [data])),
}
