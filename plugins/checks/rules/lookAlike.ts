/** Characters of an address that everybody's begin with. */
const bare = (address: string): string => address.replace(/^(?:0x|bc1[qp]|tb1[qp]|bcrt1[qp])/, '')

const common = (a: string, b: string): number => {
  let count = 0
  while (count < a.length && a[count] === b[count]) count++
  return count
}
const reversed = (text: string) => [...text].reverse().join('')

/** How much an address looks like another one: the same first and last four characters (`both`), or six at one end alone (`end`). */
export function likeness(address: string, other: string): 'both' | 'end' | undefined {
  const [a, b] = [bare(address), bare(other)]
  if (a === b || a.length !== b.length) return undefined
  const [first, last] = [common(a, b), common(reversed(a), reversed(b))]
  if (first >= 4 && last >= 4) return 'both'
  return Math.max(first, last) >= 6 ? 'end' : undefined
}
