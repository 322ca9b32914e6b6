import type { RpcCall } from '../../kernel/index'
import { decodeArguments, parseTypes } from '../clearDisplay/abi'
import { packedCalls } from '../clearDisplay/evm/wrapperCalls'
import { evmCallsOf } from './evmCalls'
import type { CheckedRequest } from './types'

const CALL = 'address,uint256,bytes'
/** Calls by which an owner has another account make a call, by their selectors. */
const shapes: Readonly<Record<string, string>> = {
  '0x6a761202': `(${CALL},uint8,uint256,uint256,uint256,address,address,bytes)`, // execTransaction, of a Safe
  '0x468721a7': `(${CALL},uint8)`, // execTransactionFromModule, of a Safe
  '0xb61d27f6': `(${CALL})`, // execute, of accounts
  '0x51945447': `(${CALL},uint8)`, // execute, of accounts that items hold
}
/** multiSend(bytes transactions), of a Safe */
const multiSend = '0x8d80ff0a'

const decode = (types: string, data: string) => decodeArguments(parseTypes(types), data.slice(10), { left: 1000 }, (address) => address)?.values
const callOf = ([to, value, data]: readonly [to: string, value: bigint, data: string]) => ({ to, value: `0x${value.toString(16)}`, data })

/** What another account, such as a Safe, is made to do by a transaction, as a request of that account's: what it has is looked at then. Undefined for a transaction that does no such thing. */
export function actedBy({ account, call }: CheckedRequest): RpcCall | undefined {
  const [only, ...more] = evmCallsOf(call) ?? []
  const { to: acting, data = '' } = only ?? {}
  const selector = data.slice(0, 10).toLowerCase()
  if (acting === undefined || more.length || acting.toLowerCase() === account.toLowerCase() || !Object.hasOwn(shapes, selector)) return undefined
  const [to, value, inner = '', operation = 0n] = (decode(shapes[selector] as string, data) ?? []) as readonly [to?: string, value?: bigint, data?: string, operation?: bigint]
  if (to === undefined || value === undefined) return undefined
  const made = { ...call, account: acting }
  if (operation === 0n) return { ...made, method: 'eth_sendTransaction', params: [{ from: acting, ...callOf([to, value, inner]) }] }
  const [packed] = inner.startsWith(multiSend) ? (decode('(bytes)', inner) ?? []) : []
  const calls = typeof packed === 'string' ? packedCalls(packed)?.calls : undefined
  return calls && { ...made, method: 'wallet_sendCalls', params: [{ version: '2.0.0', from: acting, atomicRequired: false, calls: calls.map(callOf) }] }
}
