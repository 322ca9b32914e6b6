import type { ChainId, KitApi } from '../../kernel/index'
import { fromHexDigits } from '../../lib/bytes/hex'
import { selectors } from '../../lib/bytes/tokenAbi'
import { cleanText } from '../../lib/plain-text/cleanText'

/** What a token's contract says of itself. */
export interface Token {
  readonly symbol: string
  readonly decimals: number
}

/** A text that a contract answers: of any length, or, of old tokens, 32 bytes. */
function textOf(answer: string): string {
  const words = answer.slice(2)
  const hex =
    words.length > 64
      ? words.slice(128, 128 + 2 * Math.min(Number(`0x${words.slice(64, 128)}`), 64))
      : words.replace(/(?:00)+$/, '')
  return cleanText(new TextDecoder().decode(fromHexDigits(hex)), 12)
}

/**
 * Asks a token's contract for its symbol and its decimals; undefined for what does not tell both,
 * and where nobody answers.
 */
export async function readToken(
  kit: Pick<KitApi, 'request'>,
  to: string,
  chainId: ChainId,
  signal: AbortSignal,
): Promise<Token | undefined> {
  const call = (data: string) =>
    kit.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }, { chainId, signal })
  try {
    const [size, text] = await Promise.all([
      call(`0x${selectors.decimals}`),
      call(`0x${selectors.symbol}`),
    ])
    const [decimals, symbol] = [Number(size), textOf(String(text))]
    return symbol && size !== '0x' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
      ? { symbol, decimals }
      : undefined
  } catch {
    return undefined
  }
}
