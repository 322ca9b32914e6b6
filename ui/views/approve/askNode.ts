import type { ChainId, KitApi } from '../../../kernel/index'
import { selectors } from '../../../lib/bytes/tokenAbi'
import { hexToText, plainText } from './plainText'

/** What a token's contract says of itself: untrusted. */
export interface TokenFacts {
  readonly symbol: string
  readonly decimals: number
}

/** Asks a token's contract for its symbol and decimals. Rejects if it does not answer both. */
export async function readToken(
  kit: Pick<KitApi, 'request'>,
  to: string,
  chainId: ChainId,
  signal: AbortSignal,
): Promise<TokenFacts> {
  const call = (data: string) =>
    kit.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }, { chainId, signal })
  const [decimals, text] = await Promise.all([
    call(`0x${selectors.decimals}`),
    call(`0x${selectors.symbol}`),
  ])
  const size = Number(decimals)
  const words = String(text).slice(2)
  // a text, or, of old tokens, 32 bytes
  const hex =
    words.length > 64
      ? words.slice(128, 128 + 2 * Math.min(Number(`0x${words.slice(64, 128)}`), 32))
      : words.replace(/(?:00)+$/, '')
  const symbol = hexToText(`0x${hex}`)
  if (!symbol || !Number.isInteger(size) || size < 0 || size > 77)
    throw new Error('the token does not tell what it is')
  return { symbol: plainText(symbol), decimals: size }
}

/** An estimate of what a transaction costs, in base units. */
export async function estimateFee(
  kit: Pick<KitApi, 'request'>,
  transaction: unknown,
  chainId: ChainId,
  signal: AbortSignal,
): Promise<bigint> {
  const [gas, price] = await Promise.all(
    [
      { method: 'eth_estimateGas', params: [transaction] },
      { method: 'eth_gasPrice', params: [] },
    ].map((request) => kit.request(request, { chainId, signal })),
  )
  return BigInt(gas as string) * BigInt(price as string)
}
