/** The first four and last six characters of an address or a hash, `0x` counted: `0x71…98976F`. */
export const shorten = (text: string): string => (text.length > 11 ? `${text.slice(0, 4)}…${text.slice(-6)}` : text)

/** A plain decimal amount with up to four digits after the dot, in the visitor's language; cut, never rounded up. */
export function formatBalance(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const cut = Number(`${whole}.${fraction.slice(0, 4) || '0'}`)
  return new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(cut)
}
