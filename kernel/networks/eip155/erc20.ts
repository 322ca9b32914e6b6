import type { RpcRequest, SendRpc } from '../types'

const selectors = { balanceOf: '70a08231', transfer: 'a9059cbb', decimals: '313ce567', symbol: '95d89b41' } as const

const word = (hex: string) => hex.padStart(64, '0')
const addressWord = (address: string) => {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw new TypeError('not an EVM address')
  return word(address.slice(2).toLowerCase())
}

/** Call data of `transfer(to, amount)` of an ERC-20 token. Throws TypeError for an address or amount that cannot be encoded. */
export function encodeTransfer(to: string, amount: bigint): `0x${string}` {
  if (amount < 0n || amount >= 1n << 256n) throw new TypeError('not a uint256')
  return `0x${selectors.transfer}${addressWord(to)}${word(amount.toString(16))}`
}

/** The `eth_call` that reads a token's balance of `owner`. */
export const balanceOfCall = (token: string, owner: string): RpcRequest => read(token, `${selectors.balanceOf}${addressWord(owner)}`)
/** The `eth_call` that reads a token's decimals. */
export const decimalsCall = (token: string): RpcRequest => read(token, selectors.decimals)
/** The `eth_call` that reads a token's symbol. */
export const symbolCall = (token: string): RpcRequest => read(token, selectors.symbol)

const read = (to: string, data: string): RpcRequest => ({ method: 'eth_call', params: [{ to, data: `0x${data}` }, 'latest'] })

/** A uint256 answer; `undefined` for anything else, for instance the empty answer of an address without code. */
export const decodeUint = (result: unknown): bigint | undefined =>
  typeof result === 'string' && /^0x[0-9a-f]{64}/i.test(result) ? BigInt(result.slice(0, 66)) : undefined

/** A text answer, either a `string` or the `bytes32` of old tokens; at most 64 characters, control characters removed. */
export function decodeText(result: unknown): string | undefined {
  if (typeof result !== 'string' || !/^0x([0-9a-f]{64})+$/i.test(result)) return undefined
  const hex = result.slice(2)
  let digits = hex
  if (hex.length >= 128 && BigInt(`0x${hex.slice(0, 64)}`) === 32n) {
    const length = BigInt(`0x${hex.slice(64, 128)}`)
    digits = hex.slice(128, 128 + 2 * Number(length > 256n ? 256n : length))
  }
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const text = new TextDecoder().decode(bytes).replace(/[\p{C}]/gu, '').slice(0, 64)
  return text || undefined
}

/** The amount a token holds for `owner`, in base units. `undefined` when the contract answers nothing usable. */
export const getTokenBalance = async (send: SendRpc, token: string, owner: string): Promise<bigint | undefined> =>
  decodeUint(await send(balanceOfCall(token, owner)))
