import type { TradeLeg } from './types'

/** An item of an order of Seaport: its kind tells the network's currency (0), a token (1), or collectibles (2 and 3, of a whole collection 4 and 5). What is given counts at its most, what is got at its least. */
export function seaportItem(isGiven: boolean, kind: bigint, token: string, id: bigint, start: bigint, end: bigint): TradeLeg {
  const [low, high] = start < end ? [start, end] : [end, start]
  return {
    ...(kind > 0n && { token }),
    ...((kind === 2n || kind === 3n) && { id }),
    amount: isGiven ? high : low,
    bound: start === end ? 'exact' : isGiven ? 'most' : 'least',
  }
}
