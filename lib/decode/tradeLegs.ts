import type { TradeLeg } from './types'

const NOBODY = /^0x0{40}$/
/** What exchanges call the network's own currency. */
const COIN = /^0x(?:0{40}|e{40})$/i

/** Who gets something, where that is neither the signer nor left open. */
export const toOther = (to: string, signer: string): Pick<TradeLeg, 'to'> =>
  NOBODY.test(to) || to.toLowerCase() === signer.toLowerCase() ? {} : { to }
/** A token, if it is none of the ways in which exchanges write the network's own currency. */
export const tokenOrCoin = (token: string): Pick<TradeLeg, 'token'> =>
  COIN.test(token) ? {} : { token }

/**
 * An item of an order of Seaport: its kind tells the network's currency (0), a token (1), or
 * collectibles (2 and 3, of a whole collection 4 and 5). What is given counts at its most, what is
 * got at its least.
 */
export function seaportItem(
  isGiven: boolean,
  kind: bigint,
  token: string,
  id: bigint,
  start: bigint,
  end: bigint,
): TradeLeg {
  const [low, high] = start < end ? [start, end] : [end, start]
  return {
    ...(kind > 0n && { token }),
    ...((kind === 2n || kind === 3n) && { id }),
    ...(kind > 3n && { isAny: true }),
    amount: isGiven ? high : low,
    bound: start === end ? 'exact' : isGiven ? 'most' : 'least',
  }
}
