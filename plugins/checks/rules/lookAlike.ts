/** Characters of an address that everybody's begin with. */
const bare = (address: string): string => address.replace(/^(?:0x|bc1[qp]|tb1[qp]|bcrt1[qp])/, '')

/**
 * Whether two begin, and whether they end, with the same characters: many contracts begin with
 * zeros.
 */
const isSame = (a: string, b: string, count: number) =>
  [
    a.slice(0, count) === b.slice(0, count) && !/^0+$/.test(a.slice(0, count)),
    a.slice(-count) === b.slice(-count),
  ] as const

/**
 * How much an address looks like another one: the same first and last four characters (`both`), or
 * six at one end alone (`end`).
 */
export function likeness(address: string, other: string): 'both' | 'end' | undefined {
  const [a, b] = [bare(address), bare(other)]
  if (a === b || a.length !== b.length) return undefined
  if (isSame(a, b, 4).every(Boolean)) return 'both'
  return isSame(a, b, 6).some(Boolean) ? 'end' : undefined
}
