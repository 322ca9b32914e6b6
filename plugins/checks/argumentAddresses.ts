import { addressWord, uintWord } from '../../lib/bytes/abiWord'

/**
 * Bits that an address fills at least: less is an amount, since no pair of Uniswap V2 can hold more
 * than 112 bits of a token.
 */
const leastBits = 112n
/**
 * Words that look like addresses and are nobody's: the network's currency, contracts of networks of
 * the OP Stack, the bounds of a price of Uniswap V3, and the greatest numbers of their types.
 */
const placeholders =
  /^(?:e{40}|420{36}..|0{8}e{32}|fffd8963efd1fc6a506488495d951d5263988d2[56]|0*f+)$/

/** What a word of 32 bytes is as an address. */
export const addressOfWord = (word = ''): string => `0x${word.slice(24)}`

/** The address in a word of 32 bytes, in lower case; undefined for one that has none. */
function addressIn(word: string): string | undefined {
  const address = word.slice(24)
  return /^0{24}[\da-f]{40}$/.test(word) &&
    BigInt(`0x${address}`) >> leastBits &&
    !placeholders.test(address)
    ? `0x${address}`
    : undefined
}

/** Parts of the arguments of a call, from one hexadecimal digit to before another. */
type Span = readonly [from: number, to: number]

/**
 * Calls within a call that are read, one in the other: each begins 4 bytes further, so that words
 * of those further in look like addresses where there is none.
 */
const maxCalls = 4

/** Digits of the least that a call within a call has: a length, a selector and a word. */
const leastCall = 64 + 8 + 64

/**
 * Addresses among the arguments of a call whose types nobody knows, in the order in which they
 * stand: in words, in the words of calls within it (bytes that begin with a selector, behind their
 * length), and at both ends of arguments that are packed. `args` is hexadecimal, without a
 * selector.
 */
export function addressesIn(args: string): readonly string[] {
  const hex = args.toLowerCase()
  const found = new Set<string>()
  const add = (word: string, isShifted = false) => {
    const address = addressIn(word)
    // an amount may seem to stand 4 bytes further to the left where no call is
    if (address && !(isShifted && address.endsWith('00000000'))) found.add(address)
  }
  if (hex.length % 64 === 40)
    for (const end of [hex.slice(0, 40), hex.slice(-40)]) add(addressWord(`0x${end}`))
  for (
    let spans: readonly Span[] = [[0, hex.length]], depth = 0;
    spans.length > 0 && depth < maxCalls;
    depth++
  ) {
    const within: [from: number, to: number][] = []
    for (const [from, to] of spans) {
      for (let at = from; at + 64 <= to; at += 64) {
        const word = hex.slice(at, at + 64)
        add(word, depth > 0)
        const end = /^0{56}/.test(word) ? at + 64 + 2 * Number.parseInt(word, 16) : 0
        if (end < at + leastCall || end > hex.length || hex.startsWith('00000000', at + 64))
          continue
        // what begins within the last span is of one with it
        const last = within.at(-1)
        if (last && at + 72 <= last[1]) last[1] = Math.max(last[1], end)
        else within.push([at + 72, end])
      }
    }
    spans = within
  }
  // and an address of a call within a call 4 bytes further to the right
  const all = [...found]
  return all.filter(
    (address) =>
      !(
        address.startsWith('0x00000000') &&
        all.some((other) => other.startsWith(`0x${address.slice(10)}`))
      ),
  )
}

/**
 * Addresses that a member of typed data holds: as itself, as a number, or in the words of its
 * bytes, also behind the selector of a call.
 */
export function addressesOf(value: string): readonly string[] {
  if (/^0x[\da-f]{40}$/i.test(value)) return /^0x0+$/.test(value) ? [] : [value.toLowerCase()]
  if (/^\d{29,49}$/.test(value)) return addressesIn(uintWord(BigInt(value)))
  const hex = /^0x[\da-f]{64,}$/i.test(value) ? value.slice(2) : ''
  return [...addressesIn(hex), ...addressesIn(hex.slice(8))]
}
