import type { Action } from '../types'
import { type CallShapes, shape, type Target } from './types'

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

const onItself = (target: Target, calls: readonly string[]) => batch(target, calls.map((data) => [target.to, 0n, data]))
const pairs = (target: Target, calls: readonly (readonly [string, string])[]) => batch(target, calls.map(([to, data]) => [to, 0n, data]))
const triples = (target: Target, calls: readonly Call[]) => batch(target, calls)
const afterFlag = (target: Target, _: boolean, calls: readonly (readonly [string, string])[]) => pairs(target, calls)

/** Whether each address has its value and its data. */
const joined = (target: Target, to: readonly string[], values: readonly bigint[], data: readonly string[]) =>
  to.length === data.length && (values.length === 0 || values.length === to.length) ? batch(target, to.map((address, at) => [address, values[at] ?? 0n, data[at] as string])) : undefined

/** Transactions one behind the other without padding, as a Safe's MultiSend has them: kind of call, to, value, length, data. Undefined for bytes that are not. */
function readPacked(target: Target, bytes: string): Action | undefined {
  const calls: Call[] = []
  let isDelegate = false
  for (let at = 2; at < bytes.length; ) {
    const [, kind, to = '', value, length] = /^(0[01])(.{40})(.{64})(.{64})/.exec(bytes.slice(at, at + 170)) ?? []
    const end = at + 170 + 2 * Number(BigInt(`0x${length ?? 0}`))
    if (kind === undefined || end > bytes.length) return undefined
    isDelegate ||= kind === '01'
    calls.push([`0x${to}`, BigInt(`0x${value}`), `0x${bytes.slice(at + 170, end)}`])
    at = end
  }
  return batch(target, calls, isDelegate)
}

/** An account's execution (ERC-7579): by its mode one call, several, or a call as the account itself. */
function readExecution(target: Target, mode: string, data: string): Action | undefined {
  const kind = mode.slice(2, 4)
  if (kind === '01') {
    const [calls] = target.decode('((address,uint256,bytes)[])', data) ?? []
    return Array.isArray(calls) ? batch(target, calls as unknown as readonly Call[]) : undefined
  }
  const isDelegate = kind === 'ff'
  const head = isDelegate ? 42 : 106
  if ((kind !== '00' && !isDelegate) || data.length < head) return undefined
  return batch(target, [[`0x${data.slice(2, 42)}`, isDelegate ? 0n : BigInt(`0x${data.slice(42, 106)}`), `0x${data.slice(head)}`]], isDelegate)
}

/** A call of a Safe: `operation` 1 runs the code of `to` as the Safe itself. */
const safeCall = (target: Target, to: string, value: bigint, data: string, operation: bigint) => (operation > 1n ? undefined : batch(target, [[to, value, data]], operation === 1n))

/** Calls that hold other calls: multicalls of contracts and of Multicall3, of a Safe, and of accounts of ERC-4337 and ERC-7579. */
export const WRAPPER_CALLS: CallShapes = {
  // multicall(bytes[] calls), and with a deadline or the hash of a block before it
  ac9650d8: shape('(bytes[])', onItself),
  '5ae401dc': shape('(uint256,bytes[])', (target, _: bigint, calls: readonly string[]) => onItself(target, calls)),
  '1f0464d1': shape('(bytes32,bytes[])', (target, _: string, calls: readonly string[]) => onItself(target, calls)),
  // aggregate((address to, bytes data)[]), blockAndAggregate
  '252dba42': shape('((address,bytes)[])', pairs),
  c3077fa9: shape('((address,bytes)[])', pairs),
  // aggregate3((address to, bool mayFail, bytes data)[])
  '82ad56cb': shape('((address,bool,bytes)[])', (target, calls: readonly (readonly [string, boolean, string])[]) => pairs(target, calls.map(([to, , data]) => [to, data]))),
  // aggregate3Value((address to, bool mayFail, uint256 value, bytes data)[])
  '174dea71': shape('((address,bool,uint256,bytes)[])', (target, calls: readonly (readonly [string, boolean, bigint, string])[]) => triples(target, calls.map(([to, , value, data]) => [to, value, data]))),
  // tryAggregate(bool mustSucceed, (address to, bytes data)[]), tryBlockAndAggregate
  bce38bd7: shape('(bool,(address,bytes)[])', afterFlag),
  '399542e9': shape('(bool,(address,bytes)[])', afterFlag),
  // execTransaction(address to, uint256 value, bytes data, uint8 operation, … signatures), of a Safe
  '6a761202': shape('(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', safeCall),
  // execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation), of a Safe
  '468721a7': shape('(address,uint256,bytes,uint8)', safeCall),
  // multiSend(bytes transactions)
  '8d80ff0a': shape('(bytes)', readPacked),
  // execute(bytes32 mode, bytes calls), of ERC-7579
  e9ae5c53: shape('(bytes32,bytes)', readExecution),
  // execute(address to, uint256 value, bytes data)
  b61d27f6: shape('(address,uint256,bytes)', (target, ...call: [string, bigint, string]) => batch(target, [call])),
  // executeBatch, with and without values
  '47e1da2a': shape('(address[],uint256[],bytes[])', joined),
  '18dfb3c7': shape('(address[],bytes[])', (target, to: readonly string[], data: readonly string[]) => joined(target, to, [], data)),
  '34fcd5be': shape('((address,uint256,bytes)[])', triples),
}
